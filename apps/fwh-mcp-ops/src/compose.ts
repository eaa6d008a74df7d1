import {
  checkFwhDatabase,
  createCancelledTasks,
  createFaultRecordControl,
  createFaultRecordStore,
  createFwhCloud,
  createPlaneIntake,
  createSiteStore,
  createSiteSyncControl,
  createSiteSyncStore,
  createTouTemplateStore,
  createTouTemplateWriter,
} from '@mao/fwh-data';
import { type Assembly, type Composition, composeService } from '@mao/fwh-service/endpoint';
import { opsInstructions, opsTools } from '@mao/fwh-tools';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Upstreams } from './upstreams.ts';

/** The service, put together. */
export function compose(config: Config, logger: Logger): Promise<Composition> {
  return composeService<Config, Upstreams>({
    config,
    logger,
    openDemo: async (options) => (await import('./open-demo.ts')).openDemo(options),
    openProduction: async ({ settings, optional }) =>
      (await import('./open-production.ts')).openProduction(settings, optional, logger),
    assemble: (upstreams) => assemble(config, upstreams, logger),
  });
}

function assemble({ settings, version }: Config, upstreams: Upstreams, logger: Logger): Assembly {
  const { database, queue } = upstreams;
  const locale = settings.AGENT_MCP_LOCALE;
  const cloud = createFwhCloud(upstreams.cloud);
  const planeIntake = upstreams.planeIntake ? createPlaneIntake(upstreams.planeIntake) : null;
  // The record is written already, and the worker finds it by itself: a queue that is down only delays it.
  const orders = {
    database,
    queue,
    onQueueFailure: (error: unknown) =>
      logger.warn({ err: error }, 'the worker was not woken; it looks every ten seconds'),
  };
  return {
    endpoint: {
      info: { name: 'fwhops', title: locale === 'en' ? 'FWH operations' : 'FWH 运维操作', version },
      instructions: opsInstructions(locale),
      dependencies: [
        {
          name: 'database',
          title: 'the database',
          isNeeded: true,
          check: (timeoutMs) => checkFwhDatabase(database, timeoutMs, ['reading', 'writing']),
        },
      ],
      tools: (shared) =>
        opsTools(
          {
            sites: createSiteStore(database),
            live: cloud,
            siteSyncs: createSiteSyncStore(database),
            siteSyncControl: createSiteSyncControl(orders),
            faultRecords: createFaultRecordStore(database),
            faultRecordControl: createFaultRecordControl(orders),
            cancelledTasks: createCancelledTasks({ database }),
            touTemplates: createTouTemplateStore(database),
            touTemplateWriter: createTouTemplateWriter({ database }),
            planeIntake,
          },
          { locale: shared.locale },
        ),
    },
    clients: [cloud, ...(planeIntake ? [planeIntake] : [])],
  };
}
