import {
  migrateFwhDatabase,
  replaceFaultRecords,
  replaceFleet,
  replaceOperations,
  replaceSims,
  replaceTouTemplates,
} from '@mao/fwh-data';
import type { Composition } from '@mao/fwh-service/endpoint';
import {
  acceleronixCredentials,
  objectStoreCredentials,
  planeCredentials,
  type Simulator,
  simulatorAccounts,
  smartHubCredentials,
  startSimulator,
} from '@mao/fwh-simulator';
import { openSqlDatabase } from '@mao/sql-database';
import { pino } from 'pino';
import { compose } from '../compose.ts';
import { loadConfig } from '../config.ts';

interface ToolText {
  readonly text: string;
  readonly isError: boolean;
}

export interface RunningProduction {
  readonly simulator: Simulator;
  /** The settings of every service of this installation. */
  readonly environment: Readonly<Record<string, string>>;
  /** Names of the tools of the service. */
  readonly tools: readonly string[];
  /** Everything that an answer or a log line must never hold. */
  readonly secrets: readonly string[];
  /** JSON log lines so far. */
  readonly log: string[];
  readonly app: Composition['endpoint']['app'];
  call(name: string, args: object): Promise<ToolText>;
  /** The answer of a call that is no failure, read as JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: tests assert what is in it
  json(name: string, args: object): Promise<any>;
  close(): Promise<void>;
}

/** What the database holds, and what else there is. */
interface Installation {
  /** @default true; without it they are empty, as before the first synchronisation */
  readonly fleet?: boolean;
  /** Days of alarms; fewer are filled in sooner. @default all */
  readonly alarmDays?: number;
  /** Where the fault recorders and the queue of a worker are; without them no tool asks a device. */
  readonly recorders?: { readonly broker: string; readonly prefix: string; readonly redis: string };
}

/** The service on its production parts: a real database, every upstream over a socket. */
export async function startProduction(
  databaseUrl: string,
  { fleet = true, alarmDays, recorders }: Installation = {},
): Promise<RunningProduction> {
  const simulator = await startSimulator({
    dayHistoryPerSecond: 10_000,
    planePerMinute: 100_000,
    ...(recorders && { mqtt: { url: recorders.broker, prefix: recorders.prefix } }),
  });
  const environment = {
    AGENT_MCP_TOKEN: 'token-of-the-production-fixture',
    AGENT_MCP_DATABASE_URL: databaseUrl,
    FWH_CLOUD_URL: simulator.url,
    FWH_CLOUD_ACCOUNT: simulatorAccounts.installer,
    FWH_CLOUD_PASSWORD: simulatorAccounts.password,
    FWH_CLOUD_TIMEOUT_SECONDS: '1',
    FWH_CLOUD_DAY_HISTORY_PER_SECOND: '1000',
    ACCELERONIX_URL: simulator.urls.acceleronix,
    ACCELERONIX_APP_KEY: acceleronixCredentials.appKey,
    ACCELERONIX_APP_SECRET: acceleronixCredentials.appSecret,
    SMARTHUB_URL: simulator.urls.smartHub,
    SMARTHUB_API_KEY: smartHubCredentials.apiKey,
    PLANE_URL: simulator.urls.plane,
    PLANE_API_KEY: planeCredentials.apiKey,
    PLANE_WORKSPACE: planeCredentials.workspace,
    OBJECT_STORE_ENDPOINT: simulator.urls.objects,
    OBJECT_STORE_BUCKET: objectStoreCredentials.bucket,
    OBJECT_STORE_ACCESS_KEY: objectStoreCredentials.accessKeyId,
    OBJECT_STORE_SECRET_KEY: objectStoreCredentials.secretAccessKey,
    ...(recorders && {
      AGENT_MCP_REDIS_URL: recorders.redis,
      FWH_MQTT_URL: recorders.broker,
      FWH_MQTT_TOPIC_PREFIX: recorders.prefix,
      FWH_RECORDER_FILES_URL: simulator.urls.uploads,
    }),
  };
  const loaded = loadConfig({ arguments: [], environment });
  if (loaded.type !== 'serve') throw new Error(JSON.stringify(loaded));
  if (fleet) await fillTables(databaseUrl, simulator, alarmDays);
  const log: string[] = [];
  const service = await compose(loaded.config, pino({}, { write: (line: string) => void log.push(line) }));
  const call = async (name: string, args: object): Promise<ToolText> => {
    const result = await service.endpoint.runner.call(name, args, { signal: new AbortController().signal });
    const [first] = result.content;
    return { text: first?.type === 'text' ? first.text : '', isError: result.isError === true };
  };
  return {
    simulator,
    environment,
    tools: service.endpoint.runner.list().map(({ name }) => name),
    secrets: [
      '127.0.0.1',
      String(new URL(simulator.url).port),
      simulatorAccounts.installer,
      simulatorAccounts.password,
      acceleronixCredentials.appKey,
      acceleronixCredentials.appSecret,
      smartHubCredentials.apiKey,
      planeCredentials.apiKey,
      objectStoreCredentials.accessKeyId,
      objectStoreCredentials.secretAccessKey,
      objectStoreCredentials.bucket,
      'hes-gateway',
      '/work-items',
      '/global-sims',
      '/sim/',
    ],
    log,
    app: service.endpoint.app,
    call,
    async json(name, args) {
      const { text, isError } = await call(name, args);
      if (isError) throw new Error(`${name}: ${text}`);
      return JSON.parse(text);
    },
    async close() {
      await service.close();
      await simulator.close();
    },
  };
}

async function fillTables(databaseUrl: string, simulator: Simulator, alarmDays: number | undefined): Promise<void> {
  const admin = await openSqlDatabase({ url: databaseUrl });
  await migrateFwhDatabase(admin);
  const { rows } = simulator.fleet;
  await replaceFleet(admin, {
    ...rows,
    sites: rows.sites,
    alarmEvents: rows.alarmEvents(alarmDays),
    currentAlarms: rows.currentAlarms(),
    alarmStats: rows.alarmStatDays(alarmDays),
  });
  await replaceOperations(admin, rows.operations());
  await replaceSims(admin, { cards: rows.simCards, usageDays: rows.simUsageDays() });
  await replaceFaultRecords(admin, simulator.fleet.recordings.rows());
  await replaceTouTemplates(admin, rows.touTemplates);
  await admin.close();
}
