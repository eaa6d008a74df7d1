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
import { type Composition, createEndpoint } from '@mao/fwh-service/endpoint';
import { opsInstructions, opsTools } from '@mao/fwh-tools';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Upstreams } from './upstreams.ts';

/** Opens what the tools need and puts the service together; what was opened is closed again when a part fails. */
export async function compose(config: Config, logger: Logger): Promise<Composition> {
  const upstreams = await openUpstreams(config.source, logger);
  try {
    return assemble(config, upstreams, logger);
  } catch (error) {
    await upstreams.close();
    throw error;
  }
}

/** Each way is loaded by itself: production carries no simulator and no worker. */
async function openUpstreams(source: Config['source'], logger: Logger): Promise<Upstreams> {
  if (source.type === 'demo') return (await import('./open-demo.ts')).openDemo({ ...source, logger });
  return (await import('./open-production.ts')).openProduction(source.settings, source.optional, logger);
}

function assemble({ settings, version }: Config, upstreams: Upstreams, logger: Logger): Composition {
  const { database, queue, token, madeToken } = upstreams;
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
  const endpoint = createEndpoint({
    info: { name: 'fwhops', title: locale === 'en' ? 'FWH operations' : 'FWH 运维操作', version },
    instructions: opsInstructions(locale),
    settings,
    token,
    logger,
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
  });
  return {
    endpoint,
    madeToken,
    async close() {
      await Promise.all([cloud, ...(planeIntake ? [planeIntake] : [])].map((client) => client.close()));
      await upstreams.close();
    },
  };
}
