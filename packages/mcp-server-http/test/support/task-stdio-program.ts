/** A whole stdio server with tasks over the jobs of a folder. */
import { serveStdio } from '../../src/stdio/index.ts';
import { createTaskRouter } from '../../src/tasks/index.ts';
import { createJobRunner } from './job-runner.ts';
import { createJobStore } from './job-store.ts';

const runner = createJobRunner(createJobStore(process.argv[2] ?? ''));
const tasks = createTaskRouter({ runner, secrets: ['a secret of its own'], audience: 'jobs' });
await serveStdio({ info: { name: 'jobs', version: '1.0.0' }, runner, tasks, locale: 'en' });
