import type { ActivityLog, HarnessEvent } from '@mao/mcp-harness';
import type { MeasuredNow, RegisteredMetrics } from './register-metrics.ts';

export interface Metrics {
  readonly activity: ActivityLog;
  observeEvent(event: HarnessEvent): void;
  /** @param route The route's pattern, never its path: ids must not become labels. */
  observeRequest(method: string, route: string, status: number, seconds: number): void;
  /** Where others register theirs, to be shown together. */
  registry(): Promise<RegisteredMetrics['registry']>;
  /** Prometheus text format. */
  render(): Promise<{ readonly text: string; readonly contentType: string }>;
}

/** Nothing is lost before prom-client has been loaded, which begins behind the first request or for the first reader. */
export function createMetrics(measured: MeasuredNow): Metrics {
  const waiting: ((metrics: RegisteredMetrics) => void)[] = [];
  let registered: RegisteredMetrics | undefined;
  let loading: Promise<RegisteredMetrics> | undefined;

  async function register(): Promise<RegisteredMetrics> {
    const { registerMetrics } = await import('./register-metrics.ts');
    registered = registerMetrics(measured);
    for (const observe of waiting.splice(0)) observe(registered);
    return registered;
  }
  const load = (): Promise<RegisteredMetrics> => {
    loading ??= register();
    return loading;
  };
  function observe(observation: (metrics: RegisteredMetrics) => void): void {
    if (registered !== undefined) observation(registered);
    else {
      waiting.push(observation);
      // Whoever reads the metrics is told of a failure; whoever only counts has nobody to tell.
      load().catch(() => undefined);
    }
  }

  return {
    activity: {
      record({ outcome, reason = '', durationMs }) {
        observe(({ calls, durations }) => {
          calls.inc({ outcome, reason });
          durations.observe({ outcome }, durationMs / 1_000);
        });
      },
    },
    observeEvent(event) {
      if (event.type === 'approval') observe(({ approvals }) => approvals.inc({ state: event.state }));
    },
    observeRequest(method, route, status, seconds) {
      observe(({ requests }) => requests.observe({ method, route, status: String(status) }, seconds));
    },
    registry: async () => (await load()).registry,
    async render() {
      const { registry } = await load();
      return { text: await registry.metrics(), contentType: registry.contentType };
    },
  };
}
