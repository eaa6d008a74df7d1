import type { Registry } from 'prom-client';

/**
 * A registry with what any process of Node tells of itself under the usual names: memory, event loop lag, start time. For
 * `metricsRegistry` of an endpoint, which calls it when somebody reads: prom-client is much of a start.
 */
export async function createProcessMetrics(): Promise<Registry> {
  const { collectDefaultMetrics, Registry } = await import('prom-client');
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}
