import { deepEqual, equal } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { ApprovalRecord } from '../approvals/approval-record.ts';
import type { ApprovalSettlement, ApprovalStore } from '../approvals/approval-store.ts';
import type { ContractCase } from './contract-case.ts';

const start = Date.UTC(2026, 0, 5, 12);

/** A pending record of a session of its own, with every field in use. */
function createRecord(changes: Partial<ApprovalRecord> = {}): ApprovalRecord {
  return {
    id: randomUUID(),
    sessionId: randomUUID(),
    userId: 7,
    callId: 'call_1',
    toolName: 'mcp_call',
    pin: randomUUID().replaceAll('-', '').repeat(2),
    reason: 'level',
    hint: {
      toolName: 'mcp__文件__write_file',
      display: '文件.write_file',
      argumentsPreview: '{"server":"文件","tool":"write_file"} 😀',
      ruleValue: 'mcp__文件__write_file',
    },
    definition: { serverName: '文件', toolName: 'write_file', fingerprint: `sha256:${'a'.repeat(64)}` },
    state: 'pending',
    answer: null,
    createdAt: start,
    expiresAt: start + 600_000,
    answeredAt: null,
    ...changes,
  };
}

const approved: ApprovalSettlement = {
  state: 'approved',
  answer: 'once',
  answeredAt: start + 5_001,
  expiresAt: start + 605_001,
};
const denied: ApprovalSettlement = { ...approved, state: 'denied', answer: 'deny' };
const expired: ApprovalSettlement = { ...approved, state: 'expired', answer: null, answeredAt: null };

const winners = (results: readonly boolean[]): number => results.filter(Boolean).length;

/** What every `ApprovalStore` has to keep. */
export const approvalStoreContract: readonly ContractCase<ApprovalStore>[] = [
  {
    name: 'gives a record back as it was put in, by id and by pin',
    async run(store) {
      const records = [
        createRecord(),
        createRecord({ definition: null, callId: 'x'.repeat(256), toolName: 'mcp__a__b', reason: 'unknown-tool' }),
        createRecord({ hint: { toolName: null, display: 'mcp_call', argumentsPreview: '', ruleValue: null } }),
      ];
      for (const record of records) {
        equal(await store.insert(record), true);
        deepEqual(await store.find(record.id), record);
        deepEqual(await store.findByPin(record.pin ?? ''), record);
      }
      equal(await store.find(randomUUID()), null);
      equal(await store.findByPin('0'.repeat(64)), null);
    },
  },
  {
    name: 'holds one record a pin, also among callers that race',
    async run(store) {
      const { pin } = createRecord();
      const rivals = Array.from({ length: 8 }, () => createRecord({ pin }));
      equal(winners(await Promise.all(rivals.map((record) => store.insert(record)))), 1);
      const holder = await store.findByPin(pin ?? '');
      equal(rivals.filter(({ id }) => id === holder?.id).length, 1);
      for (const { id } of rivals) equal((await store.find(id)) !== null, id === holder?.id);
    },
  },
  {
    name: 'lets exactly one of several answers settle a record, and none afterwards',
    async run(store) {
      const record = createRecord();
      await store.insert(record);
      const answers = [approved, denied, expired, approved, denied, expired];
      const results = await Promise.all(answers.map((settlement) => store.settle(record.id, settlement)));
      equal(winners(results), 1);
      const winner = answers[results.indexOf(true)];
      deepEqual(await store.find(record.id), { ...record, ...winner });
      for (const settlement of answers) equal(await store.settle(record.id, settlement), false);
      deepEqual(await store.find(record.id), { ...record, ...winner });
      equal(await store.settle(randomUUID(), approved), false);
    },
  },
  {
    name: 'lets exactly one of several callers take the pin away, which is then free',
    async run(store) {
      const record = createRecord();
      await store.insert(record);
      await store.settle(record.id, approved);
      const results = await Promise.all(Array.from({ length: 8 }, () => store.release(record.id)));
      equal(winners(results), 1);
      equal(await store.release(record.id), false);
      equal(await store.findByPin(record.pin ?? ''), null);
      deepEqual(await store.find(record.id), { ...record, ...approved, pin: null });
      const again = createRecord({ pin: record.pin });
      equal(await store.insert(again), true);
      deepEqual(await store.findByPin(record.pin ?? ''), again);
      equal(await store.release(randomUUID()), false);
    },
  },
  {
    name: 'lists the records of one session, pending ones first, then newest first, as many as are asked for',
    async run(store) {
      const sessionId = randomUUID();
      const records = Array.from({ length: 6 }, (_, index) => createRecord({ sessionId, createdAt: start + index }));
      for (const record of records) await store.insert(record);
      await store.insert(createRecord());
      for (const index of [1, 4, 5]) await store.settle(records[index]?.id ?? '', denied);
      const order = async (limit: number): Promise<readonly number[]> =>
        (await store.listOf(sessionId, limit)).map((record) => record.createdAt - start);
      deepEqual(await order(10), [3, 2, 0, 5, 4, 1]);
      deepEqual(await order(4), [3, 2, 0, 5]);
      deepEqual(await store.listOf(randomUUID(), 10), []);
    },
  },
];
