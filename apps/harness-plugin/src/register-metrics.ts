import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export type RegisteredMetrics = ReturnType<typeof registerMetrics>;

/** What is read when the metrics are, instead of being counted along. */
export interface MeasuredNow {
  readonly localClients: () => number;
  readonly eventStreams: () => number;
}

/** The metrics themselves; in a file of its own, because prom-client is much of a start and nothing needs it then. */
export function registerMetrics({ localClients, eventStreams }: MeasuredNow) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'harness_http_request_duration_seconds',
    help: 'Duration of HTTP requests',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10, 60],
    registers: [registry],
  });
  const calls = new Counter({
    name: 'harness_tool_calls_total',
    help: 'Tool calls by outcome and reason',
    labelNames: ['outcome', 'reason'],
    registers: [registry],
  });
  const durations = new Histogram({
    name: 'harness_tool_call_duration_seconds',
    help: 'Duration of tool calls',
    labelNames: ['outcome'],
    buckets: [0.01, 0.05, 0.2, 1, 5, 30, 120],
    registers: [registry],
  });
  new Gauge({
    name: 'harness_local_clients',
    help: 'LOCAL clients that are connected and ready',
    registers: [registry],
    collect() {
      this.set(localClients());
    },
  });
  new Gauge({
    name: 'harness_event_streams',
    help: 'Open streams of session events',
    registers: [registry],
    collect() {
      this.set(eventStreams());
    },
  });
  const approvals = new Counter({
    name: 'harness_approvals_total',
    help: 'Approvals by the state that they came to; pending counts the questions',
    labelNames: ['state'],
    registers: [registry],
  });
  return { registry, requests, calls, durations, approvals };
}
