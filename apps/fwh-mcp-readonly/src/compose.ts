import {
  checkFwhDatabase,
  createAcceleronix,
  createAlarmDetailStore,
  createAlarmStore,
  createCancelledTasks,
  createCloudFaultRecordStore,
  createDeviceLogStore,
  createEmsParameterStore,
  createFaultRecordControl,
  createFaultRecordStore,
  createFwhCloud,
  createPlane,
  createShutdownStore,
  createSimReader,
  createSimStore,
  createSiteStore,
  createSiteSyncStore,
  createSmartHub,
  createTouTemplateStore,
  createUpgradeStore,
} from '@mao/fwh-data';
import { type Composition, createEndpoint, type Dependency } from '@mao/fwh-service/endpoint';
import { readonlyInstructions, readonlyTools } from '@mao/fwh-tools';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Upstreams } from './upstreams.ts';

/** Opens what the tools need and puts the service together; what was opened is closed again when a part fails. */
export async function compose(config: Config, logger: Logger): Promise<Composition> {
  const { source } = config;
  const upstreams = await openUpstreams(source, logger);
  try {
    return assemble(config, upstreams, logger);
  } catch (error) {
    await upstreams.close();
    throw error;
  }
}

/** Each way is loaded by itself: production carries no simulator. */
async function openUpstreams(source: Config['source'], logger: Logger): Promise<Upstreams> {
  if (source.type === 'demo') return (await import('./open-demo.ts')).openDemo({ ...source, logger });
  return (await import('./open-production.ts')).openProduction(source.settings, source.optional, logger);
}

function assemble({ settings, extra: snRules, version }: Config, upstreams: Upstreams, logger: Logger): Composition {
  const { database, objects, queue, token } = upstreams;
  const cloud = createFwhCloud(upstreams.cloud);
  const plane = upstreams.plane ? createPlane(upstreams.plane) : null;
  // In the order in which an unknown card is looked for.
  const platforms = [
    ...(upstreams.acceleronix ? [createAcceleronix(upstreams.acceleronix)] : []),
    ...(upstreams.smartHub ? [createSmartHub(upstreams.smartHub)] : []),
  ];
  const simStore = createSimStore(database);
  const sims = createSimReader({ store: simStore, platforms });
  const alarms = createAlarmStore(database);
  const alarmDetails = createAlarmDetailStore(database);
  const deviceLogs = createDeviceLogStore(database);
  const locale = settings.AGENT_MCP_LOCALE;
  const endpoint = createEndpoint({
    info: { name: 'fwh', title: locale === 'en' ? 'FWH site data' : 'FWH 业务数据', version },
    instructions: readonlyInstructions(locale),
    settings,
    token,
    logger,
    dependencies: dependenciesOf(upstreams),
    tools: (shared) =>
      readonlyTools(
        {
          sites: createSiteStore(database),
          live: cloud,
          powerFlow: cloud,
          liveAlarms: cloud,
          recordedAlarms: alarms,
          alarmEvents: alarms,
          alarmStats: alarms,
          alarmDictionary: alarms,
          alarmSites: alarmDetails,
          alarmSnapshots: alarmDetails,
          emsParameters: createEmsParameterStore(database),
          siteSyncs: createSiteSyncStore(database),
          shutdowns: createShutdownStore(database),
          mqttLog: deviceLogs,
          emsLogs: deviceLogs,
          upgrades: createUpgradeStore(database),
          faultRecords: createFaultRecordStore(database),
          recorders: queue
            ? {
                faultRecordControl: createFaultRecordControl({
                  database,
                  queue,
                  onQueueFailure: (error) =>
                    logger.warn({ err: error }, 'the worker was not woken; it looks every ten seconds'),
                }),
                cancelledTasks: createCancelledTasks({ database }),
              }
            : null,
          recordingFiles: objects ?? null,
          cloudFaultRecords: createCloudFaultRecordStore(database),
          touTemplates: createTouTemplateStore(database),
          sims,
          simSearch: simStore,
          simUsage: sims,
          planeSearch: plane,
          planeIssues: plane,
        },
        { ...shared, ...(snRules && { snRules }) },
      ),
  });
  return {
    endpoint,
    madeToken: upstreams.madeToken,
    async close() {
      await Promise.all([cloud, ...platforms, ...(plane ? [plane] : [])].map((client) => client.close()));
      await upstreams.close();
    },
  };
}

function dependenciesOf({ database, objects, queue }: Upstreams): readonly Dependency[] {
  return [
    {
      name: 'database',
      title: 'the database',
      isNeeded: true,
      check: (timeoutMs) => checkFwhDatabase(database, timeoutMs, queue ? ['reading', 'recorder_tasks'] : ['reading']),
    },
    // Without recordings all other tools still serve.
    ...(objects
      ? [
          {
            name: 'objectStore',
            title: 'the object store',
            isNeeded: false,
            check: (timeoutMs: number) => objects.check(AbortSignal.timeout(timeoutMs)),
          },
        ]
      : []),
  ];
}
