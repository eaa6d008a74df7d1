import type { Registry } from 'prom-client';
import type { EraName } from './eras/era.ts';
import { createTally, type Tally } from './tally.ts';

/** `outcome_unknown`: a call of a writing tool that was cut short; what it does may have happened. */
export type CallEnd = 'ok' | 'tool_error' | 'protocol_error' | 'aborted' | 'outcome_unknown';

/** Why the HTTP layer turned a request away; a closed set, so that strangers cannot grow the label. */
export type RefusalReason =
  | 'host'
  | 'origin'
  | 'method'
  | 'token_missing'
  | 'token_wrong'
  | 'draining'
  | 'content_type'
  | 'accept'
  | 'body_too_large'
  | 'body_too_slow'
  | 'body_broken'
  | 'message_invalid'
  | 'http_malformed'
  | 'head_too_large'
  | 'request_too_slow'
  | 'address_invalid'
  | 'expectation';

export interface Metrics {
  /** A request that was read and planned. */
  request(era: EraName, method: string): void;
  refused(reason: RefusalReason): void;
  callStarted(tool: string): void;
  /** `bytes` is the size of the call's `result` on the wire. */
  callEnded(tool: string, end: CallEnd, milliseconds: number, bytes: number): void;
  /** Prometheus text format. */
  render(): Promise<RenderedMetrics>;
}

export interface RenderedMetrics {
  readonly text: string;
  readonly contentType: string;
}

/** What is counted here: looking a label up in prom-client costs a microsecond for every count. */
export interface MetricSources {
  readonly requests: Tally;
  readonly refusals: Tally;
  readonly calls: Tally;
  /** Calls running now, by tool. */
  readonly running: ReadonlyMap<string, number>;
}

interface FinishedCall {
  readonly tool: string;
  readonly seconds: number;
  readonly bytes: number;
}

export interface RegisteredMetrics {
  observe(call: FinishedCall): void;
  render(): Promise<RenderedMetrics>;
}

const methods: ReadonlySet<string> = new Set([
  'initialize',
  'ping',
  'server/discover',
  'tools/list',
  'tools/call',
  'tasks/get',
  'tasks/result',
  'tasks/update',
  'tasks/cancel',
]);

/** A registry of prom-client, or what makes one when the first call has been answered or somebody reads. */
export type MetricsRegistry = Registry | (() => Registry | Promise<Registry>);

const inUse = new WeakSet<Registry>();

/**
 * Counts from the start, and loads prom-client, with all that it brings, only behind the first call or for the first
 * reader: a service is ready sooner.
 *
 * @param registry Where to register: a registry at once, for others may read it; what a function makes, when prom-client
 *   is loaded. By default one of this endpoint's own.
 * @throws Error when the registry holds the metrics of another endpoint already.
 */
export function createMetrics(registry?: MetricsRegistry): Metrics {
  const running = new Map<string, number>();
  const sources = { requests: createTally(), refusals: createTally(), calls: createTally(), running };
  const waiting: FinishedCall[] = [];
  let registering: Promise<RegisteredMetrics> | undefined;
  let registered: RegisteredMetrics | undefined;

  async function load(): Promise<RegisteredMetrics> {
    const { registerMetrics } = await import('./register-metrics.ts');
    registered = registerMetrics(sources, typeof registry === 'function' ? await registry() : registry);
    for (const call of waiting.splice(0)) registered.observe(call);
    return registered;
  }
  const register = (): Promise<RegisteredMetrics> => {
    registering ??= load();
    // Whoever reads the metrics is told; whoever only counts has nobody to tell.
    registering.catch(() => undefined);
    return registering;
  };

  if (registry !== undefined && typeof registry !== 'function') {
    if (inUse.has(registry) || registry.getSingleMetric('mcp_requests_total') !== undefined) {
      throw new Error('metricsRegistry holds the metrics of another endpoint: give each endpoint its own registry');
    }
    inUse.add(registry);
    void register();
  }

  return {
    request: (era, method) => sources.requests.add(era, methods.has(method) ? method : 'other'),
    refused: (reason) => sources.refusals.add(reason, ''),
    callStarted: (tool) => void running.set(tool, (running.get(tool) ?? 0) + 1),
    callEnded(tool, end, milliseconds, bytes) {
      running.set(tool, (running.get(tool) ?? 1) - 1);
      sources.calls.add(tool, end);
      const call = { tool, seconds: milliseconds / 1000, bytes };
      if (registered !== undefined) return registered.observe(call);
      waiting.push(call);
      void register();
    },
    render: async () => (await register()).render(),
  };
}
