import {
  checkFwhDatabase,
  createAcceleronix,
  createAlarmDetailStore,
  createAlarmStore,
  createCloudFaultRecordStore,
  createDeviceLogStore,
  createEmsParameterStore,
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
import { createFailureReport, createProcessMetrics } from '@mao/fwh-service/runtime';
import { readonlyInstructions, readonlyTools } from '@mao/fwh-tools';
import { createToolRunner, type ToolRunner } from '@mao/mcp-result-kit';
import { createMcpHttpApp, type McpHttpApp } from '@mao/mcp-server-http';
import { createScrubber, PII_KINDS } from '@mao/pii-scrubber';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Upstreams } from './upstreams.ts';

/** How long `/readyz` waits for the database: load balancers give a probe a few seconds. */
const READY_WITHIN_MS = 2_000;

/** The service, ready to be served over HTTP or stdio. */
export interface Composition {
  readonly info: { readonly name: string; readonly title: string; readonly version: string };
  readonly instructions: string;
  readonly runner: ToolRunner;
  readonly app: McpHttpApp;
  /** The token that a demo made for itself; there is none when one was given. */
  readonly madeToken: string | undefined;
  close(): Promise<void>;
}

/** Opens what the tools need and puts the service together; what was opened is closed again when a part fails. */
export async function compose(config: Config, logger: Logger): Promise<Composition> {
  const { source } = config;
  const upstreams = await openUpstreams(source);
  try {
    return assemble(config, upstreams, logger);
  } catch (error) {
    await upstreams.close();
    throw error;
  }
}

/** Each way is loaded by itself: production carries no simulator. */
async function openUpstreams(source: Config['source']): Promise<Upstreams> {
  if (source.type === 'demo') return (await import('./open-demo.ts')).openDemo(source);
  return (await import('./open-production.ts')).openProduction(source.settings, source.optional);
}

function assemble({ settings, snRules, version }: Config, upstreams: Upstreams, logger: Logger): Composition {
  const locale = settings.AGENT_MCP_LOCALE;
  const { database, tokens, objects } = upstreams;
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
  // MAC addresses too: to a model they say nothing, and with them a home can be found.
  const { scrub } = createScrubber({ kinds: PII_KINDS });
  const tools = readonlyTools(
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
      recordingFiles: objects ?? null,
      cloudFaultRecords: createCloudFaultRecordStore(database),
      touTemplates: createTouTemplateStore(database),
      sims,
      simSearch: simStore,
      simUsage: sims,
      planeSearch: plane,
      planeIssues: plane,
    },
    { locale, scrub, report: createFailureReport(logger), ...(snRules && { snRules }) },
  );
  const runner = createToolRunner({
    tools,
    scrub,
    logger,
    locale,
    maxConcurrency: settings.AGENT_MCP_MAX_CONCURRENCY,
  });
  const info = { name: 'fwh', title: locale === 'en' ? 'FWH site data' : 'FWH 业务数据', version };
  const instructions = readonlyInstructions(locale);
  const app = createMcpHttpApp({
    info,
    instructions,
    runner,
    locale,
    logger,
    bearerTokens: [...tokens, ...(settings.AGENT_MCP_TOKEN_PREVIOUS ? [settings.AGENT_MCP_TOKEN_PREVIOUS] : [])],
    // Whoever may listen on an address may be called by it.
    allowedHosts: [settings.AGENT_MCP_LISTEN.hostname, ...settings.AGENT_MCP_ALLOWED_HOSTS],
    allowedOrigins: settings.AGENT_MCP_ALLOWED_ORIGINS,
    metricsRegistry: createProcessMetrics,
    async ready() {
      const answers = async (what: string, question: Promise<void>): Promise<'ok' | 'failed'> => {
        try {
          await question;
          return 'ok';
        } catch (error) {
          logger.warn({ err: error }, `${what} cannot be used`);
          return 'failed';
        }
      };
      const [databaseState, objectStore] = await Promise.all([
        answers('the database', checkFwhDatabase(database, READY_WITHIN_MS)),
        objects && answers('the object store', objects.check(AbortSignal.timeout(READY_WITHIN_MS))),
      ]);
      // Without recordings all other tools still serve.
      return {
        ok: databaseState === 'ok',
        dependencies: { database: databaseState, ...(objectStore && { objectStore }) },
      };
    },
  });
  return {
    info,
    instructions,
    runner,
    app,
    madeToken: upstreams.madeToken,
    async close() {
      await Promise.all(
        [cloud, ...platforms, ...(plane ? [plane] : []), ...(objects ? [objects] : [])].map((client) => client.close()),
      );
      await upstreams.close();
    },
  };
}
