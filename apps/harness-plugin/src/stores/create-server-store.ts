import type { HarnessLogger, ServerTransport } from '@mao/mcp-harness';
import type { SqlDatabase, SqlQueries } from '@mao/sql-database';
import { and, eq, inArray, isNull, or, type SQL } from 'drizzle-orm';
import type { SecretBox } from '../secrets/create-secret-box.ts';
import { agentMcpServer, mcpServer, userMcpPreference } from './tables.ts';

/** A server as it is configured, secrets in the clear: for the owner's own process, never for an answer. */
export interface ServerRecord {
  readonly id: number;
  /** `null`: shared by an administrator. */
  readonly ownerUserId: number | null;
  readonly name: string;
  readonly description: string | null;
  readonly transport: ServerTransport;
  readonly enabled: boolean;
  readonly trustAnnotations: boolean;
  /** Agents that a shared server is for; empty: every agent. */
  readonly agentIds: readonly string[];
}

/** A server as one user sees it. */
export interface VisibleServer extends ServerRecord {
  /** The user's own switch; a server works when both switches are on. */
  readonly userEnabled: boolean;
}

export type NewServer = Omit<ServerRecord, 'id'>;
export type ServerChanges = Partial<Omit<ServerRecord, 'id' | 'ownerUserId'>>;

export interface ServerStore {
  /** Shared servers and the user's own, by name; `agentId` leaves only those of that agent. */
  listVisible(userId: number, agent?: { readonly id: string | null }): Promise<readonly VisibleServer[]>;
  findVisible(id: number, userId: number): Promise<VisibleServer | null>;
  /** `null`: the owner, or for the user an administrator, already has a server of that name. */
  create(server: NewServer): Promise<ServerRecord | null>;
  /** `null`: the new name is taken. */
  update(id: number, changes: ServerChanges): Promise<ServerRecord | null>;
  delete(id: number): Promise<void>;
  setPreference(userId: number, serverId: number, enabled: boolean): Promise<void>;
}

type Row = typeof mcpServer.$inferSelect;

export interface ServerStoreOptions {
  readonly database: SqlDatabase;
  readonly secrets: SecretBox;
  readonly logger: HarnessLogger;
}

/** Names are code-unit sorted, like everything that the model sees. */
function byName(one: ServerRecord, other: ServerRecord): number {
  return one.name < other.name ? -1 : one.name > other.name ? 1 : one.id - other.id;
}

export function createServerStore({ database, secrets, logger }: ServerStoreOptions): ServerStore {
  function seal(values: Readonly<Record<string, string>> | undefined, place: 'env' | 'headers'): string | null {
    if (values === undefined || Object.keys(values).length === 0) return null;
    return secrets.seal(JSON.stringify(values), `mcp_server.${place}`);
  }

  /** A secret that cannot be opened costs its server the secret, not its user the list. */
  function open(row: Row, sealed: string | null, place: 'env' | 'headers'): Record<string, string> | undefined {
    if (sealed === null) return undefined;
    try {
      return JSON.parse(secrets.open(sealed, `mcp_server.${place}`)) as Record<string, string>;
    } catch (error) {
      logger.warn({ serverId: row.id, place, error }, 'secrets of an MCP server cannot be opened');
      return undefined;
    }
  }

  function toTransport(row: Row): ServerTransport {
    if (row.transport === 'stdio') {
      const env = open(row, row.envJson, 'env');
      return {
        type: 'stdio',
        command: row.command ?? '',
        args: row.argsJson ?? [],
        ...(env === undefined ? {} : { env }),
      };
    }
    const headers = open(row, row.headersJson, 'headers');
    return { type: row.transport, url: row.url ?? '', ...(headers === undefined ? {} : { headers }) };
  }

  function fromTransport(
    transport: ServerTransport,
  ): Pick<Row, 'transport' | 'url' | 'command' | 'argsJson' | 'envJson' | 'headersJson'> {
    return transport.type === 'stdio'
      ? {
          transport: 'stdio',
          url: null,
          command: transport.command,
          argsJson: transport.args ?? [],
          envJson: seal(transport.env, 'env'),
          headersJson: null,
        }
      : {
          transport: transport.type,
          url: transport.url,
          command: null,
          argsJson: null,
          envJson: null,
          headersJson: seal(transport.headers, 'headers'),
        };
  }

  const toRecord = (row: Row, agentIds: readonly string[]): ServerRecord => ({
    id: row.id,
    ownerUserId: row.ownerUserId,
    name: row.name,
    description: row.description,
    transport: toTransport(row),
    enabled: row.enabled,
    trustAnnotations: row.trustAnnotations,
    agentIds,
  });

  async function agentsOf(serverIds: readonly number[]): Promise<Map<number, string[]>> {
    const agents = new Map<number, string[]>();
    if (serverIds.length === 0) return agents;
    const links = await database
      .select()
      .from(agentMcpServer)
      .where(inArray(agentMcpServer.serverId, [...serverIds]));
    for (const { serverId, agentId } of links) agents.set(serverId, [...(agents.get(serverId) ?? []), agentId].sort());
    return agents;
  }

  async function visible(userId: number, condition?: SQL): Promise<VisibleServer[]> {
    const mine = or(isNull(mcpServer.ownerUserId), eq(mcpServer.ownerUserId, userId));
    const rows = await database.select().from(mcpServer).where(and(mine, condition));
    const ids = rows.map((row) => row.id);
    const agents = await agentsOf(ids);
    const preferences =
      ids.length === 0
        ? []
        : await database
            .select({ serverId: userMcpPreference.serverId, enabled: userMcpPreference.enabled })
            .from(userMcpPreference)
            .where(and(eq(userMcpPreference.userId, userId), inArray(userMcpPreference.serverId, ids)));
    const enabledOf = new Map(preferences.map(({ serverId, enabled }) => [serverId, enabled]));
    return rows
      .map((row) => ({ ...toRecord(row, agents.get(row.id) ?? []), userEnabled: enabledOf.get(row.id) ?? true }))
      .sort(byName);
  }

  async function link(queries: SqlQueries, serverId: number, agentIds: readonly string[]): Promise<void> {
    await queries.delete(agentMcpServer, eq(agentMcpServer.serverId, serverId));
    await queries.insert(
      agentMcpServer,
      [...new Set(agentIds)].map((agentId) => ({ agentId, serverId })),
    );
  }

  /** Two servers of one name could not be told apart by the model, so a user has at most one, shared ones included. */
  async function isNameTaken(name: string, ownerUserId: number | null, exceptId?: number): Promise<boolean> {
    const rivals =
      ownerUserId === null
        ? isNull(mcpServer.ownerUserId)
        : or(isNull(mcpServer.ownerUserId), eq(mcpServer.ownerUserId, ownerUserId));
    const rows = await database
      .select({ id: mcpServer.id })
      .from(mcpServer)
      .where(and(eq(mcpServer.name, name), rivals));
    return rows.some(({ id }) => id !== exceptId);
  }

  async function read(id: number): Promise<ServerRecord | null> {
    const [row] = await database.select().from(mcpServer).where(eq(mcpServer.id, id));
    return row === undefined ? null : toRecord(row, (await agentsOf([id])).get(id) ?? []);
  }

  return {
    async listVisible(userId, agent) {
      const servers = await visible(userId);
      if (agent === undefined) return servers;
      return servers.filter(
        ({ ownerUserId, agentIds }) =>
          ownerUserId !== null || agentIds.length === 0 || (agent.id !== null && agentIds.includes(agent.id)),
      );
    },
    async findVisible(id, userId) {
      return (await visible(userId, eq(mcpServer.id, id)))[0] ?? null;
    },
    async create({ agentIds, transport, ...server }) {
      if (await isNameTaken(server.name, server.ownerUserId)) return null;
      const row = { ...server, ...fromTransport(transport) };
      // The unique key decides between two requests of one moment.
      if (!(await database.insertIfAbsent(mcpServer, row))) return null;
      const owner =
        server.ownerUserId === null ? isNull(mcpServer.ownerUserId) : eq(mcpServer.ownerUserId, server.ownerUserId);
      const [created] = await database
        .select({ id: mcpServer.id })
        .from(mcpServer)
        .where(and(eq(mcpServer.name, server.name), owner));
      if (created === undefined) return null;
      await database.transaction((queries) => link(queries, created.id, agentIds));
      return read(created.id);
    },
    async update(id, { agentIds, transport, ...changes }) {
      const current = await read(id);
      if (current === null) return null;
      const { name } = changes;
      if (name !== undefined && (await isNameTaken(name, current.ownerUserId, id))) return null;
      const values = { ...changes, ...(transport === undefined ? {} : fromTransport(transport)) };
      await database.transaction(async (queries) => {
        if (Object.keys(values).length > 0) await queries.update(mcpServer, values, eq(mcpServer.id, id));
        if (agentIds !== undefined) await link(queries, id, agentIds);
      });
      return read(id);
    },
    async delete(id) {
      await database.transaction(async (queries) => {
        await queries.delete(agentMcpServer, eq(agentMcpServer.serverId, id));
        await queries.delete(userMcpPreference, eq(userMcpPreference.serverId, id));
        await queries.delete(mcpServer, eq(mcpServer.id, id));
      });
    },
    async setPreference(userId, serverId, enabled) {
      await database.upsert(
        userMcpPreference,
        { userId, serverId, enabled },
        { key: [userMcpPreference.userId, userMcpPreference.serverId], update: ['enabled'] },
      );
    },
  };
}
