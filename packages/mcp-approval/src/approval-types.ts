/** How much a session may do unasked. `PROXY` lets an AI judge in the user's place. */
export type ApprovalLevel = 'READ_ONLY' | 'READ_WRITE' | 'SMART' | 'PROXY';

/** `LOCAL` tools run on the user's machine and are asked for; `CLOUD` tools run on the server and never are. */
export type ExecutionMode = 'LOCAL' | 'CLOUD';

export interface ApprovalRule {
  readonly effect: 'ALLOW' | 'DENY';
  /** A full name, or `mcp__{server}__*` for all tools of one server. */
  readonly toolName: string;
  /** If set, the rule holds only for calls whose outer arguments, trimmed, begin with this text. */
  readonly argumentsPrefix?: string;
}

/** Hints of the server about its tool; only the literal `true` counts, in either spelling. */
export interface ToolHints {
  readonly readOnlyHint?: boolean;
  readonly destructiveHint?: boolean;
  /** Spelling of some SDK versions. */
  readonly read_only_hint?: boolean;
  readonly destructive_hint?: boolean;
}

/** The part of a tool reference that decisions read; every richer reference fits. */
export interface ToolRefSlice {
  readonly serverName: string;
  readonly toolName: string;
  readonly annotations?: ToolHints | null;
}

/** Why a decision came out as it did; a closed set, stable for logs and tests. */
export type ApprovalReason =
  /** The session runs in the cloud, where nothing is asked. */
  | 'cloud-session'
  /** `mcp_describe` reads the session's own list. */
  | 'describe'
  /** A DENY rule matches. */
  | 'deny-rule'
  /** The tool says that it destroys: asked every time. */
  | 'destructive'
  /** The tool's definition is not the one that was first seen. */
  | 'definition-changed'
  /** An ALLOW rule matches. */
  | 'allow-rule'
  /** The tool is marked read-only and the level lets those pass. */
  | 'read-only'
  /** The arguments do not say which tool is meant. */
  | 'unknown-tool'
  /** Several tools of the session have this full name. */
  | 'ambiguous-name'
  /** The level asks for every tool. */
  | 'level';

/** What an approval card needs; texts are made safe to show. */
export interface ApprovalHint {
  /** Full name, or `null` where the arguments do not say which tool is meant. */
  readonly toolName: string | null;
  /** `server.tool` for the title; the name of the called tool where the target is unknown. */
  readonly display: string;
  /** The outer arguments, trimmed and cut. */
  readonly argumentsPreview: string;
  /** `toolName` of the rule that "always allow" would save; `null` where such a rule could not hold. */
  readonly ruleValue: string | null;
}

export interface ApprovalDecision {
  readonly type: 'not-required' | 'user-approval' | 'ai-evaluation' | 'denied';
  readonly reason: ApprovalReason;
  /** Name for rules, display and audit: the full name of an MCP tool, `null` if unknown, else the called name itself. */
  readonly effectiveToolName: string | null;
  /** Present where somebody is asked. */
  readonly hint?: ApprovalHint;
}

export interface ApprovalCall {
  readonly executionMode: ExecutionMode;
  readonly level: ApprovalLevel;
  /** The tool that the model called: `mcp_call`, `mcp_describe`, or in full mode the tool's provider name. */
  readonly toolName: string;
  /** Its arguments as the model wrote them: for `mcp_call` the outer ones. */
  readonly argumentsJson: string;
  /** The tool of the session that the call addresses, `null` if there is none. */
  readonly ref: ToolRefSlice | null;
  /** How many (server, tool) pairs of the session have this full name. */
  readonly ownersOfName: number;
  readonly rules: readonly ApprovalRule[];
  /** Whether the server's read-only hints are believed; warnings of the server always are. @default true */
  readonly trustAnnotations?: boolean;
  /** Whether the tool's fingerprint differs from the one first seen. @default false */
  readonly definitionChanged?: boolean;
}
