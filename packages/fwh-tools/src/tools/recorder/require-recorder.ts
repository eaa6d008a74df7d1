import { ToolUserError } from '@mao/mcp-result-kit';
import type { FaultRecordDeviceKind } from '../../domain/fault-record.ts';
import type { SiteLiveReader } from '../../ports/site-live-reader.ts';
import type { SiteReader } from '../../ports/site-reader.ts';
import type { Texts } from '../../texts/texts.ts';
import { ask } from '../shared/ask.ts';
import { requireSite } from '../shared/require-site.ts';
import { recordersOf } from './recorders-of.ts';

/** What is asked before a fault recorder gets an order. */
export interface RecorderPorts {
  readonly sites: Pick<SiteReader, 'findSite' | 'listDevices'>;
  /** Tells whether a gateway is back that was offline at the last synchronisation. Null: the site table decides alone. */
  readonly live: Pick<SiteLiveReader, 'readStatus'> | null;
}

/** Which recorder is meant, in a tool's arguments. */
export interface RecorderChoice {
  readonly sn: string;
  readonly deviceSn: string;
  readonly kind?: FaultRecordDeviceKind | undefined;
}

/** @throws {ToolUserError} when there is no such recorder, more than one is meant, or its gateway is offline. */
export async function requireRecorder(
  ports: RecorderPorts,
  { sn, deviceSn, kind }: RecorderChoice,
  texts: Texts,
  signal: AbortSignal,
): Promise<FaultRecordDeviceKind> {
  const { errors, sources } = texts;
  const site = await requireSite(ports.sites, sn, texts, signal);
  const devices = await ask(sources.store, () => ports.sites.listDevices(sn, signal));
  const device = devices.find((candidate) => candidate.deviceSn === deviceSn);
  if (device === undefined) {
    const known = devices.map((candidate) => `${candidate.deviceSn} (${candidate.kind})`).join(', ');
    throw new ToolUserError(errors.noDevice(deviceSn, sn), { advice: errors.noDeviceAdvice(known) });
  }
  const kinds = recordersOf(device);
  if (kinds.length === 0) {
    throw new ToolUserError(errors.noRecorder(deviceSn, device.kind), { advice: errors.noRecorderAdvice });
  }
  if (kind !== undefined && !kinds.includes(kind)) {
    throw new ToolUserError(errors.noRecorderKind(deviceSn, kind), { advice: errors.recorderKindAdvice(kinds) });
  }
  const [only, another] = kinds;
  const chosen = kind ?? (another === undefined ? only : undefined);
  if (chosen === undefined) {
    throw new ToolUserError(errors.twoRecorders(deviceSn), { advice: errors.recorderKindAdvice(kinds) });
  }
  if (!site.online && (await isOffline(ports.live, sn, texts, signal))) {
    throw new ToolUserError(errors.recorderOffline(sn), { advice: errors.recorderOfflineAdvice });
  }
  return chosen;
}

async function isOffline(
  live: RecorderPorts['live'],
  sn: string,
  { sources }: Texts,
  signal: AbortSignal,
): Promise<boolean> {
  if (live === null) return true;
  const answer = await ask(sources.cloud, () => live.readStatus(sn, signal), sources.store);
  return answer.state === 'offline';
}
