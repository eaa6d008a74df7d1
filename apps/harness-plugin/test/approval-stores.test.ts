import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { ApprovalRecord } from '@mao/mcp-harness';
import { approvalStoreContract, definitionStoreContract } from '@mao/mcp-harness/contracts';
import { migrateSqlDatabase, openSqlDatabase, type SqlDatabase } from '@mao/sql-database';
import { createMysqlTestDatabase, mysqlSkipReason } from '@mao/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApprovalRuleStore, MOST_RULES } from '../src/stores/create-approval-rule-store.ts';
import { createApprovalStore } from '../src/stores/create-approval-store.ts';
import { createDefinitionStore } from '../src/stores/create-definition-store.ts';
import { createFolder } from './service.ts';

const noMysql = await mysqlSkipReason();

const databases = [
  {
    name: 'SQLite',
    skip: false,
    folder: 'migrations/sqlite',
    open: async () => ({ url: `file:${createFolder()}/approvals.sqlite`, drop: async () => {} }),
  },
  {
    name: `MySQL${noMysql === null ? '' : ` (${noMysql})`}`,
    skip: noMysql !== null,
    folder: 'migrations',
    open: createMysqlTestDatabase,
  },
];

describe.each(databases)('approvals in $name', ({ skip, folder, open }) => {
  let database: SqlDatabase;
  /** A second connection, as of another process. */
  let other: SqlDatabase;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    if (skip) return;
    const opened = await open();
    database = await openSqlDatabase({ url: opened.url });
    await migrateSqlDatabase(database, {
      directory: fileURLToPath(new URL(`../../../${folder}`, import.meta.url)),
    });
    other = await openSqlDatabase({ url: opened.url });
    drop = opened.drop;
  });
  afterAll(async () => {
    if (skip) return;
    await Promise.all([database.close(), other.close()]);
    await drop();
  });

  it.skipIf(skip).each(approvalStoreContract.map(({ name, run }) => [name, run] as const))('%s', (_name, run) =>
    run(createApprovalStore(database)),
  );

  it.skipIf(skip).each(approvalStoreContract.map(({ name, run }) => [name, run] as const))(
    '%s, through two connections',
    (_name, run) => {
      const stores = [createApprovalStore(database), createApprovalStore(other)] as const;
      let turn = 0;
      const either = () => {
        turn += 1;
        return stores[turn % 2 === 0 ? 0 : 1];
      };
      return run({
        insert: (record) => either().insert(record),
        find: (id) => either().find(id),
        findByPin: (pin) => either().findByPin(pin),
        listOf: (sessionId, limit) => either().listOf(sessionId, limit),
        settle: (id, settlement) => either().settle(id, settlement),
        release: (id) => either().release(id),
      });
    },
  );

  it.skipIf(skip).each(definitionStoreContract.map(({ name, run }) => [name, run] as const))('%s', (_name, run) =>
    run(createDefinitionStore(database)),
  );

  it.skipIf(skip)(
    'drops what a user was asked more than 30 days ago, and nothing that is pending or newer',
    async () => {
      const store = createApprovalStore(database);
      const now = Date.UTC(2026, 5, 1);
      const days = 24 * 3_600_000;
      const record = (createdAt: number, userId = 70): ApprovalRecord => ({
        id: randomUUID(),
        sessionId: randomUUID(),
        userId,
        callId: 'c',
        toolName: 'mcp_call',
        pin: randomUUID(),
        reason: 'level',
        hint: { toolName: null, display: '', argumentsPreview: '', ruleValue: null },
        definition: null,
        state: 'pending',
        answer: null,
        createdAt,
        expiresAt: createdAt + 1,
        answeredAt: null,
      });
      const [old, pending, newer, another] = [
        record(now - 31 * days),
        record(now - 31 * days),
        record(now - 29 * days),
        record(now - 31 * days, 71),
      ];
      for (const each of [old, pending, newer, another]) await store.insert(each);
      const expired = { state: 'expired', answer: null, answeredAt: null, expiresAt: now } as const;
      for (const each of [old, newer, another]) await store.settle(each.id, expired);
      await store.insert(record(now));
      const left = await Promise.all([old, pending, newer, another].map(({ id }) => store.find(id)));
      expect(left.map((found) => found !== null)).toEqual([false, true, true, true]);
    },
  );

  it.skipIf(skip)('keeps the rules of each user, one of a kind, up to the limit', async () => {
    const store = createApprovalRuleStore(database);
    const rule = { effect: 'ALLOW', toolName: 'mcp__fs__read' } as const;
    const racing = await Promise.all(Array.from({ length: 5 }, () => store.add(80, rule)));
    expect(racing.filter((added) => added?.created)).toHaveLength(1);
    expect(new Set(racing.map((added) => added?.rule.id)).size).toBe(1);
    const variants = [
      { ...rule, effect: 'DENY' as const },
      { ...rule, toolName: 'mcp__fs__READ' },
      { ...rule, argumentsPrefix: '{"server":"文件 😀"' },
      { ...rule, argumentsPrefix: '' },
    ];
    for (const variant of variants)
      expect(await store.add(80, variant)).toMatchObject({ created: true, rule: variant });
    expect(await store.listOf(80)).toMatchObject([rule, ...variants]);
    expect(await store.listOf(81)).toEqual([]);
    const [first] = await store.listOf(80);
    expect(await store.delete(81, first?.id ?? 0)).toBe(false);
    expect(await store.delete(80, first?.id ?? 0)).toBe(true);
    expect(await store.delete(80, first?.id ?? 0)).toBe(false);
    for (let count = 4; count < MOST_RULES; count += 1) {
      await store.add(80, { effect: 'DENY', toolName: `mcp__fs__${count}` });
    }
    expect(await store.add(80, rule)).toBeNull();
    expect(await store.add(80, { effect: 'DENY', toolName: 'mcp__fs__4' })).toMatchObject({ created: false });
    expect(await store.add(82, { ...rule, toolName: `mcp__${'x'.repeat(800)}__y` })).toBeNull();
  });
});
