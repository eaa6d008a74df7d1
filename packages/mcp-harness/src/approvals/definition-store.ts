/** A tool as a user knows it. */
export interface KnownTool {
  readonly userId: number;
  readonly serverName: string;
  readonly toolName: string;
}

/**
 * Which definition of a tool a user has first seen or agreed to. An implementation proves itself with
 * `definitionStoreContract` of `@mao/mcp-harness/contracts`.
 */
export interface DefinitionStore {
  /** Keeps the fingerprint if none is kept yet. @returns the one that is kept; racing callers get the same. */
  remember(tool: KnownTool, fingerprint: string): Promise<string>;
  /** Keeps this one from now on: the user has agreed to it. */
  adopt(tool: KnownTool, fingerprint: string): Promise<void>;
}
