import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import type { Report } from './report.ts';

const root = resolve(import.meta.dirname, '../..');

/** Seconds from start to the ready line. */
function secondsToReady(app: string, data: string): Promise<number> {
  const started = process.hrtime.bigint();
  const child = spawn(
    process.execPath,
    [join(root, `apps/${app}/dist/main.js`), '--demo', '--listen', '127.0.0.1:0', '--data', data],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  return new Promise((done, failed) => {
    child.once('exit', (code) => failed(new Error(`${app} ended with ${code}`)));
    createInterface({ input: child.stderr }).on('line', (line) => {
      if (!line.includes('"msg":"listening"')) return;
      const seconds = Number(process.hrtime.bigint() - started) / 1e9;
      child.removeAllListeners('exit');
      child.once('exit', () => done(seconds));
      child.kill('SIGTERM');
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
  for (const app of ['fwh-mcp-readonly', 'harness-plugin']) {
    const data = mkdtempSync(join(tmpdir(), 'mao-bench-'));
    await secondsToReady(app, data);
    const ratios: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const base = peer();
      ratios.push((await secondsToReady(app, data)) / base);
    }
    ratios.sort((left, right) => left - right);
    rmSync(data, { recursive: true, force: true });
    report.row({
      what: `cold start of ${app} to its ready line`,
      against: 'node loading Hono',
      value: ratios[2] ?? Number.NaN,
      target: { atMost: 4 },
      note: 'median of 5 rounds, demo, data folder filled',
    });
  }
}
