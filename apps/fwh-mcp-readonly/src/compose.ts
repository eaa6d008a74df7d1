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
import { type Assembly, type Composition, composeService, type Dependency } from '@mao/fwh-service/endpoint';
import { readonlyInstructions, readonlyTools } from '@mao/fwh-tools';
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

function assemble({ settings, extra: snRules, version }: Config, upstreams: Upstreams, logger: Logger): Assembly {
  const { database, objects, queue } = upstreams;
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
  return {
    endpoint: {
      info: { name: 'fwh', title: locale === 'en' ? 'FWH site data' : 'FWH 业务数据', version },
      instructions: readonlyInstructions(locale),
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
    },
    clients: [cloud, ...platforms, ...(plane ? [plane] : [])],
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
