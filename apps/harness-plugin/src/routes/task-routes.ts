import { createRoute, z } from '@hono/zod-openapi';
import type { FollowedTask, Harness, TaskMessage, TaskStore } from '@mao/mcp-harness';
import { failure, notFound } from './api-error.ts';
import { isUuid, type SessionFinder } from './create-session-finder.ts';
import type { RouteApp } from './route-context.ts';
import { messageSchema, taskSchema } from './task-schemas.ts';

export interface TaskRouteOptions {
  readonly harness: Pick<Harness, 'cancelTask'>;
  readonly findSession: SessionFinder;
  readonly tasks: TaskStore;
}

/** Most tasks that one list shows. */
const LIST_LIMIT = 200;
/** Most messages of one answer: each may have 100,000 characters. */
const MESSAGE_LIMIT = 20;

const tags = ['sessions'];
const parameter = (name: string) => z.string().openapi({ param: { name, in: 'path' } });
const known = { 401: failure('No valid token'), 404: failure('No such session of this user') };

const messagesRoute = createRoute({
  method: 'get',
  path: '/v1/sessions/{id}/messages',
  tags,
  summary: 'New messages for the conversation, such as results of long tasks; append each once, in their order',
  request: {
    params: z.object({ id: parameter('id') }),
    query: z.object({
      after: z.coerce
        .number()
        .int()
        .nonnegative()
        .default(0)
        .openapi({ param: { name: 'after', in: 'query' }, description: 'Id of the last message that is known' }),
    }),
  },
  responses: {
    200: {
      description: `At most ${MESSAGE_LIMIT}; more says whether there are others`,
      content: {
        'application/json': { schema: z.object({ messages: z.array(messageSchema), more: z.boolean() }) },
      },
    },
    400: failure('after is no message id'),
    ...known,
  },
});

const tasksRoute = createRoute({
  method: 'get',
  path: '/v1/sessions/{id}/tasks',
  tags,
  summary: `Long tasks of the session, newest first, at most ${LIST_LIMIT}`,
  request: { params: z.object({ id: parameter('id') }) },
  responses: {
    200: {
      description: 'Tasks',
      content: { 'application/json': { schema: z.object({ tasks: z.array(taskSchema) }) } },
    },
    ...known,
  },
});

const cancelRoute = createRoute({
  method: 'post',
  path: '/v1/sessions/{id}/tasks/{taskId}/cancel',
  tags,
  summary: 'Asks the server of a task to cancel it; a server that does not answer is asked again until it does',
  request: { params: z.object({ id: parameter('id'), taskId: parameter('taskId') }) },
  responses: {
    200: {
      description: 'The task as it is now: cancelled, still working with cancelRequested, or ended before that',
      content: { 'application/json': { schema: taskSchema } },
    },
    ...known,
  },
});

function presentTask(task: FollowedTask): z.output<typeof taskSchema> {
  const { id, callId, serverName, toolName, effectiveToolName, status, statusMessage, cancelRequested } = task;
  const time = (epoch: number): string => new Date(epoch).toISOString();
  return {
    id,
    callId,
    serverName,
    toolName,
    effectiveToolName,
    status,
    statusMessage,
    cancelRequested,
    createdAt: time(task.createdAt),
    updatedAt: time(task.updatedAt),
    expiresAt: time(task.expiresAt),
  };
}

function presentMessage({ id, taskId, text, isError, files, createdAt }: TaskMessage): z.output<typeof messageSchema> {
  return {
    id,
    source: { kind: 'task', taskId },
    content: [{ type: 'text', text }],
    isError,
    files: [...files],
    createdAt: new Date(createdAt).toISOString(),
  };
}

export function addTaskRoutes(app: RouteApp, { harness, findSession, tasks }: TaskRouteOptions): void {
  app.openapi(messagesRoute, async (c) => {
    const { id } = await findSession(c.req.valid('param').id, c.var.identity.userId);
    const found = await tasks.messagesAfter(id, c.req.valid('query').after, MESSAGE_LIMIT + 1);
    const more = found.length > MESSAGE_LIMIT;
    return c.json({ messages: found.slice(0, MESSAGE_LIMIT).map(presentMessage), more }, 200);
  });

  app.openapi(tasksRoute, async (c) => {
    const { id } = await findSession(c.req.valid('param').id, c.var.identity.userId);
    return c.json({ tasks: (await tasks.listOf(id, LIST_LIMIT)).map(presentTask) }, 200);
  });

  app.openapi(cancelRoute, async (c) => {
    const { id: sessionId, taskId } = c.req.valid('param');
    const { id } = await findSession(sessionId, c.var.identity.userId);
    const task = isUuid(taskId) ? await harness.cancelTask(id, taskId) : null;
    if (task === null) throw notFound('task');
    return c.json(presentTask(task), 200);
  });
}
