import autocannon from 'autocannon';
import type { Report } from '../report.ts';
import type { Variant } from './serve.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { callArguments, toolNames } from './tool-set.ts';

const connections = 16;

const requests = {
  'tools/call': {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: toolNames[5], arguments: callArguments },
  },
  'tools/list': { jsonrpc: '2.0', id: 1, method: 'tools/list' },
} as const;

type Method = keyof typeof requests;

interface Load {
  readonly perSecond: number;
  readonly p99: number;
  readonly cpuPerRequest: number;
}

async function load(
  server: ServerProcess,
  method: Method,
  limit: { duration: number } | { amount: number },
): Promise<Load> {
  const cpuBefore = await server.cpuMicroseconds();
  const result = await autocannon({
    url: server.url,
    connections,
    ...limit,
    method: 'POST',
    headers: {
      authorization: 'Bearer bench',
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: JSON.stringify(requests[method]),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${server.url} failed ${result.non2xx + result.errors} requests`);
  return {
    perSecond: result.requests.total / result.duration,
    p99: result.latency.p99,
    cpuPerRequest: ((await server.cpuMicroseconds()) - cpuBefore) / result.requests.total,
  };
}

const median = (values: readonly number[]): number =>
  [...values].sort((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Speed of the endpoint against the bare framework and the official SDK; every round runs all of them in turn. */
async function compare(
  report: Report,
  servers: ReadonlyMap<Variant, ServerProcess>,
  method: Method,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<void> {
  const loads = new Map<Variant, Load[]>([...servers.keys()].map((variant) => [variant, []]));
  for (let round = 0; round <= rounds; round += 1) {
    // Whoever goes first in a round would always go first after the same neighbour.
    const order = [...servers];
    order.push(...order.splice(0, round % order.length));
    for (const [variant, server] of order) {
      const measured = await load(server, method, { duration: seconds });
      // Round 0 warms up.
      if (round > 0) loads.get(variant)?.push(measured);
    }
  }
  const of = (variant: Variant): readonly Load[] => loads.get(variant) ?? [];
  const ratio = (subject: Variant, peer: Variant, figure: keyof Load): number =>
    median(of(subject).map((one, round) => one[figure] / (of(peer)[round]?.[figure] ?? Number.NaN)));

  const row = (subject: Variant, peer: Variant, atLeast: number): void =>
    report.row({
      what: `${method}, requests/s of the ${subject}`,
      against: peer,
      value: ratio(subject, peer, 'perSecond'),
      target: { atLeast },
      note: `server CPU per request ${ratio(subject, peer, 'cpuPerRequest').toFixed(2)}x; ${Math.round(median(of(subject).map((one) => one.perSecond)))}/s`,
    });
  row('endpoint', 'plain hono', 0.6);
  row('endpoint with pipeline', 'plain hono', 0.6);
  row('endpoint', 'sdk low-level', 3);
  row('endpoint with pipeline', 'sdk low-level', 3);
  if (method === 'tools/list') row('endpoint', 'sdk high-level', 15);
  report.row({
    what: `${method}, p99 latency of the endpoint`,
    against: 'plain hono',
    value: (median(of('endpoint').map((one) => one.p99)) + 1) / (median(of('plain hono').map((one) => one.p99)) + 1),
    target: { atMost: 3 },
    note: 'whole milliseconds, one added to both',
  });
}

async function memory(report: Report): Promise<void> {
  const server = await startServerProcess('endpoint with pipeline');
  try {
    await load(server, 'tools/call', { amount: 5_000 });
    const early = await server.liveBytes();
    await load(server, 'tools/call', { amount: 45_000 });
    report.row({
      what: 'live memory after 50,000 calls',
      against: 'after 5,000, both after a collection',
      value: ((await server.liveBytes()) - early) / 1e6,
      unit: ' MB',
      target: { atMost: 20 },
    });
  } finally {
    await server.stop();
  }
}

/** Rows of quality.md about the endpoint: 37 tools, 16 connections, load generator and server in two processes. */
export async function benchEndpoint(
  report: Report,
  options: { rounds?: number; seconds?: number } = {},
): Promise<void> {
  // Many short rounds: on a busy machine the median of few long ones is chance.
  const { rounds = 9, seconds = 1 } = options;
  const servers = new Map<Variant, ServerProcess>();
  try {
    for (const variant of [
      'endpoint',
      'endpoint with pipeline',
      'plain hono',
      'sdk low-level',
      'sdk high-level',
    ] as const) {
      servers.set(variant, await startServerProcess(variant));
    }
    for (const method of Object.keys(requests) as Method[]) await compare(report, servers, method, { rounds, seconds });
  } finally {
    for (const server of servers.values()) await server.stop();
  }
  await memory(report);
}
