import type { LocalServerConfig } from './config/server-config.ts';
import { createBackoff } from './servers/backoff.ts';
import { createLocalServer, type LocalServer, type LocalServerStatus } from './servers/create-local-server.ts';
import { createRunningCalls } from './service/create-running-calls.ts';
import {
  createServiceConnection,
  type DisconnectReason,
  type ServiceConnection,
} from './service/create-service-connection.ts';
import { fitReport } from './service/fit-report.ts';
import type { ApprovalQuestion, ServiceMessage } from './service/service-messages.ts';
import { streamUrlOf } from './service/stream-url.ts';
import { version } from './version.ts';

export type ApprovalAnswer = 'once' | 'always' | 'deny';

/** What happens to an agent, for whoever shows it. */
export type LocalAgentEvent =
  | { readonly type: 'connected' }
  /** `retryMs: null`: it will not be tried again, for that would change nothing. */
  | { readonly type: 'disconnected'; readonly reason: DisconnectReason; readonly retryMs: number | null }
  | { readonly type: 'server'; readonly status: LocalServerStatus }
  | { readonly type: 'call'; readonly server: string; readonly tool: string }
  | { readonly type: 'call_end'; readonly server: string; readonly tool: string; readonly ok: boolean }
  /** The service did not understand something; its words. */
  | { readonly type: 'service_error'; readonly message: string };

export interface LocalAgentOptions {
  /** Address of the service, such as `http://127.0.0.1:8090`. */
  readonly url: string;
  /** The user's token, or a function that reads it anew for every attempt to connect. */
  readonly token: string | (() => string | Promise<string>);
  /** The servers that are lent; nothing else is ever run. */
  readonly servers: readonly LocalServerConfig[];
  /** Serves this session only. @default any session of the user */
  readonly sessionId?: string;
  /** Longest time for connecting to a server and reading its tools, in ms. @default 30_000 */
  readonly connectTimeoutMs?: number;
  /** Calls that run at a time. @default 64 */
  readonly maxRunningCalls?: number;
  /**
   * Asks the user about a call. The signal aborts when somebody else has answered or time is up; `null` leaves the question
   * to others. @default every question is left to others
   */
  readonly askApproval?: (question: ApprovalQuestion, signal: AbortSignal) => Promise<ApprovalAnswer | null>;
  readonly onEvent?: (event: LocalAgentEvent) => void;
  /** @default Math.random */
  readonly random?: () => number;
}

export interface LocalAgent {
  readonly servers: readonly LocalServerStatus[];
  /** Whether the service is connected and has said welcome. */
  readonly connected: boolean;
  /** Resolves when every server has connected or failed for the first time. */
  readonly settled: Promise<void>;
  /** Ends the connection and every server; resolves when their processes are gone. */
  close(): Promise<void>;
}

/** Part of a deadline of the service that is left for the report to arrive in time. */
const REPORT_MARGIN = 0.8;
const FIRST_RETRY_MS = 1_000;
const LONGEST_RETRY_MS = 30_000;
const PING_MS = 30_000;
/** Changes of several servers at once make one report. */
const GATHER_MS = 100;
const DEFAULT_MESSAGE_BYTES = 16 * 1024 * 1024;

/**
 * Lends the given servers to the LOCAL sessions of a service. It begins at once and goes on until it is closed.
 *
 * @throws TypeError for a `url` that is no http(s) or ws(s) address, and for two servers of one name
 */
export function createLocalAgent(options: LocalAgentOptions): LocalAgent {
  const { token, onEvent, random = Math.random, connectTimeoutMs = 30_000 } = options;
  const streamUrl = streamUrlOf(options.url);
  const clientInfo = { name: 'mao-agent', version };
  const servers = new Map<string, LocalServer>();
  const questions = new Map<string, AbortController>();
  let maxMessageBytes = DEFAULT_MESSAGE_BYTES;
  let gather: NodeJS.Timeout | undefined;
  let areSettled = false;
  let closing: Promise<void> | undefined;

  for (const { name } of options.servers) {
    if (options.servers.filter((other) => other.name === name).length > 1) {
      throw new TypeError(`two servers are named ${JSON.stringify(name)}`);
    }
  }
  for (const config of options.servers) {
    const server = createLocalServer({
      config,
      clientInfo,
      connectTimeoutMs,
      random,
      onChange() {
        const changed = servers.get(config.name);
        if (changed !== undefined) onEvent?.({ type: 'server', status: changed.status });
        gather ??= setTimeout(() => {
          gather = undefined;
          if (areSettled) report();
        }, GATHER_MS);
      },
    });
    servers.set(config.name, server);
  }

  const settled = Promise.all([...servers.values()].map((server) => server.settled)).then(() => {
    areSettled = true;
    report();
  });

  function report(requestId?: string): void {
    const statuses = [...servers.values()].map(({ status }) => status);
    connection.send(fitReport(statuses, requestId, maxMessageBytes));
  }

  const calls = createRunningCalls({
    servers,
    maxRunning: options.maxRunningCalls ?? 64,
    maxMessageBytes: () => maxMessageBytes,
    send: (text) => connection.send(text),
    onEvent: (event) => onEvent?.(event),
  });

  async function ask(question: ApprovalQuestion): Promise<void> {
    if (options.askApproval === undefined || questions.has(question.approvalId)) return;
    const asking = new AbortController();
    questions.set(question.approvalId, asking);
    const { approvalId } = question;
    const answer = await options.askApproval(question, asking.signal).catch(() => null);
    questions.delete(approvalId);
    if (answer !== null && !asking.signal.aborted) {
      connection.send(JSON.stringify({ type: 'approval_answer', approvalId, answer }));
    }
  }

  async function synchronise(requestId: string, timeoutMs: number): Promise<void> {
    const patience = AbortSignal.timeout(timeoutMs * REPORT_MARGIN);
    await Promise.race([settled, new Promise((resolve) => patience.addEventListener('abort', resolve))]);
    report(requestId);
  }

  function handle(message: ServiceMessage): void {
    switch (message.type) {
      case 'mcp_sync_required':
        void synchronise(message.requestId, message.timeoutMs);
        break;
      case 'tool_execute':
        void calls.run(message);
        break;
      case 'tool_cancel':
        calls.cancel(message.callId);
        break;
      case 'approval_required':
        void ask(message);
        break;
      case 'approval_closed':
        questions.get(message.approvalId)?.abort();
        break;
      case 'error':
        onEvent?.({ type: 'service_error', message: message.message });
        break;
      case 'welcome':
        break;
    }
  }

  function forgetRequests(): void {
    // Their results have nowhere to go, and the service counts them as dropped.
    calls.cancelAll();
    for (const asking of questions.values()) asking.abort();
  }

  const connection: ServiceConnection = createServiceConnection({
    streamUrl,
    readToken: typeof token === 'string' ? () => token : token,
    tokenMayChange: typeof token !== 'string',
    clientInfo,
    sessionId: options.sessionId,
    backoff: createBackoff({ firstMs: FIRST_RETRY_MS, longestMs: LONGEST_RETRY_MS, random }),
    pingMs: PING_MS,
    onWelcome(welcome) {
      maxMessageBytes = welcome.maxMessageBytes ?? DEFAULT_MESSAGE_BYTES;
      onEvent?.({ type: 'connected' });
      if (areSettled) report();
    },
    onMessage: handle,
    onDisconnected(reason, retryMs) {
      forgetRequests();
      onEvent?.({ type: 'disconnected', reason, retryMs });
    },
  });

  return {
    get servers() {
      return [...servers.values()].map(({ status }) => status);
    },
    get connected() {
      return connection.ready;
    },
    settled,
    close() {
      closing ??= (async () => {
        clearTimeout(gather);
        forgetRequests();
        await Promise.all([connection.close(), ...[...servers.values()].map((server) => server.close())]);
      })();
      return closing;
    },
  };
}
