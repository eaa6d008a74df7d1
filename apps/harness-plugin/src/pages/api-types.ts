/** The answers of the service that the pages read; /openapi.json has them in full. */
export type LoadModeValue = 'WORKING_SET' | 'FULL';
export type SettingValue = 'working_set' | 'full';
export type ExecutionMode = 'CLOUD' | 'LOCAL';
export type ApprovalLevel = 'READ_ONLY' | 'READ_WRITE' | 'SMART' | 'PROXY';

export interface Transport {
  readonly type: 'http' | 'sse' | 'stdio';
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly command?: string;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

export interface Server {
  readonly id: number;
  readonly name: string;
  readonly description: string | null;
  readonly scope: 'own' | 'shared';
  readonly enabled: boolean;
  readonly userEnabled: boolean;
  readonly trustAnnotations: boolean;
  readonly agentIds: readonly string[];
  readonly transport: Transport;
}

export interface Session {
  readonly id: string;
  readonly agentId: string | null;
  readonly executionMode: ExecutionMode;
  readonly approvalLevel: ApprovalLevel;
  readonly loadMode: SettingValue | null;
  readonly workspace: string | null;
  readonly createdAt: string;
}

export interface ManifestServer {
  readonly name: string;
  readonly status: 'available' | 'unavailable';
  readonly tools: number;
  readonly tokens: number;
  readonly fullTokens: number;
}

export interface Manifest {
  readonly sections: readonly { readonly key: string; readonly label: string; readonly tokens: number }[];
  readonly tokens: number;
  readonly servers: readonly ManifestServer[];
  readonly fullTokens: number;
  readonly breakEvenDescribes: number;
}

export interface Context {
  readonly loadMode: SettingValue | null;
  readonly tools: readonly { readonly name: string; readonly description: string; readonly inputSchema: unknown }[];
  readonly sections: readonly { readonly key: string; readonly label: string; readonly text: string }[];
  readonly notices: readonly { readonly text: string }[];
  readonly manifest: Manifest;
}

export interface SavedFile {
  readonly path: string;
  readonly bytes: number;
  readonly mimeType: string;
}

export interface Approval {
  readonly id: string;
  readonly callId: string;
  readonly state: 'pending' | 'approved' | 'denied' | 'expired';
  readonly reason: string;
  readonly hint: {
    readonly display: string;
    readonly argumentsPreview: string;
    /** Rule that "always" stores; `null`: there can be none. */
    readonly ruleValue: string | null;
  };
  readonly expiresAt: string;
}

export type ApprovalAnswer = 'once' | 'always' | 'deny';

export interface ApprovalRule {
  readonly id: number;
  readonly effect: 'ALLOW' | 'DENY';
  readonly toolName: string;
  readonly argumentsPrefix?: string;
  readonly createdAt: string;
}

/** What happens in a session; further types may come. */
export type SessionEvent =
  | {
      readonly type: 'tool_call_start';
      readonly callId: string;
      readonly toolName: string;
      readonly argumentsJson: string;
    }
  | {
      readonly type: 'tool_call_result';
      readonly callId: string;
      readonly isError: boolean;
      readonly summary: string;
      readonly durationMs: number;
    }
  | {
      readonly type: 'approval';
      readonly approvalId: string;
      readonly callId: string;
      readonly state: Approval['state'];
    }
  | {
      readonly type: 'task';
      readonly taskId: string;
      readonly effectiveToolName: string;
      readonly status: string;
      readonly message?: string;
    }
  | { readonly type: 'message'; readonly messageId: string; readonly text: string }
  /** Events have been lost: what they told has to be read again. */
  | { readonly type: 'gap' };

export type CallAnswer =
  | {
      readonly type: 'result';
      readonly isError: boolean;
      readonly content: readonly { readonly text: string }[];
      readonly files: readonly SavedFile[];
      readonly repairs: readonly string[];
      readonly durationMs: number;
    }
  | { readonly type: 'approval_required'; readonly approvalId: string }
  | { readonly type: 'not_handled' };
