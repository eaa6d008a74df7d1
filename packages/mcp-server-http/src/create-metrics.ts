import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { EraName } from './eras/era.ts';
import { createTally } from './tally.ts';

export type CallEnd = 'ok' | 'tool_error' | 'protocol_error' | 'aborted';

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
  | 'message_invalid';

export interface Metrics {
  /** A request that was read and planned. */
  request(era: EraName, method: string): void;
  refused(reason: RefusalReason): void;
  callStarted(tool: string): void;
  /** `bytes` is the size of the call's `result` on the wire. */
  callEnded(tool: string, end: CallEnd, milliseconds: number, bytes: number): void;
  /** Prometheus text format. */
  render(): Promise<string>;
  readonly contentType: string;
}

const methods: ReadonlySet<string> = new Set(['initialize', 'ping', 'server/discover', 'tools/list', 'tools/call']);

/**
 * @param registry Where to register; by default one of this app's own, so that two apps in a process do not clash.
 */
export function createMetrics(registry: Registry = new Registry()): Metrics {
  const registers = [registry];
  // Counted here and handed over when somebody reads: a label looked up by prom-client costs a microsecond.
  const requestTally = createTally();
  const callTally = createTally();
  new Counter({
    name: 'mcp_requests_total',
    help: 'JSON-RPC requests understood, by protocol era and method',
    labelNames: ['era', 'method'] as const,
    registers,
    collect() {
      requestTally.flush((era, method, count) => this.inc({ era, method }, count));
    },
  });
  const refusals = new Counter({
    name: 'mcp_refused_requests_total',
    help: 'HTTP requests turned away before a JSON-RPC request was understood, by reason',
    labelNames: ['reason'] as const,
    registers,
  });
  new Counter({
    name: 'mcp_tool_calls_total',
    help: 'Finished tool calls, by tool and outcome',
    labelNames: ['tool', 'outcome'] as const,
    registers,
    collect() {
      callTally.flush((tool, outcome, count) => this.inc({ tool, outcome }, count));
    },
  });
  const durations = new Histogram({
    name: 'mcp_tool_call_duration_seconds',
    help: 'Duration of tool calls, by tool',
    labelNames: ['tool'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300],
    registers,
  });
  const running = new Map<string, number>();
  new Gauge({
    name: 'mcp_tool_calls_in_flight',
    help: 'Tool calls running or queued now, by tool',
    labelNames: ['tool'] as const,
    registers,
    collect() {
      for (const [tool, count] of running) this.set({ tool }, count);
    },
  });
  const sizes = new Histogram({
    name: 'mcp_tool_result_bytes',
    help: 'Size of tool results on the wire, by tool',
    labelNames: ['tool'] as const,
    buckets: [256, 1024, 4096, 16_384, 65_536, 262_144, 1_048_576, 4_194_304, 20_971_520],
    registers,
  });

  return {
    contentType: registry.contentType,
    request: (era, method) => requestTally.add(era, methods.has(method) ? method : 'other'),
    refused: (reason) => refusals.inc({ reason }),
    callStarted: (tool) => void running.set(tool, (running.get(tool) ?? 0) + 1),
    callEnded(tool, end, milliseconds, bytes) {
      running.set(tool, (running.get(tool) ?? 1) - 1);
      callTally.add(tool, end);
      const labels = { tool };
      durations.observe(labels, milliseconds / 1000);
      if (bytes > 0) sizes.observe(labels, bytes);
    },
    render: () => registry.metrics(),
  };
}
