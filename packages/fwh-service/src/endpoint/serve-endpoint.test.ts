import { pino } from 'pino';
import { afterEach, expect, it, vi } from 'vitest';
import { endpointSettings, logSettings } from '../settings.ts';
import { createEndpoint } from './create-endpoint.ts';
import { type Composition, serveEndpoint } from './serve-endpoint.ts';

const settings = { ...endpointSettings(0).parse({ AGENT_MCP_LISTEN: '127.0.0.1:0' }), ...logSettings.parse({}) };

let lines: { readonly msg: string; readonly url?: string }[] = [];
const logger = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
const events = ['SIGTERM', 'SIGINT', 'unhandledRejection'];
const listenersBefore = new Set(events.flatMap((event) => process.listeners(event as 'SIGTERM')));
afterEach(() => {
  lines = [];
  // A service is a whole process; here several follow each other in one.
  for (const event of events) {
    for (const listener of process.listeners(event as 'SIGTERM')) {
      if (!listenersBefore.has(listener)) process.removeListener(event, listener);
    }
  }
});

const logged = (text: string) => lines.find(({ msg }) => msg === text);

/** A service without tools, whose later parts start as the test says. */
function compose(start: () => Promise<void>): Composition & { readonly close: ReturnType<typeof vi.fn> } {
  const endpoint = createEndpoint({
    info: { name: 'test', title: 'Test', version: '1' },
    instructions: 'none',
    settings,
    token: 'token-of-the-serve-endpoint-test',
    logger,
    dependencies: [],
    tools: () => [],
  });
  return { endpoint, madeToken: undefined, start, close: vi.fn(async () => {}) };
}

it('answers before its later parts have started, and ends with them when it is stopped meanwhile', async () => {
  const start = vi.fn(() => new Promise<void>(() => {}));
  const composition = compose(start);
  const served = serveEndpoint(composition, { stdio: false, settings }, logger);
  await expect.poll(() => logged('listening')?.url).toBeDefined();
  expect(start).not.toHaveBeenCalled();
  expect((await fetch(`${logged('listening')?.url}/healthz`)).status).toBe(200);
  await expect.poll(() => start.mock.calls.length, { timeout: 5_000 }).toBe(1);
  process.emit('SIGTERM');
  await served;
  expect(composition.close).toHaveBeenCalledOnce();
});

it('starts nothing more once it is being stopped', async () => {
  const start = vi.fn(async () => {});
  const served = serveEndpoint(compose(start), { stdio: false, settings }, logger);
  await expect.poll(() => logged('listening')?.url).toBeDefined();
  process.emit('SIGTERM');
  await served;
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(start).not.toHaveBeenCalled();
});

it('ends with the failure of a part that cannot start, everything closed', async () => {
  const composition = compose(() => Promise.reject(new Error('the broker cannot listen')));
  await expect(serveEndpoint(composition, { stdio: false, settings }, logger)).rejects.toThrow(
    'the broker cannot listen',
  );
  expect(composition.close).toHaveBeenCalledOnce();
  await expect(fetch(`${logged('listening')?.url}/healthz`)).rejects.toThrow();
});
