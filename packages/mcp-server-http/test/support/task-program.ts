/** A whole HTTP server with tasks over the jobs of a folder, for tests that need a process. */
import { createMcpHttpApp } from '../../src/index.ts';
import { onStopSignal, serveOnNode } from '../../src/node/index.ts';
import { createTaskRouter } from '../../src/tasks/index.ts';
import { createJobRunner } from './job-runner.ts';
import { createJobStore } from './job-store.ts';
import { token } from './start-server.ts';

const runner = createJobRunner(createJobStore(process.argv[2] ?? ''));
const tasks = createTaskRouter({ runner, secrets: [token], audience: 'jobs' });
const app = createMcpHttpApp({ info: { name: 'jobs', version: '1.0.0' }, runner, tasks, bearerTokens: [token] });
const server = await serveOnNode({ app, port: 0 });
process.stdout.write(`${server.url}\n`);
onStopSignal(() => server.close());
