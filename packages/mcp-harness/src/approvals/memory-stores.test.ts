import { describe, expect, it } from 'vitest';
import { approvalStoreContract, definitionStoreContract } from '../contracts/index.ts';
import { createMemoryApprovalStore } from './create-memory-approval-store.ts';
import { createMemoryDefinitionStore } from './create-memory-definition-store.ts';

describe('the memory of approvals', () => {
  it.each(approvalStoreContract.map(({ name, run }) => [name, run] as const))('%s', (_name, run) =>
    run(createMemoryApprovalStore()),
  );

  it('forgets the oldest settled records, and never a pending one', async () => {
    const store = createMemoryApprovalStore();
    const hint = { toolName: null, display: '', argumentsPreview: '', ruleValue: null };
    const rest = {
      sessionId: 's',
      userId: 1,
      callId: 'c',
      toolName: 'mcp_call',
      reason: 'level',
      definition: null,
    } as const;
    const times = { createdAt: 0, expiresAt: 1, answeredAt: null, answer: null } as const;
    for (let index = 0; index < 1_500; index += 1) {
      const id = `r${index}`;
      await store.insert({ id, pin: id, hint, ...rest, ...times, state: 'pending' });
      if (index > 0) await store.settle(id, { state: 'expired', answer: null, answeredAt: null, expiresAt: 1 });
    }
    expect(await store.find('r0')).toMatchObject({ state: 'pending' });
    expect(await store.find('r1')).toBeNull();
    expect(await store.findByPin('r1')).toBeNull();
    expect(await store.find('r1499')).not.toBeNull();
  });
});

describe('the memory of definitions', () => {
  it.each(definitionStoreContract.map(({ name, run }) => [name, run] as const))('%s', (_name, run) =>
    run(createMemoryDefinitionStore()),
  );
});
