import { qualifyToolName } from '@mao/mcp-approval';
import type { AnswerOutcome } from '../approvals/approvals.ts';
import type { CloudConnectResult } from '../client-manager/mcp-client-manager.ts';
import type { ToolChannel } from '../dispatch/tool-channel.ts';
import type { HarnessEvent } from '../events/harness-event.ts';
import { type HarnessLogger, silentLogger } from '../harness-logger.ts';
import type { HarnessSession } from '../harness-session.ts';
import { type Locale, textsOf } from '../texts.ts';
import { createApprovalRelay, type LocalApprovalAnswer } from './create-approval-relay.ts';
import { createLocalClient, type LocalClient } from './create-local-client.ts';
import type { AttachedLocalClient, LocalClientConnection } from './local-client-connection.ts';
import { localCloseCodes } from './local-protocol.ts';
import { mergeServers } from './merge-servers.ts';
import type { ToolsReport } from './read-tools-report.ts';

export interface LocalChannelOptions {
  /** Names of servers that the user has switched off; a client's server of such a name is left out. @default none */
  readonly findDisabledNames?: (session: HarnessSession) => Promise<readonly string[]>;
  /** Whether the user has a session that a client asks to be bound to. @default every one */
  readonly isSession?: (sessionId: string, userId: number) => Promise<boolean>;
  /** Takes the answer of a user about an approval: `harness.approvals.answer`. @default answers count for nothing */
  readonly answerApproval?: (answer: LocalApprovalAnswer) => Promise<AnswerOutcome>;
  /** Longest message that the connections take, which clients are told. */
  readonly maxMessageBytes?: number;
  /** Longest wait for the report of a client at the first turn of a session, in ms. @default 10_000 */
  readonly syncTimeoutMs?: number;
  /** Longest time for one tool call without news, in ms. @default 120_000 */
  readonly callTimeoutMs?: number;
  /** Longest time from connecting to `hello`, in ms. @default 10_000 */
  readonly helloTimeoutMs?: number;
  /** Calls that one client may run at a time. @default 64 */
  readonly maxRunningCalls?: number;
  /** @default 'zh-CN' */
  readonly locale?: Locale;
  readonly logger?: HarnessLogger;
}

/** The channel of LOCAL sessions: tools run where the user is, through clients that connect to the host. */
export interface LocalChannel extends ToolChannel {
  /** Takes a connection of a client whose user the host has made sure of. */
  attach(
    connection: LocalClientConnection,
    identity: { readonly userId: number; readonly sessionId?: string },
  ): AttachedLocalClient;
  /** Takes an event of the harness (`HarnessOptions.onEvent`): users are asked about calls on their clients. */
  relay(event: HarnessEvent): void;
  /** How many clients are ready. */
  readonly clientCount: number;
}

interface LocalSession {
  client: LocalClient | null;
  /** What was last known of the session's client, whether it is still there or not. */
  report: ToolsReport | null;
  disabled: readonly string[];
  merged: { readonly key: string; readonly report: ToolsReport | null; readonly result: CloudConnectResult } | null;
}

/** Sessions whose last report is remembered for the time without a client. */
const MOST_SESSIONS = 1_000;

export function createLocalChannel(options: LocalChannelOptions = {}): LocalChannel {
  const { syncTimeoutMs = 10_000, callTimeoutMs = 120_000, locale, logger = silentLogger } = options;
  const texts = textsOf(locale);
  /** In the order in which they connected. */
  const clients = new Set<LocalClient>();
  const sessions = new Map<string, LocalSession>();
  const readyClients = (): LocalClient[] => [...clients].filter((client) => client.ready);
  const { answerApproval: answer, maxMessageBytes } = options;
  const approvals = createApprovalRelay({ clients: readyClients, answer, texts, logger });
  let closed = false;

  function sessionOf(sessionId: string): LocalSession {
    const session = sessions.get(sessionId) ?? { client: null, report: null, disabled: [], merged: null };
    sessions.delete(sessionId);
    sessions.set(sessionId, session);
    for (const oldest of sessions.keys()) {
      if (sessions.size <= MOST_SESSIONS) break;
      sessions.delete(oldest);
    }
    return session;
  }

  /** A client that was started for this session, else the one it had, else the user's newest that serves any. */
  function clientFor({ id, userId }: HarnessSession, session: LocalSession): LocalClient | null {
    const mine = readyClients()
      .filter((client) => client.userId === userId)
      .reverse();
    const bound = mine.find((client) => client.boundSessionId === id);
    const kept = session.client?.ready === true && session.client.boundSessionId === null ? session.client : undefined;
    session.client = bound ?? kept ?? mine.find((client) => client.boundSessionId === null) ?? null;
    return session.client;
  }

  async function disabledNames(session: HarnessSession, local: LocalSession): Promise<readonly string[]> {
    try {
      local.disabled = (await options.findDisabledNames?.(session)) ?? [];
    } catch (error) {
      logger.warn({ sessionId: session.id, error }, 'the switches of a user cannot be read; the last ones are kept');
    }
    return local.disabled;
  }

  return {
    bringsServers: true,
    get clientCount() {
      return readyClients().length;
    },
    attach(connection, { userId, sessionId = null }) {
      const client: LocalClient = createLocalClient({
        connection,
        userId,
        sessionId,
        helloTimeoutMs: options.helloTimeoutMs ?? 10_000,
        maxRunningCalls: options.maxRunningCalls ?? 64,
        isSession: options.isSession ?? (async () => true),
        onReady() {
          clients.add(client);
          approvals.welcome(client);
        },
        onGone: () => clients.delete(client),
        onApprovalAnswer: (given) => void approvals.take(client, given),
        welcome: maxMessageBytes === undefined ? {} : { maxMessageBytes },
        logger,
      });
      if (closed) client.close(localCloseCodes.goingAway, 'the service is ending');
      return client;
    },
    relay: approvals.relay,
    async connect(session, servers, { signal }) {
      const local = sessionOf(session.id);
      const disabled = await disabledNames(session, local);
      const client = clientFor(session, local);
      let unsynced: 'no_client' | 'no_report' | null = client === null ? 'no_client' : null;
      if (client !== null) {
        const request = {
          sessionId: session.id,
          servers: servers.map(({ id, name }) => ({ serverId: id, serverName: name })),
          timeoutMs: syncTimeoutMs,
        };
        const report = client.report ?? (await client.synchronise(request, signal));
        if (report === null) unsynced = client.ready ? 'no_report' : 'no_client';
        else local.report = report;
      }
      const key = JSON.stringify([
        unsynced,
        disabled,
        servers.map(({ id, name, description, trustAnnotations }) => [id, name, description, trustAnnotations]),
      ]);
      // The same tools are the same objects from turn to turn, by which the harness sees that nothing changed.
      if (local.merged === null || local.merged.key !== key || local.merged.report !== local.report) {
        const result = mergeServers({ servers, report: local.report, disabled, unsynced, texts });
        local.merged = { key, report: local.report, result };
      }
      return local.merged.result;
    },
    async callTool(session, ref, args, { signal, onProgress }) {
      const client = clientFor(session, sessionOf(session.id));
      if (client === null)
        return { ok: false, reason: 'unavailable', failure: { cause: 'sync_failed', clientMissing: true } };
      return client.execute({
        sessionId: session.id,
        toolName: qualifyToolName(ref.serverName, ref.toolName),
        ref,
        args,
        timeoutMs: callTimeoutMs,
        ...(signal === undefined ? {} : { signal }),
        ...(onProgress === undefined ? {} : { onProgress }),
      });
    },
    async closeSession(sessionId) {
      sessions.get(sessionId)?.client?.cancelCalls(sessionId);
      sessions.delete(sessionId);
    },
    async close() {
      closed = true;
      for (const client of [...clients]) client.close(localCloseCodes.goingAway, 'the service is ending');
      sessions.clear();
    },
  };
}
