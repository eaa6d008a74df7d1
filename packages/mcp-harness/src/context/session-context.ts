import type { LoadMode } from '@mao/mcp-load-mode';

/** A tool as it goes into the `tools` array of an LLM request; providers differ only in how they spell the fields. */
export interface ContextTool {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: object;
}

/** A section of the system prompt. The host puts it after its own `skills` section. */
export interface ContextSection {
  readonly key: 'mcp-workingset';
  readonly label: string;
  readonly text: string;
}

/** A message for the end of the request, where it does not disturb the cached prefix. */
export interface ContextNotice {
  readonly kind: 'system-notice';
  readonly text: string;
}

/** One line of the manifest: what a part of the request costs. */
export interface ManifestSection {
  /** `mcp-workingset`, `mcp-tools` or `mcp-notices`. */
  readonly key: string;
  readonly label: string;
  readonly tokens: number;
}

export interface ContextManifest {
  readonly sections: readonly ManifestSection[];
  /** Tokens of all sections together. */
  readonly tokens: number;
  /** Per server: its share of the request in the session's mode, and what its tools cost in full. */
  readonly servers: readonly {
    readonly name: string;
    readonly status: 'available' | 'unavailable';
    readonly tools: number;
    readonly tokens: number;
    readonly fullTokens: number;
  }[];
  /** Tokens of the same tools in FULL mode: the measure of what the working set saves. */
  readonly fullTokens: number;
  /** How many `mcp_describe` answers may stand in a request before FULL mode would have been smaller. */
  readonly breakEvenDescribes: number;
}

/** What MCP adds to the next LLM request of a session. */
export interface SessionContext {
  /** `null` when the session has no server: then nothing is added at all, whatever the mode. */
  readonly loadMode: LoadMode | null;
  readonly tools: readonly ContextTool[];
  readonly sections: readonly ContextSection[];
  readonly notices: readonly ContextNotice[];
  readonly manifest: ContextManifest;
}
