import { createServer, type Server } from 'node:http';

/** One task as the server tells it; a test writes what comes next. */
export interface ServedTask {
  status: unknown;
  statusMessage?: unknown;
  pollInterval?: unknown;
  ttl?: unknown;
  /** `tasks/result`: a result, or an error where it holds `code`. */
  result: Record<string, unknown>;
  gets: number;
  cancels: number;
}

export interface TaskServer {
  readonly url: string;
  readonly tasks: ReadonlyMap<string, ServedTask>;
  /** Methods in the order they came, `tools/call` with `task` as `tools/call+task`. */
  readonly methods: readonly string[];
  /** What new tasks are like, and the metadata of their creation. */
  next: { id: string; task: Partial<ServedTask>; meta?: Record<string, unknown> };
  close(): Promise<void>;
}

const tools = [
  { name: 'may', inputSchema: { type: 'object' }, execution: { taskSupport: 'optional' } },
  { name: 'must', inputSchema: { type: 'object' }, execution: { taskSupport: 'required' } },
  { name: 'plain', inputSchema: { type: 'object' } },
];

/** A server of 2025-11-25 with tasks, written on the wire, so that a test can have it say anything. */
export async function startTaskServer(
  options: { port?: number; tasks?: Map<string, ServedTask> } = {},
): Promise<TaskServer> {
  const tasks = options.tasks ?? new Map<string, ServedTask>();
  const methods: string[] = [];
  const text = (value: string) => ({ content: [{ type: 'text', text: value }] });
  const unknown = { code: -32602, message: 'Failed to retrieve task: Task not found' };

  const shown = (taskId: string, { status, statusMessage, pollInterval, ttl }: ServedTask) => ({
    taskId,
    status,
    statusMessage,
    pollInterval,
    ttl: ttl === undefined ? 60_000 : ttl,
    createdAt: new Date().toISOString(),
    lastUpdatedAt: new Date().toISOString(),
  });

  function answer(method: string, params: Record<string, unknown>): object {
    if (method === 'initialize') {
      const capabilities = { tools: {}, tasks: { cancel: {}, requests: { tools: { call: {} } } } };
      return { result: { protocolVersion: '2025-11-25', capabilities, serverInfo: { name: 'tasks', version: '1' } } };
    }
    if (method === 'tools/list') return { result: { tools } };
    if (method === 'tools/call') {
      if (params['task'] === undefined) {
        return params['name'] === 'must'
          ? { error: { code: -32601, message: 'task augmentation required' } }
          : { result: text('ran plainly') };
      }
      const { id, task, meta } = server.next;
      const created: ServedTask = {
        status: 'working',
        pollInterval: 20,
        result: text('done'),
        gets: 0,
        cancels: 0,
        ...task,
      };
      tasks.set(id, created);
      return { result: { task: shown(id, created), ...(meta === undefined ? {} : { _meta: meta }) } };
    }
    const taskId = String(params['taskId']);
    const task = tasks.get(taskId);
    if (task === undefined) return { error: unknown };
    switch (method) {
      case 'tasks/get':
        task.gets += 1;
        return { result: shown(taskId, task) };
      case 'tasks/result':
        return 'code' in task.result ? { error: task.result } : { result: task.result };
      case 'tasks/cancel':
        task.cancels += 1;
        if (task.status !== 'working' && task.status !== 'input_required')
          return { error: { code: -32602, message: 'over' } };
        task.status = 'cancelled';
        return { result: shown(taskId, task) };
      default:
        return { error: { code: -32601, message: 'Method not found' } };
    }
  }

  const listening = await new Promise<Server>((resolve, reject) => {
    const http = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        if (request.method !== 'POST') return void response.writeHead(405).end();
        const { id, method, params = {} } = JSON.parse(Buffer.concat(chunks).toString());
        methods.push(method === 'tools/call' && params.task !== undefined ? 'tools/call+task' : method);
        if (method === 'server/discover') return void response.writeHead(400).end('{}');
        if (id === undefined) return void response.writeHead(202).end();
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer(method, params) }));
      });
    });
    http.once('error', reject);
    http.listen(options.port ?? 0, '127.0.0.1', () => resolve(http));
  });
  const address = listening.address();
  const server: TaskServer = {
    url: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/mcp`,
    tasks,
    methods,
    next: { id: 'task-1', task: {} },
    close: () =>
      new Promise((resolve) => {
        listening.closeAllConnections();
        listening.close(() => resolve());
      }),
  };
  return server;
}
