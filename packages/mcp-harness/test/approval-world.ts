import type { ApprovalRule, ToolHints } from '@mao/mcp-approval';
import type { McpToolRef } from '@mao/mcp-workingset';
import type { ApprovalStore } from '../src/approvals/approval-store.ts';
import { createMemoryApprovalStore } from '../src/approvals/create-memory-approval-store.ts';
import { createMemoryDefinitionStore } from '../src/approvals/create-memory-definition-store.ts';
import type { ApprovalOptions } from '../src/approvals/create-session-approvals.ts';
import type { DefinitionStore } from '../src/approvals/definition-store.ts';
import { createHarness, type Harness, type HarnessOptions } from '../src/create-harness.ts';
import type { ActivityEntry } from '../src/dispatch/activity-log.ts';
import type { DispatchOptions, DispatchOutcome } from '../src/dispatch/tool-call.ts';
import type { HarnessEvent } from '../src/events/harness-event.ts';
import type { HarnessSession } from '../src/harness-session.ts';

export function tool(toolName: string, annotations?: ToolHints, more: Partial<McpToolRef> = {}): McpToolRef {
  const inputSchema = { type: 'object', properties: { path: { type: 'string' } } };
  return { serverId: 1, serverName: 'fs', toolName, inputSchema, ...(annotations && { annotations }), ...more };
}

/** What several processes on one database share. */
export interface SharedStores {
  readonly store: ApprovalStore;
  readonly definitions: DefinitionStore;
  rules: ApprovalRule[];
  readonly clock: { now: number };
}

export function createStores(): SharedStores {
  return {
    store: createMemoryApprovalStore(),
    definitions: createMemoryDefinitionStore(),
    rules: [],
    clock: { now: Date.UTC(2026, 0, 5) },
  };
}

export interface ApprovalWorld {
  readonly harness: Harness;
  readonly shared: SharedStores;
  readonly events: HarnessEvent[];
  readonly activity: ActivityEntry[];
  /** Calls that really ran: tool and arguments. */
  readonly runs: (readonly [toolName: string, args: Record<string, unknown>])[];
  /** The tools of the channel, for the next context. */
  tools: readonly McpToolRef[];
}

export interface ApprovalWorldOptions {
  readonly shared?: SharedStores;
  readonly approvals?: ApprovalOptions;
  readonly harness?: Partial<HarnessOptions>;
  readonly tools?: readonly McpToolRef[];
}

/** A harness whose LOCAL tools are lines in a list, over stores that may be shared with another one. */
export function createApprovalWorld(options: ApprovalWorldOptions = {}): ApprovalWorld {
  const { shared = createStores(), approvals = {} } = options;
  const events: HarnessEvent[] = [];
  const activity: ActivityEntry[] = [];
  const runs: (readonly [string, Record<string, unknown>])[] = [];
  const world = {
    shared,
    events,
    activity,
    runs,
    tools: options.tools ?? [
      tool('write'),
      tool('read', { readOnlyHint: true }),
      tool('remove', { destructiveHint: true }),
    ],
  };
  const channel = {
    connect: async () => ({ tools: world.tools, warnings: [], failedServers: [] }),
    callTool: async (_session: HarnessSession, { toolName }: McpToolRef, args: Record<string, unknown>) => {
      runs.push([toolName, args]);
      const result = { content: [{ type: 'text', text: `ran ${toolName}` }], isError: false };
      return { ok: true, result } as const;
    },
    closeSession: async () => {},
    close: async () => {},
  };
  const harness = createHarness({
    directory: {
      listServers: async () => [{ id: 1, name: 'fs', transport: { type: 'http', url: 'http://127.0.0.1' } }],
    },
    resolveLoadMode: async () => 'working_set',
    channels: { LOCAL: channel, CLOUD: channel },
    findRules: async () => shared.rules,
    approvals: {
      store: shared.store,
      definitions: shared.definitions,
      saveRule: async (_userId, rule) => {
        shared.rules = [...shared.rules, rule];
        return true;
      },
      ...approvals,
    },
    activity: { record: (entry) => void activity.push(entry) },
    onEvent: (event) => void events.push(event),
    countTokens: (text) => text.length,
    now: () => shared.clock.now,
    locale: 'en',
    ...options.harness,
  });
  return Object.assign(world, { harness });
}

export function localSession(changes: Partial<HarnessSession> = {}): HarnessSession {
  return {
    id: 's1',
    userId: 7,
    agentId: null,
    executionMode: 'LOCAL',
    approvalLevel: 'READ_ONLY',
    workspace: null,
    loadMode: null,
    ...changes,
  };
}

export interface Posted extends DispatchOptions {
  readonly id?: string;
  readonly name?: string;
  /** Outer arguments; text is sent as it is. */
  readonly args?: unknown;
  readonly session?: HarnessSession;
}

/** Posts a call of `fs.write`, unless told otherwise. */
export function post(world: ApprovalWorld, posted: Posted = {}): Promise<DispatchOutcome> {
  const { id = 'c1', name = 'mcp_call', session = localSession(), args, ...options } = posted;
  const given = args ?? { server: 'fs', tool: 'write', arguments: { path: 'a' } };
  const argumentsJson = typeof given === 'string' ? given : JSON.stringify(given);
  return world.harness.dispatch(session, { id, name, argumentsJson }, options);
}

type Asked = Extract<DispatchOutcome, { type: 'approval_required' }>;
type Result = Extract<DispatchOutcome, { type: 'result' }>;

/** @throws Error for a call that was answered at once */
export async function postAsked(world: ApprovalWorld, posted: Posted = {}): Promise<Asked> {
  const outcome = await post(world, posted);
  if (outcome.type !== 'approval_required') throw new Error(`not asked: ${JSON.stringify(outcome)}`);
  return outcome;
}

/** @throws Error for a call that is asked for */
export async function postAnswered(world: ApprovalWorld, posted: Posted = {}): Promise<Result> {
  const outcome = await post(world, posted);
  if (outcome.type !== 'result') throw new Error(`no result: ${JSON.stringify(outcome)}`);
  return outcome;
}

/** The closed word of a refusal. */
export const codeOf = ({ text }: Result): unknown => (JSON.parse(text) as { code: unknown }).code;

export const owner = { userId: 7 };
