import { createToolRunner, type ToolDefinition, type ToolRunner } from '@mao/mcp-result-kit';
import { createMcpHttpApp, type McpHttpApp } from '@mao/mcp-server-http';
import { createTaskRouter, type TaskRouter } from '@mao/mcp-server-http/tasks';
import { createScrubber, PII_KINDS } from '@mao/pii-scrubber';
import type { Logger } from 'pino';
import { createFailureReport } from '../runtime/create-failure-report.ts';
import { createProcessMetrics } from '../runtime/create-process-metrics.ts';
import type { EndpointSettings } from '../settings.ts';

/** How long `/readyz` waits for a dependency: load balancers give a probe a few seconds. */
const READY_WITHIN_MS = 2_000;

/** One thing that the service depends on. */
export interface Dependency {
  /** As `/readyz` shows it. */
  readonly name: string;
  /** As the log says that it cannot be used. */
  readonly title: string;
  /** Without it the service is not ready; without another one some tools still serve. */
  readonly isNeeded: boolean;
  /** Rejects when it cannot be used. */
  check(timeoutMs: number): Promise<void>;
}

export interface EndpointOptions {
  readonly info: { readonly name: string; readonly title: string; readonly version: string };
  readonly instructions: string;
  readonly settings: EndpointSettings;
  /** The current token; the previous one of the settings is taken as well. */
  readonly token: string;
  readonly logger: Logger;
  readonly dependencies: readonly Dependency[];
  /** The tools, made with what all of them share. */
  tools(shared: {
    readonly locale: EndpointSettings['AGENT_MCP_LOCALE'];
    readonly scrub: <T>(value: T) => T;
    readonly report: (source: string, error: unknown) => string;
  }): readonly ToolDefinition[];
}

/** A set of tools, ready to be served over HTTP or stdio. */
export interface Endpoint {
  readonly info: EndpointOptions['info'];
  readonly instructions: string;
  readonly runner: ToolRunner;
  /** Present if any of the tools is long-running. */
  readonly tasks: TaskRouter | undefined;
  readonly app: McpHttpApp;
}

/** Puts scrubber, runner, tasks and HTTP endpoint around the tools of a service, as all FWH services have them. */
export function createEndpoint(options: EndpointOptions): Endpoint {
  const { info, instructions, settings, token, logger, dependencies } = options;
  const locale = settings.AGENT_MCP_LOCALE;
  const { AGENT_MCP_TOKEN_PREVIOUS: previous } = settings;
  // MAC addresses too: to a model they say nothing, and with them a home can be found.
  const { scrub } = createScrubber({ kinds: PII_KINDS });
  const runner = createToolRunner({
    tools: options.tools({ locale, scrub, report: createFailureReport(logger) }),
    scrub,
    logger,
    locale,
    maxConcurrency: settings.AGENT_MCP_MAX_CONCURRENCY,
  });
  const tokens = [token, ...(previous === undefined ? [] : [previous])] as const;
  // Ids of tasks are signed with keys derived from the tokens, for this service alone.
  const tasks =
    runner.tasks === undefined ? undefined : createTaskRouter({ runner, secrets: tokens, audience: info.name, logger });
  const app = createMcpHttpApp({
    info,
    instructions,
    runner,
    ...(tasks && { tasks }),
    locale,
    logger,
    bearerTokens: tokens,
    // Whoever may listen on an address may be called by it.
    allowedHosts: [settings.AGENT_MCP_LISTEN.hostname, ...settings.AGENT_MCP_ALLOWED_HOSTS],
    allowedOrigins: settings.AGENT_MCP_ALLOWED_ORIGINS,
    metricsRegistry: createProcessMetrics,
    async ready() {
      const states = await Promise.all(
        dependencies.map(async ({ name, title, isNeeded, check }) => {
          try {
            await check(READY_WITHIN_MS);
            return { name, isNeeded, state: 'ok' } as const;
          } catch (error) {
            logger.warn({ err: error }, `${title} cannot be used`);
            return { name, isNeeded, state: 'failed' } as const;
          }
        }),
      );
      return {
        ok: states.every(({ isNeeded, state }) => state === 'ok' || !isNeeded),
        dependencies: Object.fromEntries(states.map(({ name, state }) => [name, state])),
      };
    },
  });
  return { info, instructions, runner, tasks, app };
}
