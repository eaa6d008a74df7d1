import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import type { Report } from './report.ts';

const root = resolve(import.meta.dirname, '../..');
const token = 'token-of-the-cold-start-benchmark';

const initialize = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'cold-start', version: '1' } },
});

interface StartedApp {
  readonly app: string;
  readonly started: string;
  /** The line of the log that says it is ready. */
  readonly ready: 'listening' | 'working';
  arguments(data: string): readonly string[];
  environment?(data: string): Readonly<Record<string, string>>;
  /** Its first answer, where it gives any. */
  readonly ask?: { readonly question: string; send(url: string): Promise<Response> };
}

const demo = {
  started: 'demo, data folder filled',
  ready: 'listening',
  arguments: (data: string) => ['--demo', '--listen', '127.0.0.1:0', '--data', data],
} as const;

const apps: readonly StartedApp[] = [
  { ...demo, app: 'fwh-mcp-readonly', ask: { question: 'initialize', send: askToInitialize } },
  { ...demo, app: 'fwh-mcp-ops', ask: { question: 'initialize', send: askToInitialize } },
  { ...demo, app: 'harness-plugin', ask: { question: 'GET /healthz', send: askForHealth } },
  {
    app: 'fwh-worker',
    started: 'an SQLite file with its tables, no queue and no broker',
    ready: 'working',
    arguments: () => [],
    // What it is connected to comes and goes; only the database must be there.
    environment: (data) => ({
      AGENT_MCP_DATABASE_URL: pathToFileURL(join(data, 'worker.sqlite')).href,
      AGENT_MCP_MIGRATE: 'true',
      AGENT_MCP_REDIS_URL: 'redis://127.0.0.1:1',
      FWH_CLOUD_URL: 'http://127.0.0.1:1',
      FWH_CLOUD_ACCOUNT: 'nobody',
      FWH_CLOUD_PASSWORD: 'nothing',
      FWH_MQTT_URL: 'mqtt://127.0.0.1:1',
      FWH_RECORDER_FILES_URL: 'http://127.0.0.1:1',
      OBJECT_STORE_DIRECTORY: data,
    }),
  },
];

function askToInitialize(url: string): Promise<Response> {
  return fetch(`${url}/mcp`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    },
    body: initialize,
  });
}

function askForHealth(url: string): Promise<Response> {
  return fetch(`${url}/healthz`);
}

/** Seconds from start to the ready line, and to the end of the first answer (or the ready line, where there is none). */
async function startOnce(app: StartedApp, data: string): Promise<{ ready: number; answer: number }> {
  const started = process.hrtime.bigint();
  const seconds = (): number => Number(process.hrtime.bigint() - started) / 1e9;
  const child = spawn(process.execPath, [join(root, `apps/${app.app}/dist/main.js`), ...app.arguments(data)], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, AGENT_MCP_TOKEN: token, ...app.environment?.(data) },
  });
  const ended = new Promise<never>((_, failed) => {
    child.once('exit', (code) => failed(new Error(`${app.app} ended with ${code}`)));
  });
  try {
    const line = await Promise.race([readyLine(child, app.ready), ended]);
    const ready = seconds();
    if (app.ask === undefined) return { ready, answer: ready };
    const response = await app.ask.send(line.url);
    await response.text();
    if (!response.ok) throw new Error(`${app.app} answered ${response.status}`);
    return { ready, answer: seconds() };
  } finally {
    const gone = ended.catch(() => {});
    child.kill('SIGTERM');
    await gone;
  }
}

function readyLine(child: ChildProcess, text: string): Promise<{ readonly url: string }> {
  return new Promise((done) => {
    if (!child.stderr) throw new TypeError('the log of the app is needed');
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (line.includes(`"msg":"${text}"`)) done(JSON.parse(line));
    });
  });
}

/** Start of each app on a warm data folder against the smallest program that could serve: Node loading Hono. */
export async function benchColdStart(report: Report): Promise<void> {
  const peer = (): number => {
    const started = process.hrtime.bigint();
    spawnSync(
      process.execPath,
      ['--input-type=module', '-e', "await import('hono'); await import('@hono/node-server');"],
      { cwd: join(root, 'apps/fwh-mcp-readonly') },
    );
    return Number(process.hrtime.bigint() - started) / 1e9;
  };
  // A connection pool of this process is not part of anybody's start.
  await fetch('http://127.0.0.1:1/').catch(() => {});
  for (const app of apps) {
    const data = mkdtempSync(join(tmpdir(), 'mao-bench-'));
    await startOnce(app, data);
    const toReady: number[] = [];
    const toAnswer: number[] = [];
    for (let round = 0; round < 7; round += 1) {
      const base = peer();
      const { ready, answer } = await startOnce(app, data);
      toReady.push(ready / base);
      toAnswer.push(answer / base);
    }
    rmSync(data, { recursive: true, force: true });
    const end = app.ask ? 'first answer' : `line "${app.ready}"`;
    const answered = app.ask ? `; ${app.ask.question}; ready line at ${median(toReady).toFixed(2)}x` : '';
    report.row({
      what: `cold start of ${app.app} to its ${end}`,
      against: 'node loading Hono',
      value: median(toAnswer),
      target: { atMost: 4 },
      note: `median of 7 rounds, ${app.started}${answered}`,
    });
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
}
