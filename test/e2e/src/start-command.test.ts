import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';

const start = resolve(import.meta.dirname, '../../../scripts/start.mjs');
const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

function run(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [start, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  cleanups.push(() => child.kill('SIGKILL'));
  const text = { out: '', err: '' };
  child.stdout.on('data', (chunk) => {
    text.out += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    text.err += String(chunk);
  });
  return new Promise((done) => child.once('close', (code) => done({ code, ...text })));
}

function occupyPort(): Promise<number> {
  const server = createServer();
  cleanups.push(() => server.close());
  return new Promise((done) => server.listen(0, '127.0.0.1', () => done((server.address() as { port: number }).port)));
}

describe('npm start', () => {
  it('explains its options', async () => {
    const { code, out } = await run('--help');
    expect(code).toBe(0);
    for (const option of ['--once', '--port', '--host', '--data']) expect(out).toContain(option);
  });

  it('says in one line which port is used, before it installs anything', async () => {
    const port = await occupyPort();
    const { code, out, err } = await run('--port', String(port));
    expect(code).toBe(1);
    expect(out).toBe('');
    expect(err.trim().split('\n')).toHaveLength(1);
    expect(err).toContain(`Port ${port} on 127.0.0.1 is in use`);
  });

  it.each([['--port', 'abc'], ['--port', '70000'], ['--nonsense']])(
    'refuses %s %s and points to the help',
    async (...args) => {
      const { code, err } = await run(...args);
      expect(code).toBe(1);
      expect(err).toContain('npm start -- --help');
      expect(err).not.toMatch(/\n\s+at /);
    },
  );
});
