import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  createEmbeddedJobQueue,
  createFwhCloud,
  createSiteSyncControl,
  createWorkerStore,
  type GatewayLister,
  migrateFwhDatabase,
  replaceFleet,
} from '@mao/fwh-data';
import { simulatorAccounts, startSimulator } from '@mao/fwh-simulator';
import type { DeviceRecord, SiteRecord } from '@mao/fwh-tools';
import { createWorker } from '@mao/fwh-worker';
import { openSqlDatabase, type SqlDatabase } from '@mao/sql-database';
import { createMysqlTestDatabase, mysqlSkipReason } from '@mao/testing';
import { peakMegabytes } from '../peak-memory.ts';
import type { Report } from '../report.ts';

const total = 60_000;
const pageSize = 100;
const simulated = 300;
const { signal } = new AbortController();

/** A synchronisation of 60,000 sites over HTTP into MySQL, against a bulk insert of the same rows. */
export async function benchSiteSync(report: Report): Promise<void> {
  const reason = await mysqlSkipReason();
  if (reason !== null) return report.note(`left out: ${reason}`);
  const simulator = await startSimulator({ sites: simulated });
  const large = await serveManyCopies(simulator.url);
  const cloud = createFwhCloud({
    baseUrl: large.url,
    account: simulatorAccounts.installer,
    password: simulatorAccounts.password,
  });
  const databases = [await createMysqlTestDatabase(), await createMysqlTestDatabase()] as const;
  const [synced, filled] = await Promise.all(
    databases.map(({ url }) => openSqlDatabase({ url, statementTimeoutMs: 600_000 })) as [
      Promise<SqlDatabase>,
      Promise<SqlDatabase>,
    ],
  );
  try {
    for (const database of [synced, filled]) await migrateFwhDatabase(database);
    const [first, again] = await ratiosOf(synced, filled, cloud);
    for (const [what, value] of [
      ['into an empty table', first],
      ['once more', again],
    ] as const) {
      report.row({
        what: `site synchronisation of 60,000 sites, ${what}`,
        against: 'bulk insert of the same rows in one process',
        value,
        target: { atMost: 3 },
      });
    }
    report.row({
      what: 'live memory of a synchronisation above idle',
      against: 'nothing: pages are written one by one',
      value: await peakMegabytes(async () => {
        await synchronise(synced, cloud);
        return true;
      }, 500),
      unit: ' MB',
      target: { atMost: 40 },
      note: 'its serial numbers, one page, and what the answers of the server in this process take',
    });
  } finally {
    await Promise.all([synced.close(), filled.close(), cloud.close()]);
    for (const { drop } of databases) await drop();
    await large.close();
    await simulator.close();
  }
}

/** Two synchronisations against two fills, into an empty table and once more. What they are filled with is let go again. */
async function ratiosOf(
  synced: SqlDatabase,
  filled: SqlDatabase,
  cloud: ReturnType<typeof createFwhCloud>,
): Promise<readonly [first: number, again: number]> {
  const rows = await allRows(cloud);
  const fill = () =>
    replaceFleet(filled, {
      ...rows,
      alarmEvents: [],
      currentAlarms: [],
      alarmDictionary: [],
      alarmStats: [],
      emsParameters: [],
    });
  // One turn each takes many seconds, so there is no warming up beyond the first fill of both.
  const ratio = async (): Promise<number> => {
    const subject = await secondsOf(() => synchronise(synced, cloud));
    return subject / (await secondsOf(fill));
  };
  return [await ratio(), await ratio()];
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1_000;
}

/** Every row of the table is there before and after: known sites are overwritten, as in the daily run. */
async function synchronise(database: SqlDatabase, cloud: ReturnType<typeof createFwhCloud>): Promise<void> {
  const { queue, consumer } = createEmbeddedJobQueue();
  const unused = () => Promise.reject(new Error('no recorder is asked'));
  const worker = createWorker({
    store: createWorkerStore({ database }),
    consumer,
    cloud,
    recorders: { request: unused as never, close: async () => {} },
    uploads: { download: unused },
    objects: { writeObject: unused },
    report: (error) => console.error(error),
    now: Date.now,
    random: Math.random,
  });
  worker.start();
  const control = createSiteSyncControl({ database, queue });
  const { record } = await control.requestSync(null, signal);
  for (;;) {
    const run = await control.findSync(record.id, signal);
    if (run?.completedAt) {
      if (run.status !== 'complete' || run.processed !== total) throw new Error(JSON.stringify(run));
      break;
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await worker.close();
}

async function allRows(cloud: GatewayLister): Promise<{ sites: SiteRecord[]; devices: DeviceRecord[] }> {
  const sites: SiteRecord[] = [];
  const devices: DeviceRecord[] = [];
  for (let page = 1; page <= total / pageSize; page += 1) {
    for (const gateway of (await cloud.listGateways(page, pageSize, signal)).gateways) {
      sites.push({ ...gateway.site, syncedAt: 0 });
      devices.push(...(gateway.devices ?? []));
    }
  }
  return { sites, devices };
}

/**
 * The simulator's list two hundred times, every copy with serials of its own; to simulate so many sites takes minutes. Its
 * pages are asked for once: what a page costs here is no part of what is measured.
 */
async function serveManyCopies(origin: string): Promise<{ readonly url: string; close(): Promise<void> }> {
  const pagesOfCopy = simulated / pageSize;
  const pages = new Map<number, Promise<string>>();
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', origin);
    const page = Number(url.searchParams.get('pageNum'));
    const chunks: Uint8Array[] = [];
    for await (const chunk of request) chunks.push(chunk as Uint8Array);
    const { host: _host, connection: _connection, 'content-length': _length, ...headers } = request.headers;
    const ask = async (): Promise<string> => {
      const answer = await fetch(url, {
        method: request.method ?? 'GET',
        headers: headers as Record<string, string>,
        ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
      });
      return answer.text();
    };
    const reply = (text: string): void =>
      void response.writeHead(200, { 'content-type': 'application/json' }).end(text);
    if (!(page > 0)) return reply(await ask());
    if (page > total / pageSize)
      return reply(JSON.stringify({ code: 200, message: 'ok', result: [], total, success: true }));
    const simulatedPage = ((page - 1) % pagesOfCopy) + 1;
    url.searchParams.set('pageNum', String(simulatedPage));
    const known = pages.get(simulatedPage) ?? ask();
    pages.set(simulatedPage, known);
    const suffix = Math.floor((page - 1) / pagesOfCopy)
      .toString(36)
      .toUpperCase()
      .padStart(2, '0');
    const text = (await known).replace(/"id":"([^"]*)"/g, `"id":"$1${suffix}"`);
    reply(text.replace(/"total":\d+/, `"total":${total}`));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
