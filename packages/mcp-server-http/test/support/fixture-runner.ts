import { setTimeout as sleep } from 'node:timers/promises';
import type { CallToolResult, ToolCallContext, ToolListing, ToolRunner } from '@mao/mcp-result-kit';

export const text = (value: string): CallToolResult => ({ content: [{ type: 'text', text: value }] });

type Handler = (args: Record<string, unknown>, context: ToolCallContext) => CallToolResult | Promise<CallToolResult>;

/** A runner of handlers, with a record of the signals it was given: the port of the endpoint, not the kit's pipeline. */
export interface FixtureRunner extends ToolRunner {
  /** Calls that have begun, newest last. */
  readonly begun: readonly { readonly tool: string; readonly signal: AbortSignal }[];
  /** Resolves when a call has begun after `count` others. */
  whenBegun(count: number): Promise<void>;
}

export function listing(name: string, properties: Record<string, unknown> = {}): ToolListing {
  return {
    name,
    title: `工具 ${name}`,
    description: `测试工具 ${name}`,
    inputSchema: { type: 'object', properties },
    annotations: {
      title: name,
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
  };
}

export function createFixtureRunner(
  handlers: Readonly<Record<string, Handler>>,
  listings: readonly ToolListing[] = Object.keys(handlers).map((name) => listing(name)),
): FixtureRunner {
  const byName = new Map(Object.entries(handlers));
  const begun: { tool: string; signal: AbortSignal }[] = [];
  return {
    begun,
    async whenBegun(count) {
      while (begun.length < count) await sleep(2);
    },
    list: () => listings,
    async call(name, args, context) {
      const handler = byName.get(name);
      if (handler === undefined) throw Object.assign(new Error('unknown'), { code: 'unknown_tool' });
      begun.push({ tool: name, signal: context.signal });
      return handler(args as Record<string, unknown>, context);
    },
  };
}

/** Waits like a well-behaved tool: ends early, with an error, when the signal fires. */
export async function waitFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal });
}

/** The tools most tests use. */
export const standardHandlers = {
  echo: (args) => text(JSON.stringify(args)),
  slow: async (args, { signal }) => {
    await waitFor(Number(args['ms'] ?? 5_000), signal);
    return text(`slept ${String(args['ms'])}`);
  },
  fail: () => ({ ...text('设备离线；请稍后重试'), isError: true }),
  explode: () => {
    throw new Error('SELECT secret FROM users -- at 10.0.0.1');
  },
  steps: async (args, { progress, signal }) => {
    for (let step = 1; step <= Number(args['count'] ?? 3); step += 1) {
      progress?.({ progress: step, total: Number(args['count'] ?? 3), message: `第 ${step} 步` });
      await waitFor(5, signal);
    }
    return text('done');
  },
} satisfies Record<string, Handler>;
