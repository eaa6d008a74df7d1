import type { AddressInfo } from 'node:net';
import { type HttpBindings, serve } from '@hono/node-server';
import { Hono } from 'hono';
import { createCloudApp } from './cloud/create-cloud-app.ts';
import { createLatency } from './cloud/latency.ts';
import { createRateLimiter } from './cloud/rate-limiter.ts';
import { createRequestLog, type RequestLog } from './cloud/request-log.ts';
import { createSessions } from './cloud/sessions.ts';
import { createAdminApp } from './create-admin-app.ts';
import { createFaults, type Faults } from './faults/create-faults.ts';
import { createFleet, type Fleet } from './fleet/create-fleet.ts';
import { createObjectApp } from './objects/create-object-app.ts';
import { createPlaneApp, type PlaneEdition } from './plane/create-plane-app.ts';
import { createPlaneData } from './plane/plane-data.ts';
import { createRecorders } from './recorder/create-recorders.ts';
import { createUploadApp } from './recorder/create-upload-app.ts';
import { openRecorders, type RecorderBroker, type RecorderPlace } from './recorder/open-recorders.ts';
import { createAcceleronixApp } from './sim/create-acceleronix-app.ts';
import { createSmartHubApp } from './sim/create-smarthub-app.ts';

export interface SimulatorOptions {
  /** 0: any free port. @default 0 */
  readonly port?: number;
  /** @default '127.0.0.1' */
  readonly host?: string;
  /** @default 1 */
  readonly seed?: number;
  /** At least 300. @default 300 */
  readonly sites?: number;
  /** Clock of the simulated world, epoch ms. @default Date.now */
  readonly now?: () => number;
  /** `realistic`: median 180 ms, up to 9 s for a fresh composite read. @default 'none' */
  readonly latency?: 'none' | 'realistic';
  /** Day-history requests a second and token; more answer 429 inside HTTP 200. @default 4 */
  readonly dayHistoryPerSecond?: number;
  /** Plane requests a minute and key; more answer 429. @default 60 */
  readonly planePerMinute?: number;
  /** `cloud` has the advanced search. @default 'community' */
  readonly planeEdition?: PlaneEdition;
  /** Life of a login token in milliseconds. @default one week */
  readonly tokenTtlMs?: number;
  /** Fault recorders on MQTT: on a broker of the simulator's own, or on a given one. Absent: there are none yet. */
  readonly mqtt?: RecorderBroker;
  /** Pause between two messages of a fault recorder, ms. @default 5 */
  readonly recorderPaceMs?: number;
}

export interface Simulator {
  /** Origin without a trailing slash, e.g. `http://127.0.0.1:40123`; base address of the FWH cloud. */
  readonly url: string;
  /** Base addresses of the other upstreams, as their adapters want them. */
  readonly urls: {
    /** Before `/sim/page`; credentials: `acceleronixCredentials`. */
    readonly acceleronix: string;
    /** Before `/global-sims`; credentials: `smartHubCredentials`. */
    readonly smartHub: string;
    /** Before `/workspaces/…`; credentials: `planeCredentials`. */
    readonly plane: string;
    /** Endpoint of the object store, addressed by path; credentials and bucket: `objectStoreCredentials`. */
    readonly objects: string;
    /** Base address of the file store that fault recorders upload to. */
    readonly uploads: string;
  };
  /** Where the fault recorders listen; null while there are none. */
  readonly mqtt: RecorderPlace | null;
  readonly fleet: Fleet;
  readonly faults: Faults;
  readonly requests: RequestLog;
  /** Moves the clock of the simulated world, e.g. past the life of a token. */
  advance(milliseconds: number): void;
  /** As the option `mqtt`, later: broker and client are much of a start. Once only. */
  startRecorders(mqtt: RecorderBroker): Promise<RecorderPlace>;
  /** Ends open connections too. */
  close(): Promise<void>;
}

/** Serves the FWH cloud, two SIM platforms, Plane and an object store over one real socket; resolves when it listens. */
export async function startSimulator(options: SimulatorOptions = {}): Promise<Simulator> {
  const {
    port = 0,
    host = '127.0.0.1',
    seed = 1,
    sites = 300,
    now: clock = Date.now,
    latency = 'none',
    dayHistoryPerSecond = 4,
    planePerMinute = 60,
    planeEdition = 'community',
    tokenTtlMs = 7 * 86_400_000,
    recorderPaceMs = 5,
  } = options;
  let offset = 0;
  const now = (): number => clock() + offset;
  const advance = (milliseconds: number): void => {
    offset += milliseconds;
  };
  const fleet = createFleet({ seed, sites, now: now() });
  const faults = createFaults(seed);
  const log = createRequestLog();
  const sessions = createSessions({ fleet, now, tokenTtlMs });

  const responder = { faults, log, now, latency: createLatency(latency, seed) };
  // Limits are about real load, so they follow the machine's clock, not the simulated one.
  const monotonicNow = (): number => performance.now();
  const allowDayHistory = createRateLimiter({ limit: dayHistoryPerSecond, windowMs: 1_000, monotonicNow });
  const cloud = createCloudApp({
    ...responder,
    fleet,
    sessions,
    allowDayHistory: (token) => allowDayHistory(token) !== null,
  });
  const acceleronix = createAcceleronixApp({ ...responder, sims: fleet.sims });
  const smartHub = createSmartHubApp({ ...responder, sims: fleet.sims });
  const plane = createPlaneApp({
    ...responder,
    seed,
    edition: planeEdition,
    data: createPlaneData(seed, fleet.sites, fleet.now),
    takeRequest: createRateLimiter({ limit: planePerMinute, windowMs: 60_000, monotonicNow }),
  });

  const objects = createObjectApp({ ...responder, recordings: fleet.recordings });

  const files = new Map<string, Uint8Array>();
  const uploads = createUploadApp({ ...responder, files });

  const app = new Hono<{ Bindings: HttpBindings }>();
  app.route('/_simulator', createAdminApp({ faults, sessions, log, now, advance }));
  for (const [prefix, upstream] of [
    ['/acceleronix', acceleronix],
    ['/smarthub', smartHub],
    ['/plane', plane],
    ['/objects', objects],
    ['/uploads', uploads],
  ] as const) {
    app.all(`${prefix}/*`, (context) => upstream.fetch(context.req.raw, context.env));
  }
  app.all('*', (context) => cloud.fetch(context.req.raw, context.env));

  let recorders: ReturnType<typeof openRecorders> | undefined;
  let mqtt: RecorderPlace | null = null;
  async function startRecorders(where: RecorderBroker): Promise<RecorderPlace> {
    if (recorders) throw new Error('the fault recorders were started before');
    recorders = openRecorders(where, {
      host,
      recorders: createRecorders(fleet, now),
      faults,
      files,
      paceMs: recorderPaceMs,
    });
    const { url: broker, prefix } = await recorders;
    mqtt = { url: broker, prefix };
    return mqtt;
  }
  if (options.mqtt !== undefined) await startRecorders(options.mqtt);

  const { server, address } = await new Promise<{ server: ReturnType<typeof serve>; address: AddressInfo }>(
    (resolve, reject) => {
      const starting = serve({ fetch: app.fetch, port, hostname: host }, (info) => {
        starting.off('error', reject);
        resolve({ server: starting, address: info });
      });
      starting.once('error', reject);
    },
  );
  const hostInUrl = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  const url = `http://${hostInUrl}:${address.port}`;
  return {
    url,
    urls: {
      acceleronix: `${url}/acceleronix/gateway/openapi`,
      smartHub: `${url}/smarthub/v1`,
      plane: `${url}/plane/api/v1`,
      objects: `${url}/objects`,
      uploads: `${url}/uploads`,
    },
    get mqtt() {
      return mqtt;
    },
    fleet,
    faults,
    requests: log,
    advance,
    startRecorders,
    async close() {
      // Those that are being started, too; their failure was told to whoever has started them.
      await (await recorders?.catch(() => null))?.close();
      await new Promise<void>((resolve, reject) => {
        server.close((error) => (error === undefined || error === null ? resolve() : reject(error)));
        if ('closeAllConnections' in server) server.closeAllConnections();
      });
    },
  };
}
