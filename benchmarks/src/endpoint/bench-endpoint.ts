import type { Report } from '../report.ts';
import { generateLoad, type LoadOptions } from './generate-load.ts';
import type { Variant } from './serve.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { answer, callArguments, toolNames } from './tool-set.ts';

const connections = 16;

const call = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: toolNames[5], arguments: callArguments },
};
const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' };

/** The messages that each connection sends in turn. */
const messages = {
  'tools/call': [call],
  /** As nearly all clients do: the first question after `initialize`, under the same id. */
  'tools/list': [list],
  /** Nothing can be taken from the last answer. */
  'tools/list under new ids': Array.from({ length: 64 }, (_, index) => ({ ...list, id: index + 2 })),
} as const;

type Load = keyof typeof messages;

const answerText = JSON.stringify(answer(callArguments));
const isCallResult = (result: unknown): boolean =>
  (result as { content?: { text?: string }[] } | undefined)?.content?.[0]?.text === answerText;
const isToolList = (result: unknown): boolean =>
  (result as { tools?: { name?: string }[] } | undefined)?.tools?.map(({ name }) => name).join() === toolNames.join();

const isRight: Readonly<Record<Load, LoadOptions['isRight']>> = {
  'tools/call': isCallResult,
  'tools/list': isToolList,
  'tools/list under new ids': isToolList,
};

interface Measured {
  readonly perSecond: number;
  /** Microseconds. */
  readonly p99: number;
  /** Requests that the server answers with a second of its CPU time: what counts when another process is the bottleneck. */
  readonly perCpuSecond: number;
  /** How much of a core it took to make the load; near 1 it would be this process that is measured. */
  readonly generatorBusy: number;
}

async function send(server: ServerProcess, load: Load, limit: LoadOptions['limit']): Promise<Measured> {
  const cpuBefore = await server.cpuMicroseconds();
  const ownBefore = process.cpuUsage();
  const { requests, seconds, p99 } = await generateLoad({
    port: server.port,
    connections,
    messages: messages[load],
    isRight: isRight[load],
    limit,
  });
  const own = process.cpuUsage(ownBefore);
  return {
    perSecond: requests / seconds,
    p99,
    perCpuSecond: (requests / ((await server.cpuMicroseconds()) - cpuBefore)) * 1e6,
    generatorBusy: (own.user + own.system) / 1e6 / seconds,
  };
}

const median = (values: readonly number[]): number =>
  [...values].sort((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;

/**
 * Code that is not yet compiled costs several times as much, and it is by requests that it gets compiled: the same time would
 * leave the slower servers slower still. The high-level server does the work of the others' 37 times in each.
 */
const warmUpRequests = (variant: Variant): number => (variant === 'sdk high-level' ? 500 : 10_000);

/** Speed of the endpoint against the bare framework and the official SDK; every round runs all of them in turn. */
async function compare(
  report: Report,
  servers: ReadonlyMap<Variant, ServerProcess>,
  load: Load,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<void> {
  const measured = new Map<Variant, Measured[]>([...servers.keys()].map((variant) => [variant, []]));
  for (let round = 0; round <= rounds; round += 1) {
    // Whoever goes first in a round would always go first after the same neighbour.
    const order = [...servers];
    order.push(...order.splice(0, round % order.length));
    for (const [variant, server] of order) {
      if (round === 0) await send(server, load, { requests: warmUpRequests(variant) });
      else measured.get(variant)?.push(await send(server, load, { seconds }));
    }
  }
  const of = (variant: Variant): readonly Measured[] => measured.get(variant) ?? [];
  const typical = (variant: Variant, figure: keyof Measured): number => median(of(variant).map((one) => one[figure]));
  const ratio = (subject: Variant, peer: Variant, figure: keyof Measured): number =>
    median(of(subject).map((one, round) => one[figure] / (of(peer)[round]?.[figure] ?? Number.NaN)));

  const row = (subject: Variant, peer: Variant, atLeast: number): void => {
    report.row({
      what: `${load}, requests/s of the ${subject}`,
      against: peer,
      value: ratio(subject, peer, 'perSecond'),
      target: { atLeast },
      note: `${Math.round(typical(subject, 'perSecond'))}/s; load generator busy ${percent(typical(subject, 'generatorBusy'))}, with the peer ${percent(typical(peer, 'generatorBusy'))}`,
    });
    report.row({
      what: `${load}, requests per CPU second of the ${subject}`,
      against: peer,
      value: ratio(subject, peer, 'perCpuSecond'),
      target: { atLeast },
      note: `${Math.round(1e6 / typical(subject, 'perCpuSecond'))} µs each`,
    });
  };
  for (const subject of ['endpoint', 'endpoint with pipeline'] as const) {
    if (servers.has('plain hono')) row(subject, 'plain hono', 0.6);
    row(subject, 'sdk low-level', 3);
  }
  if (load === 'tools/list') row('endpoint', 'sdk high-level', 15);
  if (!servers.has('plain hono')) return;
  report.row({
    what: `${load}, p99 latency of the endpoint`,
    against: 'plain hono',
    value: ratio('endpoint', 'plain hono', 'p99'),
    target: { atMost: 3 },
    note: `${Math.round(typical('endpoint', 'p99'))} µs`,
  });
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;

async function memory(report: Report): Promise<void> {
  const server = await startServerProcess('endpoint with pipeline');
  try {
    await send(server, 'tools/call', { requests: 5_000 });
    const early = await server.liveBytes();
    await send(server, 'tools/call', { requests: 45_000 });
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

const protocolVariants: ReadonlySet<Variant> = new Set(['endpoint', 'endpoint with pipeline', 'sdk low-level']);

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
    const protocolServers = new Map([...servers].filter(([variant]) => protocolVariants.has(variant)));
    await compare(report, servers, 'tools/call', { rounds, seconds });
    await compare(report, servers, 'tools/list', { rounds, seconds });
    await compare(report, protocolServers, 'tools/list under new ids', { rounds, seconds });
  } finally {
    for (const server of servers.values()) await server.stop();
  }
  await memory(report);
}
