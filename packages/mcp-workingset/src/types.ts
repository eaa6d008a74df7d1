/** Identity of a server inside the host: a database key or a configured name. `1` and `'1'` are two servers. */
export type ServerId = number | string;

/** Language of every text that this package writes for the model. @default 'zh-CN' */
export type Locale = 'zh-CN' | 'en';

/** A server of the session, connected or not. `description` is third-party text and is cleaned before use. */
export interface McpServer {
  readonly id: ServerId;
  readonly name: string;
  readonly description?: string | null;
}

/** The MCP tool hints (`tools/list[].annotations`). Hints of an untrusted server are claims, not facts. */
export interface McpToolAnnotations {
  readonly readOnlyHint?: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  readonly openWorldHint?: boolean;
  readonly title?: string;
}

/** One tool of one server. Its identity is the pair (`serverId`, `toolName`); no joined name is ever parsed back. */
export interface McpToolRef {
  readonly serverId: ServerId;
  readonly serverName: string;
  readonly toolName: string;
  readonly description?: string | null;
  /** The tool's JSON Schema, draft 7 or 2020-12 by `$schema` (2020-12 without it). */
  readonly inputSchema: Record<string, unknown>;
  readonly annotations?: McpToolAnnotations | null;
}

/** The closed set of reasons why a server cannot be used; the prompt never shows any other. */
export type UnavailableCause =
  | 'timeout'
  | 'refused'
  | 'unauthorized'
  | 'start_failed'
  | 'protocol'
  | 'cancelled'
  | 'sync_failed'
  | 'unknown';

/** A failed connection. `serverId` is null where the reporter knows only the name. */
export interface McpConnectionError {
  readonly serverId: ServerId | null;
  readonly serverName: string;
  /** Free error text; read for its cause, never shown. */
  readonly reason: string;
  /** Inferred from `reason` when missing. */
  readonly cause?: UnavailableCause;
}

/** `unknown` means that the server does not say: treat it as writable. */
export type ToolAccess = 'read-only' | 'writable' | 'unknown';

export interface McpWorkingSetTool {
  /** The raw name, as the server spells it. */
  readonly name: string;
  readonly access: ToolAccess;
}

export interface McpWorkingSetServer {
  /** The server's id; for a failure that came without one, its name. */
  readonly id: ServerId;
  readonly name: string;
  /** The description on one line, at most 120 code points; empty if there is none. */
  readonly purpose: string;
  readonly status: 'available' | 'unavailable';
  /** Present exactly when `status` is `unavailable`. */
  readonly cause?: UnavailableCause;
  /** Tools whose `readOnlyHint` is true; a missing hint counts nowhere. */
  readonly readOnlyCount: number;
  /** Tools whose `readOnlyHint` is false. */
  readonly writableCount: number;
  /** Sorted by name, by UTF-16 code unit. */
  readonly tools: readonly McpWorkingSetTool[];
}

/** The sorted, structured working set of one session. The same set of inputs gives the same data in any order. */
export interface McpWorkingSet {
  /** Sorted by name, by UTF-16 code unit, then by id. */
  readonly servers: readonly McpWorkingSetServer[];
}

/** Counts the tokens of a text, for instance with a tokenizer library. Must be a pure function. */
export type TokenCounter = (text: string) => number;

/** Limit on the rendered section. */
export interface WorkingSetBudget {
  /** Above this many tokens the largest servers keep a heading with their tool count but lose their names. */
  readonly maxTokens: number;
  readonly countTokens: TokenCounter;
}

export interface RenderOptions {
  /** @default 'zh-CN' */
  readonly locale?: Locale;
  /** `list`: one line a tool. `dense`: one line for each access class of a server, for very large catalogs. @default 'list' */
  readonly layout?: 'list' | 'dense';
  /** Off unless set. */
  readonly budget?: WorkingSetBudget;
}

/** What a session knows about its servers: the input of the working set and of the catalog. */
export interface SessionTools {
  readonly servers: readonly McpServer[];
  readonly tools: readonly McpToolRef[];
  readonly connectionErrors?: readonly McpConnectionError[];
}

/** One mismatch between arguments and a tool's schema. `path` is a JSON pointer into `arguments`. */
export interface ArgumentIssue {
  readonly path: string;
  readonly message: string;
}

/** Why a name, a describe or a call was refused. The session goes on; the message says what to do next. */
export interface CatalogError {
  readonly ok: false;
  readonly code:
    | 'bad_arguments'
    | 'unknown_server'
    | 'server_unavailable'
    | 'unknown_tool'
    | 'ambiguous'
    | 'nothing_synced'
    | 'invalid_tool_arguments';
  /** Complete sentence for the model, with the valid choices. */
  readonly message: string;
  /** Up to three near names of this session, raw. Never called by themselves. */
  readonly suggestions: readonly string[];
  /** The valid choices, raw: servers for `unknown_server`, that server's tools for `unknown_tool`. */
  readonly available?: readonly string[];
  readonly issues?: readonly ArgumentIssue[];
  /** The tool's schema, so that the model can repair its call in one step. */
  readonly inputSchema?: unknown;
}

export type Resolution = { readonly ok: true; readonly ref: McpToolRef } | CatalogError;

/** Full definition of one tool, as `mcp_describe` returns it. */
export interface ToolDescription {
  readonly server: string;
  readonly tool: string;
  readonly description: string;
  readonly inputSchema: Record<string, unknown>;
  readonly annotations?: McpToolAnnotations;
}

/** The tools of one server, as `mcp_describe` without `tool` returns them; descriptions are one line. */
export interface ServerDescription {
  readonly server: string;
  readonly tools: readonly { readonly name: string; readonly access: ToolAccess; readonly description: string }[];
}

export type Description = { readonly ok: true; readonly value: ToolDescription | ServerDescription } | CatalogError;

export type PreparedCall =
  | {
      readonly ok: true;
      readonly ref: McpToolRef;
      readonly arguments: Record<string, unknown>;
      /** What was changed on the way from the model's text to `arguments`, one entry a change; empty if nothing was. */
      readonly repairs: readonly string[];
    }
  | CatalogError;

/** Resolves names and arguments against one session's own servers and tools. A snapshot: build a new one when they change. */
export interface SessionCatalog {
  /** The tool of that name on the server of that name, or why there is none. */
  resolve(server: string, tool: string): Resolution;
  /** Answers `mcp_describe` from memory. */
  describe(argumentsJson: string): Description;
  /** The answer of {@link SessionCatalog.describe} as minified JSON text for the model, kept ready per tool. */
  describeText(argumentsJson: string): { readonly ok: boolean; readonly text: string };
  /** Turns the text of an `mcp_call` into a checked call. Performs nothing. */
  prepareCall(argumentsJson: string): PreparedCall;
}
