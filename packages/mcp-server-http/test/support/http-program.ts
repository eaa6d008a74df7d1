/** A whole HTTP server, for tests that need a process. */
import { createMcpHttpApp } from '../../src/index.ts';
import { onStopSignal, serveOnNode } from '../../src/node/index.ts';
import { createFixtureRunner, standardHandlers } from './fixture-runner.ts';
import { token } from './start-server.ts';

const runner = createFixtureRunner(standardHandlers);
const app = createMcpHttpApp({ info: { name: 'program', version: '1.0.0' }, runner, bearerTokens: [token] });
const server = await serveOnNode({ app, port: 0 });
process.stdout.write(`${server.url}\n`);
onStopSignal(async () => {
  process.stdout.write(`stopped ${JSON.stringify(await server.close())}\n`);
});
