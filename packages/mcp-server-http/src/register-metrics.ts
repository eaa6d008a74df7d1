import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { MetricSources, RegisteredMetrics } from './create-metrics.ts';

/**
 * Puts the metrics of an endpoint into a registry. What is only counted is handed over when somebody reads.
 *
 * @param registry @default one of this endpoint's own, so that two in a process do not clash
 */
export function registerMetrics(sources: MetricSources, registry: Registry = new Registry()): RegisteredMetrics {
  const registers = [registry];
  new Counter({
    name: 'mcp_requests_total',
    help: 'JSON-RPC requests understood, by protocol era and method',
    labelNames: ['era', 'method'] as const,
    registers,
    collect() {
      sources.requests.flush((era, method, count) => this.inc({ era, method }, count));
    },
  });
  new Counter({
    name: 'mcp_refused_requests_total',
    help: 'HTTP requests turned away before a JSON-RPC request was understood, by reason',
    labelNames: ['reason'] as const,
    registers,
    collect() {
      sources.refusals.flush((reason, _, count) => this.inc({ reason }, count));
    },
  });
  new Counter({
    name: 'mcp_tool_calls_total',
    help: 'Finished tool calls, by tool and outcome',
    labelNames: ['tool', 'outcome'] as const,
    registers,
    collect() {
      sources.calls.flush((tool, outcome, count) => this.inc({ tool, outcome }, count));
    },
  });
  const durations = new Histogram({
    name: 'mcp_tool_call_duration_seconds',
    help: 'Duration of tool calls, by tool',
    labelNames: ['tool'] as const,
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300],
    registers,
  });
  new Gauge({
    name: 'mcp_tool_calls_in_flight',
    help: 'Tool calls running or queued now, by tool',
    labelNames: ['tool'] as const,
    registers,
    collect() {
      for (const [tool, count] of sources.running) this.set({ tool }, count);
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
    observe({ tool, seconds, bytes }) {
      durations.observe({ tool }, seconds);
      if (bytes > 0) sizes.observe({ tool }, bytes);
    },
    render: async () => ({ text: await registry.metrics(), contentType: registry.contentType }),
  };
}
