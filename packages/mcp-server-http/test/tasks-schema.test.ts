import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnswerSchema, loadAnswerSchema } from './support/answer-schema.ts';
import { temporaryJobStore } from './support/job-store.ts';
import { perRequestMeta } from './support/send.ts';
import { startTaskServer, type TaskServer } from './support/start-task-server.ts';

const { store, remove } = temporaryJobStore();
let server: TaskServer;
beforeAll(async () => {
  server = await startTaskServer(store);
});
afterAll(async () => {
  await server.stop();
  remove();
});

describe('answers about tasks fit the official schema of 2025-11-25', () => {
  const schema = loadAnswerSchema('2025-11-25');
  it.skipIf(typeof schema === 'string')('in every state', async () => {
    const { problems } = schema as AnswerSchema;
    const params = { name: 'job_run', arguments: { runsMs: 60_000 }, task: {} };
    const created = (await server.ask('tools/call', params)).json.result;
    expect(problems('CreateTaskResult', created)).toStrictEqual([]);
    const { taskId } = (created?.['task'] ?? {}) as { taskId?: string };
    expect(problems('GetTaskResult', (await server.ask('tasks/get', { taskId })).json.result)).toStrictEqual([]);
    expect(problems('CancelTaskResult', (await server.ask('tasks/cancel', { taskId })).json.result)).toStrictEqual([]);
    for (const args of [{ runsMs: 1 }, { runsMs: 1, fails: true }]) {
      const other = await server.create(args);
      const result = (await server.ask('tasks/result', { taskId: other })).json.result;
      expect(problems('GetTaskPayloadResult', result)).toStrictEqual([]);
      expect(problems('CallToolResult', result)).toStrictEqual([]);
      expect(problems('GetTaskResult', (await server.ask('tasks/get', { taskId: other })).json.result)).toStrictEqual(
        [],
      );
    }
    expect(
      problems('InitializeResult', (await server.ask('initialize', { protocolVersion: '2025-11-25' })).json.result),
    ).toStrictEqual([]);
    expect(problems('ListToolsResult', (await server.ask('tools/list')).json.result)).toStrictEqual([]);
    expect(problems('JSONRPCErrorResponse', (await server.ask('tasks/get', { taskId: 'x' })).json)).toStrictEqual([]);
  });
});

describe('answers about tasks fit the official schema of 2026-07-28, as far as it goes', () => {
  const schema = loadAnswerSchema('2026-07-28');
  it.skipIf(typeof schema === 'string')(
    'discovery, results and the refusal of clients that cannot follow',
    async () => {
      const { problems } = schema as AnswerSchema;
      expect(problems('DiscoverResult', (await server.askModern('server/discover')).json.result)).toStrictEqual([]);
      const taskId = await server.create({ runsMs: 1 });
      await server.ask('tasks/result', { taskId });
      const got = (await server.askModern('tasks/get', { taskId })).json.result;
      expect(problems('Result', got)).toStrictEqual([]);
      expect(problems('CallToolResult', got?.['result'])).toStrictEqual([]);
      expect(problems('EmptyResult', (await server.askModern('tasks/cancel', { taskId })).json.result)).toStrictEqual(
        [],
      );
      const refused = await server.askModern('tasks/get', { taskId, _meta: perRequestMeta() });
      expect(problems('MissingRequiredClientCapabilityError', refused.json)).toStrictEqual([]);
    },
  );
});
