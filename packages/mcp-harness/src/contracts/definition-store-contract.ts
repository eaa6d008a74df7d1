import { equal } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { DefinitionStore, KnownTool } from '../approvals/definition-store.ts';
import type { ContractCase } from './contract-case.ts';

/** A tool of a server that no other case knows. */
const createTool = (): KnownTool => ({ userId: 7, serverName: `server ${randomUUID()}`, toolName: 'read' });
const one = `sha256:${'1'.repeat(64)}`;
const other = `sha256:${'2'.repeat(64)}`;

/** What every `DefinitionStore` has to keep. */
export const definitionStoreContract: readonly ContractCase<DefinitionStore>[] = [
  {
    name: 'keeps the first fingerprint until another one is adopted',
    async run(store) {
      const tool = createTool();
      equal(await store.remember(tool, one), one);
      equal(await store.remember(tool, other), one);
      await store.adopt(tool, other);
      equal(await store.remember(tool, one), other);
      const unseen = createTool();
      await store.adopt(unseen, one);
      equal(await store.remember(unseen, other), one);
    },
  },
  {
    name: 'tells users, servers and tools apart, whatever their names hold',
    async run(store) {
      const tool = createTool();
      const { serverName } = tool;
      await store.remember(tool, one);
      const others = [
        { ...tool, userId: 8 },
        { ...tool, serverName: serverName.toUpperCase() },
        { ...tool, toolName: 'READ' },
        { ...tool, toolName: 'réad' },
        { ...tool, toolName: 'read ' },
        { ...tool, serverName: `${serverName}__read`, toolName: 'x' },
        { ...tool, toolName: 'read__x' },
        { ...tool, toolName: `${'long '.repeat(2_000)}name` },
      ];
      for (const each of others) equal(await store.remember(each, other), other);
      equal(await store.remember(tool, other), one);
    },
  },
  {
    name: 'gives callers that race the same fingerprint',
    async run(store) {
      const tool = createTool();
      const kept = await Promise.all([one, other, one, other].map((fingerprint) => store.remember(tool, fingerprint)));
      equal(new Set(kept).size, 1);
      equal(await store.remember(tool, other), kept[0]);
    },
  },
];
