import { z } from 'zod';
import {
  addressOf,
  databaseAddress,
  folder,
  hosts,
  listenAddress,
  oneOf,
  origins,
  text,
  token,
  webAddress,
  wholeNumber,
} from './setting-fields.ts';

/*
 * Every setting of every FWH service, in groups: one file may serve all services of a machine, so each service knows the
 * names of all and reads the groups it needs.
 */

/** The log of any service. */
export const logSettings = z.object({
  AGENT_MCP_LOG_PATH: text.optional(),
  AGENT_MCP_LOG_LEVEL: oneOf('debug', 'info', 'warn', 'error', 'fatal').prefault('info'),
});

/** What a service that serves tools can do without; all have defaults. */
const endpointBasics = z.object({
  AGENT_MCP_ALLOWED_HOSTS: hosts.prefault(''),
  AGENT_MCP_ALLOWED_ORIGINS: origins.prefault(''),
  AGENT_MCP_MAX_CONCURRENCY: wholeNumber(1, 1_000).prefault('8'),
  AGENT_MCP_LOCALE: oneOf('zh-CN', 'en').prefault('zh-CN'),
  AGENT_MCP_SN_RULES: text.optional(),
  AGENT_MCP_DATA: text.optional(),
  AGENT_MCP_TOKEN_PREVIOUS: token.optional(),
});

/** The same with the address that a service listens at by default. */
export const endpointSettings = (port: number) =>
  endpointBasics.extend({ AGENT_MCP_LISTEN: listenAddress.prefault(`127.0.0.1:${port}`) });

/** What clients show. */
export const tokenSettings = z.object({ AGENT_MCP_TOKEN: token });

/** The tables. */
export const databaseSettings = z.object({
  AGENT_MCP_DATABASE_URL: databaseAddress,
  AGENT_MCP_DATABASE_POOL_SIZE: wholeNumber(1, 200).prefault('10'),
  AGENT_MCP_MIGRATE: oneOf('true', 'false').prefault('true'),
});

/** The FWH cloud. */
export const cloudSettings = z.object({
  FWH_CLOUD_URL: webAddress,
  FWH_CLOUD_ACCOUNT: text,
  FWH_CLOUD_PASSWORD: text,
  FWH_CLOUD_SURFACE: oneOf('manage', 'terminal').prefault('manage'),
  FWH_CLOUD_TIMEOUT_SECONDS: wholeNumber(1, 300).prefault('20'),
  FWH_CLOUD_DAY_HISTORY_PER_SECOND: wholeNumber(1, 1_000).prefault('4'),
});

/** The queue that wakes the worker. */
export const queueSettings = z.object({
  AGENT_MCP_REDIS_URL: addressOf('redis:', 'rediss:'),
  AGENT_MCP_REDIS_PREFIX: text
    .regex(/^[\w.-]{1,64}$/, 'expected 1 to 64 letters, digits, _ . or -, such as fwh')
    .prefault('fwh'),
});

/** Fault recorders over MQTT, and how much a worker does at once. */
export const workerSettings = z.object({
  FWH_MQTT_URL: addressOf('mqtt:', 'mqtts:'),
  FWH_MQTT_TOPIC_PREFIX: text
    .regex(/^[^/+#\s][^+#\s]*[^/+#\s]$|^[^/+#\s]$/, 'expected a topic without + # and spaces, such as fwh')
    .prefault('fwh'),
  FWH_RECORDER_FILES_URL: webAddress,
  FWH_WORKER_CONCURRENCY: wholeNumber(1, 100).prefault('8'),
});

/** Upstreams that a deployment may leave out; each is configured as a whole or not at all. */
export const optionalUpstreams = {
  acceleronix: z.object({ ACCELERONIX_URL: webAddress, ACCELERONIX_APP_KEY: text, ACCELERONIX_APP_SECRET: text }),
  smartHub: z.object({ SMARTHUB_URL: webAddress, SMARTHUB_API_KEY: text }),
  plane: z.object({ PLANE_URL: webAddress, PLANE_API_KEY: text, PLANE_WORKSPACE: text }),
};

/** Plane, with the project whose intake takes what users report. */
export const planeIntakeSettings = optionalUpstreams.plane.extend({ PLANE_INTAKE_PROJECT: text });

/** Files of recordings over the S3 protocol, or in a folder; at most one of the two. */
export const objectStores = {
  objectStore: z.object({
    OBJECT_STORE_ENDPOINT: webAddress,
    OBJECT_STORE_REGION: text.prefault('us-east-1'),
    OBJECT_STORE_BUCKET: text.regex(/^[0-9A-Za-z][0-9A-Za-z._-]{1,62}$/, 'expected the name of a bucket'),
    OBJECT_STORE_ACCESS_KEY: text,
    OBJECT_STORE_SECRET_KEY: text,
    OBJECT_STORE_PATH_STYLE: oneOf('true', 'false').prefault('true'),
  }),
  objectFolder: z.object({ OBJECT_STORE_DIRECTORY: folder }),
};

/** Every variable that any of the services reads. */
export const settingNames: readonly string[] = [
  endpointSettings(0),
  logSettings,
  tokenSettings,
  databaseSettings,
  cloudSettings,
  queueSettings,
  workerSettings,
  planeIntakeSettings,
  ...Object.values(optionalUpstreams),
  ...Object.values(objectStores),
]
  .flatMap(({ shape }) => Object.keys(shape))
  .filter((name, index, all) => all.indexOf(name) === index);

export type LogSettings = z.output<typeof logSettings>;
export type EndpointSettings = z.output<ReturnType<typeof endpointSettings>>;
export type DatabaseSettings = z.output<typeof databaseSettings>;
export type CloudSettings = z.output<typeof cloudSettings>;
export type ObjectStoreSettings = {
  readonly [Name in keyof typeof objectStores]: z.output<(typeof objectStores)[Name]> | undefined;
};
