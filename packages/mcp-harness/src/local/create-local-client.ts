import { randomUUID } from 'node:crypto';
import type { ToolCallOutcome } from '../connection/tool-call-outcome.ts';
import type { HarnessLogger } from '../harness-logger.ts';
import { createRunningCalls, type LocalToolCall } from './create-running-calls.ts';
import type { AttachedLocalClient, LocalClientConnection } from './local-client-connection.ts';
import {
  LOCAL_PROTOCOL_VERSION,
  type LocalClientMessage,
  type LocalServerMessage,
  localCloseCodes,
  readLocalMessage,
} from './local-protocol.ts';
import { readToolsReport, type ToolsReport } from './read-tools-report.ts';

type MessageOf<Type extends LocalClientMessage['type']> = Extract<LocalClientMessage, { type: Type }>;

export interface LocalClientOptions {
  readonly connection: LocalClientConnection;
  readonly userId: number;
  /** A session of the host that the connection is for, whatever the client says. */
  readonly sessionId: string | null;
  readonly helloTimeoutMs: number;
  readonly maxRunningCalls: number;
  /** What a client is told beside the version. */
  readonly welcome: { readonly maxMessageBytes?: number };
  /** Whether the user has this session. */
  readonly isSession: (sessionId: string, userId: number) => Promise<boolean>;
  readonly onReady: () => void;
  readonly onGone: () => void;
  readonly onApprovalAnswer: (answer: MessageOf<'approval_answer'>) => void;
  readonly logger: HarnessLogger;
}

/** One connected client: its greeting, its last report, and what is asked of it. */
export interface LocalClient extends AttachedLocalClient {
  readonly userId: number;
  /** The only session that it serves; `null`: any of its user's. */
  readonly boundSessionId: string | null;
  /** Whether it can be asked: it has said hello and is still there. */
  readonly ready: boolean;
  readonly report: ToolsReport | null;
  /** Asks for a report. `null`: there was none before the deadline, the abort or the end of the connection. */
  synchronise(
    request: Pick<Extract<LocalServerMessage, { type: 'mcp_sync_required' }>, 'sessionId' | 'servers' | 'timeoutMs'>,
    signal: AbortSignal | undefined,
  ): Promise<ToolsReport | null>;
  /** Runs a tool; never rejects and never repeats. */
  execute(call: LocalToolCall): Promise<ToolCallOutcome>;
  /** Gives up the calls of a session. */
  cancelCalls(sessionId: string): void;
  send(message: LocalServerMessage): void;
  close(code: number, reason: string): void;
}

/** Bad messages that a client may send before it is sent away. */
const MOST_FAULTS = 10;

export function createLocalClient(options: LocalClientOptions): LocalClient {
  const { connection, userId, logger } = options;
  const reportWaiters = new Set<(report: ToolsReport | null) => void>();
  let boundSessionId = options.sessionId;
  let state: 'new' | 'greeting' | 'ready' | 'gone' = 'new';
  let report: ToolsReport | null = null;
  let faults = 0;

  const helloTimer = setTimeout(() => close(localCloseCodes.noHello, 'say hello first'), options.helloTimeoutMs);

  const calls = createRunningCalls({
    send: (text) => connection.send(text),
    maxRunning: options.maxRunningCalls,
  });

  function send(message: LocalServerMessage): void {
    if (state !== 'gone') connection.send(JSON.stringify(message));
  }

  function close(code: number, reason: string): void {
    if (state === 'gone') return;
    detached();
    connection.close(code, reason);
  }

  function detached(): void {
    if (state === 'gone') return;
    state = 'gone';
    clearTimeout(helloTimer);
    for (const settle of reportWaiters) settle(null);
    calls.drop();
    options.onGone();
  }

  function fault(detail: string): void {
    faults += 1;
    logger.debug({ userId, detail }, 'a message of a local client was not understood');
    send({ type: 'error', message: detail });
    if (faults >= MOST_FAULTS) close(localCloseCodes.badMessages, 'too many messages that are not understood');
  }

  async function greet({ client, protocolVersion, sessionId }: MessageOf<'hello'>): Promise<void> {
    if (protocolVersion !== LOCAL_PROTOCOL_VERSION) {
      send({ type: 'error', message: `this service speaks version ${LOCAL_PROTOCOL_VERSION}: install a client of it` });
      return close(localCloseCodes.protocolVersion, `protocolVersion must be ${LOCAL_PROTOCOL_VERSION}`);
    }
    state = 'greeting';
    const wanted = options.sessionId ?? sessionId;
    // A store that is down must not keep clients out: only its user's sessions ever reach a client.
    const isKnown = wanted === undefined || (await options.isSession(wanted, userId).catch(() => true));
    if (state !== 'greeting') return;
    if (!isKnown) {
      send({ type: 'error', message: 'there is no such session of this user: check the id, or leave it out' });
      return close(localCloseCodes.unknownSession, 'no such session');
    }
    clearTimeout(helloTimer);
    boundSessionId = wanted ?? null;
    state = 'ready';
    logger.debug({ userId, sessionId: boundSessionId, client }, 'a local client is ready');
    send({ type: 'welcome', protocolVersion: LOCAL_PROTOCOL_VERSION, ...options.welcome });
    options.onReady();
  }

  function takeReport(message: MessageOf<'mcp_tools_report'>): void {
    report = readToolsReport(message.servers);
    if (report.dropped > 0) {
      logger.warn({ userId, dropped: report.dropped }, 'entries of a report of tools cannot be used');
      send({ type: 'error', message: `${report.dropped} servers of the report are unnamed, named twice or too many` });
    }
    for (const settle of [...reportWaiters]) settle(report);
  }

  function handle(message: LocalClientMessage): void {
    if (message.type === 'hello') {
      if (state === 'new') void greet(message);
      else fault('hello was said before');
      return;
    }
    if (state !== 'ready') {
      fault('say hello first, and wait for welcome');
      return;
    }
    switch (message.type) {
      case 'mcp_tools_report':
        takeReport(message);
        break;
      case 'tool_progress': {
        const { progress, total, message: words } = message;
        calls.progress(message.callId, { progress, total, message: words });
        break;
      }
      case 'tool_result':
        // A result that nobody waits for any more is late, which is no fault.
        calls.finish(message);
        break;
      case 'approval_answer':
        options.onApprovalAnswer(message);
        break;
    }
  }

  return {
    userId,
    get boundSessionId() {
      return boundSessionId;
    },
    get ready() {
      return state === 'ready';
    },
    get report() {
      return report;
    },
    receive(text) {
      if (state === 'gone') return;
      const read = readLocalMessage(text);
      if (read.ok) handle(read.message);
      else if (read.problem === 'invalid') fault(read.detail);
    },
    detached,
    close,
    send,
    synchronise(request, signal) {
      if (state !== 'ready' || signal?.aborted) return Promise.resolve(null);
      return new Promise((resolve) => {
        const settle = (given: ToolsReport | null): void => {
          clearTimeout(timer);
          reportWaiters.delete(settle);
          signal?.removeEventListener('abort', onAbort);
          resolve(given);
        };
        const onAbort = (): void => settle(null);
        const timer = setTimeout(() => settle(null), request.timeoutMs);
        signal?.addEventListener('abort', onAbort, { once: true });
        reportWaiters.add(settle);
        send({ type: 'mcp_sync_required', requestId: randomUUID(), ...request });
      });
    },
    execute(call) {
      if (state !== 'ready') return Promise.resolve({ ok: false, reason: 'dropped' });
      return calls.run(call);
    },
    cancelCalls: calls.cancel,
  };
}
