/** A whole stdio server, for tests that need a process. */
import { serveStdio } from '../../src/stdio/index.ts';
import { createFixtureRunner, standardHandlers } from './fixture-runner.ts';

process.channel?.unref();
await serveStdio({ info: { name: 'program', version: '1.0.0' }, runner: createFixtureRunner(standardHandlers) });
