import { describeTaskStore } from '../../test/task-store-contract.ts';
import { createMemoryTaskStore } from './create-memory-task-store.ts';

describeTaskStore('memory', async () => ({ store: createMemoryTaskStore(), close: async () => {} }));
