import type { ApprovalLevel } from '@mao/mcp-approval';
import type { LoadMode } from '@mao/mcp-load-mode';

export type ExecutionMode = 'CLOUD' | 'LOCAL';

/** What the harness keeps about one agent session. Everything in it survives a restart when the host stores it. */
export interface HarnessSession {
  readonly id: string;
  /** Owner; `null` for a session without a user, which follows the global load mode. */
  readonly userId: number | null;
  readonly agentId: string | null;
  readonly executionMode: ExecutionMode;
  readonly approvalLevel: ApprovalLevel;
  /** Absolute folder that result files are written to; `null`: nothing can be saved. */
  readonly workspace: string | null;
  /**
   * Mode that the session was first given tools in. It is kept to the end of the session, because a conversation that
   * has seen one kind of tools cannot change over. `null` until a context with at least one server was built.
   */
  readonly loadMode: LoadMode | null;
}
