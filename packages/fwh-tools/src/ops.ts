import type { ToolDefinition } from '@mao/mcp-result-kit';
import type { CancelledTasks } from './ports/cancelled-tasks.ts';
import type { FaultRecordControl } from './ports/fault-record-control.ts';
import type { FaultRecordReader } from './ports/fault-record-reader.ts';
import type { PlaneIntake } from './ports/plane-intake.ts';
import type { SiteLiveReader } from './ports/site-live-reader.ts';
import type { SiteReader } from './ports/site-reader.ts';
import type { SiteSyncControl } from './ports/site-sync-control.ts';
import type { SiteSyncReader } from './ports/site-sync-reader.ts';
import type { TouTemplateReader } from './ports/tou-template-reader.ts';
import type { TouTemplateWriter } from './ports/tou-template-writer.ts';
import { type Locale, textsOf } from './texts/texts.ts';
import { createFaultRecordCancel, createFaultRecordRetryDownload } from './tools/fault-record-control.ts';
import { createFaultRecordFetch, createFaultRecordParamWrite } from './tools/fault-record-orders.ts';
import { createFeedbackCreate } from './tools/feedback-create.ts';
import { type Pause, pause as pauseByTimer } from './tools/shared/pause.ts';
import { createSiteInfoRefresh } from './tools/site-info-refresh.ts';
import { createTouTemplateSave } from './tools/tou-template-save.ts';

/** Everything the writing tools ask for; each tool is handed only the ports that it names. */
export interface OpsPorts {
  readonly sites: Pick<SiteReader, 'findSite' | 'listDevices'>;
  /**
   * Tells whether a gateway is back that was offline at the last synchronisation. Null in a deployment without the
   * platform: the site table decides alone.
   */
  readonly live: Pick<SiteLiveReader, 'readStatus'> | null;
  readonly siteSyncs: SiteSyncReader;
  readonly siteSyncControl: SiteSyncControl;
  readonly faultRecords: Pick<FaultRecordReader, 'findFaultRecordOperation' | 'findStoredRecordings'>;
  readonly faultRecordControl: FaultRecordControl;
  readonly cancelledTasks: CancelledTasks;
  readonly touTemplates: Pick<TouTemplateReader, 'findTouTemplate'>;
  readonly touTemplateWriter: TouTemplateWriter;
  /** Null in a deployment without Plane; its tool then says so. */
  readonly planeIntake: PlaneIntake | null;
}

export interface OpsToolsOptions {
  /** Language of descriptions, labels and errors. @default 'zh-CN' */
  readonly locale?: Locale;
  /** Epoch ms. @default Date.now */
  readonly now?: () => number;
  /** Waits between two looks at a device's operation. @default a timer */
  readonly pause?: Pause;
}

/** The tools of the service that writes, in the order in which they are listed. */
export function opsTools(ports: OpsPorts, options: OpsToolsOptions = {}): readonly ToolDefinition[] {
  const { locale = 'zh-CN', now = Date.now, pause = pauseByTimer } = options;
  const setting = { texts: textsOf(locale), now, pause };
  return [
    createFeedbackCreate(ports, setting),
    createTouTemplateSave(ports, setting),
    createSiteInfoRefresh(ports, setting),
    createFaultRecordFetch(ports, setting),
    createFaultRecordParamWrite(ports, setting),
    createFaultRecordCancel(ports, setting),
    createFaultRecordRetryDownload(ports, setting),
  ];
}

/** What a client may tell its model about using these tools together. */
export function opsInstructions(locale?: Locale): string {
  return textsOf(locale).opsInstructions;
}
