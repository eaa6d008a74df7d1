import type { ApprovalRecord } from './approval-record.ts';
import type { ApprovalStore } from './approval-store.ts';

/** Settled records that are kept for lists; pending ones are never dropped. */
const MOST_SETTLED = 1_000;

/** Approvals of one process: they end with it. */
export function createMemoryApprovalStore(): ApprovalStore {
  /** Insertion order is age. */
  const records = new Map<string, ApprovalRecord>();
  const idOfPin = new Map<string, string>();

  function drop(record: ApprovalRecord): void {
    records.delete(record.id);
    if (record.pin !== null) idOfPin.delete(record.pin);
  }

  function dropOldest(): void {
    const settled = [...records.values()].filter(({ state }) => state !== 'pending');
    for (const record of settled.slice(0, Math.max(0, settled.length - MOST_SETTLED))) drop(record);
  }

  return {
    async insert(record) {
      if (record.pin !== null && idOfPin.has(record.pin)) return false;
      records.set(record.id, record);
      if (record.pin !== null) idOfPin.set(record.pin, record.id);
      if (records.size > MOST_SETTLED) dropOldest();
      return true;
    },
    find: async (id) => records.get(id) ?? null,
    findByPin: async (pin) => records.get(idOfPin.get(pin) ?? '') ?? null,
    async listOf(sessionId, limit) {
      const newestFirst = [...records.values()].filter((record) => record.sessionId === sessionId).reverse();
      const pending = newestFirst.filter(({ state }) => state === 'pending');
      return [...pending, ...newestFirst.filter(({ state }) => state !== 'pending')].slice(0, limit);
    },
    async settle(id, settlement) {
      const record = records.get(id);
      if (record?.state !== 'pending') return false;
      records.set(id, { ...record, ...settlement });
      return true;
    },
    async release(id) {
      const record = records.get(id);
      if (record === undefined || record.pin === null) return false;
      idOfPin.delete(record.pin);
      records.set(id, { ...record, pin: null });
      return true;
    },
  };
}
