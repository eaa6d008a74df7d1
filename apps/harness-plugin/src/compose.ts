import { fileURLToPath } from 'node:url';
import {
  createCloudChannel,
  createHarness,
  createLocalChannel,
  createMcpClientManager,
  createRoutingMcpClientManager,
  createSessionRegistry,
  type Harness,
} from '@mao/mcp-harness';
import { createLoadModeResolver } from '@mao/mcp-load-mode';
import { createDrizzleLoadModeStore } from '@mao/mcp-load-mode/drizzle';
import { makeFolder, migrateSqlDatabase, openSqlDatabase } from '@mao/sql-database';
import type { Logger } from 'pino';
import { composeApprovals } from './compose-approvals.ts';
import type { Config } from './config.ts';
import { createContainerRoute } from './container-route.ts';
import { countTokens } from './count-tokens.ts';
import { createEventHub } from './events/create-event-hub.ts';
import { createTokenVerifier } from './identity/create-token-verifier.ts';
import { DEVELOPMENT_SECRET } from './identity/development-token-for.ts';
import { mintDevelopmentToken } from './identity/mint-development-token.ts';
import { DRAIN_MS, listen } from './listen.ts';
import { createWorkingSetEndpoint } from './mcp-endpoint/create-working-set-endpoint.ts';
import { endpointSessionId } from './mcp-endpoint/endpoint-session-id.ts';
import { createMetrics } from './metrics.ts';
import { createApp } from './routes/create-app.ts';
import { createSecretBox } from './secrets/create-secret-box.ts';
import { dataFolderSecret } from './secrets/data-folder-secret.ts';
import { readEncryptionKeys } from './secrets/read-encryption-keys.ts';
import { createActivityStore } from './stores/create-activity-store.ts';
import { createServerDirectory } from './stores/create-server-directory.ts';
import { createServerStore } from './stores/create-server-store.ts';
import { createSessionStore } from './stores/create-session-store.ts';
import { createTaskStore } from './stores/create-task-store.ts';
import { createClientStream } from './stream/create-client-stream.ts';
import { createWorkspaces } from './workspaces.ts';

export interface Service {
  /** Where the service answers, with the port that was taken. */
  readonly url: string;
  /** A token of an administrator, when identity is the development one. */
  readonly developmentToken: () => Promise<string> | null;
  /** Lets running requests finish, for at most 30 s, and ends every connection and child process. */
  close(): Promise<void>;
}

/** Statements here are small, and a turn of a conversation waits for them. */
const STATEMENT_TIMEOUT_MS = 5_000;

/** Opens everything the config names, and listens. */
export async function compose(config: Config, logger: Logger, version: string): Promise<Service> {
  const developmentSecret = config.developmentIdentity ? dataFolderSecret(config.data, DEVELOPMENT_SECRET) : undefined;
  const secrets = createSecretBox(readEncryptionKeys(config));
  makeFolder(config.workspaceRoot);
  const database = await openSqlDatabase({ url: config.databaseUrl, statementTimeoutMs: STATEMENT_TIMEOUT_MS });
  if (config.migrate) {
    const folder = database.dialect === 'mysql' ? '../../../migrations/' : '../../../migrations/sqlite/';
    await migrateSqlDatabase(database, { directory: fileURLToPath(new URL(folder, import.meta.url)) });
  }
  const servers = createServerStore({ database, secrets, logger });
  const sessions = createSessionRegistry({ store: createSessionStore(database), logger });
  const tasks = createTaskStore(database);
  const activity = createActivityStore(database, logger);
  const metrics = createMetrics({
    localClients: () => localClients.clientCount,
    eventStreams: () => events.listenerCount,
  });
  const events = createEventHub();
  const { rules, harnessOptions } = composeApprovals(database, config);
  const loadModes = createDrizzleLoadModeStore(database.drizzle as Parameters<typeof createDrizzleLoadModeStore>[0]);
  const loadModeResolver = createLoadModeResolver({
    findUserMode: loadModes.findUserMode,
    getGlobalMode: loadModes.getGlobalMode,
    onWarning: (message, error) => logger.warn({ error }, message),
  });
  const { locale, connectTimeoutMs, turnTimeoutMs, callTimeoutMs, idleTimeoutMs } = config;
  const managerOptions = {
    clientInfo: { name: 'mao-harness-plugin', version },
    connectTimeoutMs,
    turnTimeoutMs,
    callTimeoutMs,
    idleTimeoutMs,
    locale,
    logger,
  };
  const host = createMcpClientManager(managerOptions);
  const route = createContainerRoute(config);
  const manager = route === null ? host : createRoutingMcpClientManager({ ...managerOptions, host, route });
  const directory = createServerDirectory(servers, config);
  const localClients = createLocalChannel({
    findDisabledNames: directory.listDisabledNames,
    isSession: async (id, userId) => (await sessions.find(id, userId)) !== null,
    // Clients answer only when they are connected, which is after this.
    answerApproval: ({ approvalId, answer, userId }) => harness.approvals.answer(approvalId, answer, { userId }),
    maxMessageBytes: config.clientMessageBytes,
    syncTimeoutMs: turnTimeoutMs,
    callTimeoutMs,
    locale,
    logger,
  });
  const harness: Harness = createHarness({
    directory,
    resolveLoadMode: loadModeResolver.resolve,
    onLoadModeSettled: sessions.setLoadMode,
    channels: { CLOUD: createCloudChannel(manager), LOCAL: localClients },
    ...harnessOptions,
    onEvent(event) {
      events.publish(event);
      metrics.observeEvent(event);
      localClients.relay(event);
    },
    tasks: {
      store: tasks,
      // MCP clients take no messages: a result that came as one would be lost on them.
      accept: ({ id, userId, agentId }) =>
        config.longTasks && userId !== null && id !== endpointSessionId(userId, agentId),
      findSession: async ({ sessionId, userId }) => (userId === null ? null : sessions.find(sessionId, userId)),
    },
    activity: {
      record(entry) {
        metrics.activity.record(entry);
        activity.record(entry);
        logger.info({ ...entry }, 'tool call');
      },
    },
    countTokens,
    locale,
    layout: config.sectionLayout,
    ...(config.sectionMaxTokens === undefined ? {} : { maxSectionTokens: config.sectionMaxTokens }),
    logger,
  });
  const secret = config.jwtSecret === undefined ? developmentSecret : new TextEncoder().encode(config.jwtSecret);
  const verifyToken = createTokenVerifier({
    ...(secret === undefined ? {} : { secret }),
    ...(config.jwksUrl === undefined ? {} : { jwksUrl: config.jwksUrl }),
    ...(config.jwtIssuer === undefined ? {} : { issuer: config.jwtIssuer }),
    ...(config.jwtAudience === undefined ? {} : { audience: config.jwtAudience }),
    logger,
  });
  const workspaces = createWorkspaces(config.workspaceRoot);
  const mcpEndpoint = createWorkingSetEndpoint({
    harness,
    verifyToken,
    workspaces,
    version,
    locale,
    idleTimeoutMs,
    metrics,
    logger,
  });
  const app = createApp({
    config,
    version,
    verifyToken,
    mcpEndpoint,
    servers,
    loadModes,
    loadModeResolver,
    harness,
    sessions,
    workspaces,
    tasks,
    rules,
    events,
    ping: () => database.ping(3_000),
    metrics,
    logger,
  });
  const stream = createClientStream({
    channel: localClients,
    verifyToken,
    clientsPerUser: config.clientsPerUser,
    maxMessageBytes: config.clientMessageBytes,
    heartbeatMs: config.clientHeartbeatMs,
    logger,
  });
  const listening = await listen(app.fetch, stream, config);
  return {
    url: listening.url,
    developmentToken: () => (developmentSecret === undefined ? null : mintDevelopmentToken(developmentSecret, config)),
    async close() {
      // Requests that only wait or listen would keep the others company to the end.
      harness.approvals.stopWaiting();
      events.close();
      await Promise.all([mcpEndpoint.drain(DRAIN_MS), listening.close()]);
      await harness.close();
      await activity.flush();
      await database.close();
    },
  };
}
