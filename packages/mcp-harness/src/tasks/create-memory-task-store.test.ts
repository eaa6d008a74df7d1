import { describe, it } from 'vitest';
import { taskStoreContract } from '../contracts/index.ts';
import { createMemoryTaskStore } from './create-memory-task-store.ts';

describe('the task store in memory', () => {
  for (const { name, run } of taskStoreContract) it(name, () => run(createMemoryTaskStore()));
});
