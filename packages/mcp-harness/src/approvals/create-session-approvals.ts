import type { ApprovalRule } from '@mao/mcp-approval';
import type { EventSink } from '../events/create-event-sink.ts';
import type { HarnessLogger } from '../harness-logger.ts';
import type { HarnessSession } from '../harness-session.ts';
import type { ApprovalStore } from './approval-store.ts';
import type { ApprovalDesk } from './approvals.ts';
import { createApprovalDesk } from './create-approval-desk.ts';
import { type ApprovalGate, createApprovalGate } from './create-approval-gate.ts';
import { createDefinitionCheck } from './create-definition-check.ts';
import { createMemoryApprovalStore } from './create-memory-approval-store.ts';
import { createMemoryDefinitionStore } from './create-memory-definition-store.ts';
import type { DefinitionStore } from './definition-store.ts';
import type { CallEvaluator } from './evaluate-call.ts';

/** How LOCAL sessions ask their users. Without any of it they ask, and what they ask ends with the process. */
export interface ApprovalOptions {
  /** @default a memory of this process */
  readonly store?: ApprovalStore;
  /** @default a memory of this process */
  readonly definitions?: DefinitionStore;
  /**
   * Stores the ALLOW rule of an answer `always`, so that `findRules` gives it from then on. Without it nobody can answer
   * `always`. @returns whether it is stored
   */
  readonly saveRule?: (userId: number, rule: ApprovalRule) => Promise<boolean>;
  /** Judges the calls of PROXY sessions. Without it, and where it fails, their users are asked. */
  readonly evaluateCall?: CallEvaluator;
  /** @default 20_000 */
  readonly evaluationTimeoutMs?: number;
  /** How long a question can be answered, and how long an answer counts, in ms; at most 24 days. @default 600_000 */
  readonly lifetimeMs?: number;
  /** Calls beyond these are refused until something is answered. @default 50 */
  readonly maxPendingPerSession?: number;
  /** How often `waitMs` looks for an answer that came through another process. @default 1_000 */
  readonly pollIntervalMs?: number;
}

interface Surroundings {
  readonly findRules: (session: HarnessSession) => Promise<readonly ApprovalRule[] | null>;
  readonly emit: EventSink;
  readonly now: () => number;
  readonly logger: HarnessLogger;
}

/** @throws RangeError for numbers that are none of a count or a time */
export function createSessionApprovals(
  options: ApprovalOptions,
  { findRules, emit, now, logger }: Surroundings,
): { readonly desk: ApprovalDesk; readonly gate: ApprovalGate } {
  const { store = createMemoryApprovalStore(), definitions = createMemoryDefinitionStore(), saveRule } = options;
  const {
    lifetimeMs = 600_000,
    maxPendingPerSession = 50,
    pollIntervalMs = 1_000,
    evaluationTimeoutMs = 20_000,
  } = options;
  for (const [name, value] of Object.entries({
    lifetimeMs,
    maxPendingPerSession,
    pollIntervalMs,
    evaluationTimeoutMs,
  })) {
    if (!(Number.isInteger(value) && value > 0 && value < 2 ** 31)) {
      throw new RangeError(`approvals.${name} must be a whole number from 1 to 2147483647`);
    }
  }
  const desk = createApprovalDesk({
    store,
    definitions,
    saveRule,
    lifetimeMs,
    maxPendingPerSession,
    pollIntervalMs,
    emit,
    now,
    logger,
  });
  const gate = createApprovalGate({
    desk,
    checkDefinition: createDefinitionCheck(definitions, logger),
    findRules,
    evaluator: options.evaluateCall,
    evaluationTimeoutMs,
    logger,
  });
  return { desk, gate };
}
