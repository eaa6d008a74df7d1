import { randomUUID } from 'node:crypto';
import type { ApprovalRule } from '@mao/mcp-approval';
import type { EventSink } from '../events/create-event-sink.ts';
import type { HarnessLogger } from '../harness-logger.ts';
import type { ApprovalAnswer, ApprovalRecord } from './approval-record.ts';
import type { ApprovalSettlement, ApprovalStore } from './approval-store.ts';
import type { AnswerOutcome, ApprovalDesk, ApprovalOwner } from './approvals.ts';
import { createTurns } from './create-turns.ts';
import { createWaitingRoom } from './create-waiting-room.ts';
import type { DefinitionStore } from './definition-store.ts';

const LONGEST_TIMER = 2 ** 31 - 1;

export interface ApprovalDeskOptions {
  readonly store: ApprovalStore;
  readonly definitions: DefinitionStore;
  readonly saveRule: ((userId: number, rule: ApprovalRule) => Promise<boolean>) | undefined;
  readonly lifetimeMs: number;
  readonly maxPendingPerSession: number;
  readonly pollIntervalMs: number;
  readonly emit: EventSink;
  readonly now: () => number;
  readonly logger: HarnessLogger;
}

/**
 * The life of approvals: asked, answered or expired, used once. The store decides who was first; this process only
 * watches the clock for what it asked, wakes who waits here, and tells of what it did or sees for the first time.
 */
export function createApprovalDesk(options: ApprovalDeskOptions): ApprovalDesk {
  const { store, definitions, saveRule, lifetimeMs, maxPendingPerSession, pollIntervalMs, emit, now, logger } = options;
  const room = createWaitingRoom();
  const inTurn = createTurns();
  /** Approvals that were pending when this process last told of them, with the timer of their end. */
  const watched = new Map<string, NodeJS.Timeout>();

  function tell(record: ApprovalRecord): void {
    const { id, userId, sessionId, callId, state, hint } = record;
    emit(
      { id: sessionId, userId },
      {
        type: 'approval',
        approvalId: id,
        callId,
        state,
        effectiveToolName: hint.toolName,
        ...(state === 'pending' ? { hint } : {}),
      },
    );
  }

  function unwatch(id: string): boolean {
    clearTimeout(watched.get(id));
    return watched.delete(id);
  }

  /** What another process did is told here too, once, if this one had told of the question. */
  function notice(record: ApprovalRecord): ApprovalRecord {
    if (record.state !== 'pending' && unwatch(record.id)) {
      tell(record);
      room.call(record.id);
    }
    return record;
  }

  async function settle(record: ApprovalRecord, settlement: ApprovalSettlement): Promise<boolean> {
    const wasWatched = watched.has(record.id);
    if (!(await store.settle(record.id, settlement))) return false;
    // Whoever read the record meanwhile has told of it.
    if (unwatch(record.id) || !wasWatched) tell({ ...record, ...settlement });
    room.call(record.id);
    return true;
  }

  /** Found out by posting the call again, for as long as an answer would be. */
  const expiry = (at: number): ApprovalSettlement => ({
    state: 'expired',
    answer: null,
    answeredAt: null,
    expiresAt: at + lifetimeMs,
  });

  /** The record as it is now: one whose time is up expires when somebody looks. */
  async function current(record: ApprovalRecord | null): Promise<ApprovalRecord | null> {
    if (record === null || record.state !== 'pending' || record.expiresAt > now()) return record && notice(record);
    const settlement = expiry(record.expiresAt);
    if (await settle(record, settlement)) return { ...record, ...settlement };
    const other = await store.find(record.id);
    return other && notice(other);
  }

  function watch(record: ApprovalRecord): void {
    const look = async (): Promise<void> => void (await current(await store.find(record.id)));
    const timer = setTimeout(
      () =>
        look().catch((error: unknown) => {
          logger.warn(
            { approvalId: record.id, error },
            'an approval could not be seen to its end; it expires when read',
          );
        }),
      // A timer may be a little early, and nobody would look again.
      Math.min(record.expiresAt - now() + 20, LONGEST_TIMER),
    );
    watched.set(record.id, timer.unref());
  }

  async function listOf(sessionId: string, limit = 100): Promise<readonly ApprovalRecord[]> {
    const listed = await Promise.all((await store.listOf(sessionId, limit)).map(current));
    const records = listed.filter((record) => record !== null);
    const pending = records.filter(({ state }) => state === 'pending');
    return [...pending, ...records.filter(({ state }) => state !== 'pending')];
  }

  async function find(id: string, { userId, sessionId }: ApprovalOwner): Promise<ApprovalRecord | null> {
    const record = await store.find(id);
    if (record === null || record.userId !== userId) return null;
    return sessionId === undefined || record.sessionId === sessionId ? current(record) : null;
  }

  async function storeRule({ userId, hint }: ApprovalRecord): Promise<boolean> {
    if (saveRule === undefined || userId === null || hint.ruleValue === null) return false;
    try {
      return await saveRule(userId, { effect: 'ALLOW', toolName: hint.ruleValue });
    } catch (error) {
      logger.warn({ userId, error }, 'a rule could not be stored');
      return false;
    }
  }

  async function adopt({ userId, definition }: ApprovalRecord): Promise<void> {
    if (userId === null || definition === null) return;
    const { fingerprint, ...tool } = definition;
    await definitions.adopt({ userId, ...tool }, fingerprint).catch((error: unknown) => {
      logger.warn({ userId, error }, 'an approved definition could not be stored; the tool is asked for again');
    });
  }

  async function answer(id: string, given: ApprovalAnswer, owner: ApprovalOwner): Promise<AnswerOutcome> {
    const record = await find(id, owner);
    if (record === null) return { ok: false, reason: 'unknown' };
    if (record.state !== 'pending') return { ok: false, reason: 'settled', record };
    const canStore = saveRule !== undefined && record.userId !== null && record.hint.ruleValue !== null;
    if (given === 'always' && !canStore) return { ok: false, reason: 'no_rule', record };
    const answeredAt = now();
    const state = given === 'deny' ? 'denied' : 'approved';
    const settlement = { state, answer: given, answeredAt, expiresAt: answeredAt + lifetimeMs } as const;
    if (!(await settle(record, settlement))) {
      return { ok: false, reason: 'settled', record: (await find(id, owner)) ?? record };
    }
    const answered = { ...record, ...settlement };
    if (state === 'denied') return { ok: true, record: answered };
    await adopt(record);
    if (given === 'once') return { ok: true, record: answered };
    const ruleStored = await storeRule(record);
    if (ruleStored) await answerAlike(answered, settlement);
    return { ok: true, record: answered, ruleStored };
  }

  /** Pending calls of the session that the new rule allows: nobody need answer their cards. */
  async function answerAlike({ sessionId, hint }: ApprovalRecord, settlement: ApprovalSettlement): Promise<void> {
    try {
      const pending = (await listOf(sessionId, maxPendingPerSession)).filter(({ state }) => state === 'pending');
      for (const record of pending) {
        const isAllowed = record.reason === 'level' && record.hint.ruleValue === hint.ruleValue;
        if (isAllowed) await settle(record, settlement);
      }
    } catch (error) {
      logger.warn({ sessionId, error }, 'the approvals that a new rule answers could not be read');
    }
  }

  return {
    find,
    listOf,
    answer,
    stopWaiting: room.close,
    async recall(pin) {
      const record = await current(await store.findByPin(pin));
      if (record === null || record.state === 'pending' || record.expiresAt > now()) return record;
      await store.release(record.id);
      return null;
    },
    open: (request) =>
      inTurn(request.sessionId, async () => {
        const listed = await listOf(request.sessionId, maxPendingPerSession);
        if (listed.filter(({ state }) => state === 'pending').length >= maxPendingPerSession) return null;
        const createdAt = now();
        const record: ApprovalRecord = {
          ...request,
          id: randomUUID(),
          state: 'pending',
          answer: null,
          createdAt,
          expiresAt: createdAt + lifetimeMs,
          answeredAt: null,
        };
        if (!(await store.insert(record))) return store.findByPin(request.pin);
        watch(record);
        tell(record);
        return record;
      }),
    use: (record) => store.release(record.id),
    async waive(record) {
      const settlement = { state: 'approved', answer: null, answeredAt: null, expiresAt: now() } as const;
      return (await settle(record, settlement)) && store.release(record.id);
    },
    async wait(record, waitMs, signal) {
      const end = performance.now() + waitMs;
      let latest = record;
      while (latest.state === 'pending' && !room.closed && signal?.aborted !== true) {
        const left = end - performance.now();
        if (left <= 0) break;
        await room.pause(record.id, Math.min(left, pollIntervalMs), signal);
        try {
          latest = (await current(await store.find(record.id))) ?? { ...latest, state: 'expired' };
        } catch (error) {
          logger.warn({ approvalId: record.id, error }, 'an approval that is waited for could not be read');
        }
      }
      return latest;
    },
    async closeSession(sessionId) {
      try {
        for (const record of await listOf(sessionId, maxPendingPerSession)) {
          if (record.state === 'pending') await settle(record, expiry(now()));
        }
      } catch (error) {
        logger.warn(
          { sessionId, error },
          'the approvals of a closed session could not be ended; they expire by themselves',
        );
      }
    },
    close() {
      room.close();
      for (const id of [...watched.keys()]) unwatch(id);
    },
  };
}
