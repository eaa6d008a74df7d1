import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { repositoryRoot } from './repository.mjs';

/** Services that still run: each is in a group of its own, so nothing but this process ends them. */
const running = new Set();
process.on('exit', () => {
  for (const child of running) child.kill('SIGTERM');
});

/**
 * Starts one of our services and waits for its ready line: a JSON log line on stderr with `"msg":"listening"`.
 *
 * @param {{ name: string, entry: string, args: readonly string[], env?: Record<string, string>, timeoutMs?: number }} service
 * @returns {Promise<{ url: string, lines: readonly Record<string, unknown>[], exited: Promise<number>, stop(): Promise<void> }>}
 *   `lines` are the JSON log lines seen so far.
 * @throws {Error} One line that says which service did not start, and its last words.
 */
export function startService({ name, entry, args, env = {}, timeoutMs = 60_000 }) {
  const child = spawn(process.execPath, [entry, ...args], {
    cwd: repositoryRoot,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
    // A Ctrl-C goes to the whole foreground group; the launcher alone decides when a service stops.
    detached: process.platform !== 'win32',
  });
  running.add(child);
  const exited = new Promise((done) => {
    child.once('close', (code) => {
      running.delete(child);
      done(code ?? 1);
    });
  });
  const lines = [];
  const words = [];

  const stop = async () => {
    if (child.exitCode === null) child.kill('SIGTERM');
    const killer = setTimeout(() => child.kill('SIGKILL'), 35_000);
    await exited;
    clearTimeout(killer);
  };

  return new Promise((ready, failed) => {
    const timer = setTimeout(() => {
      stop();
      failed(new Error(`${name} was not ready after ${timeoutMs / 1000} s`));
    }, timeoutMs);
    exited.then((code) => {
      clearTimeout(timer);
      failed(new Error(`${name} ended with code ${code}: ${words.slice(-8).join(' | ')}`));
    });
    createInterface({ input: child.stderr }).on('line', (line) => {
      const entryLine = parseLine(line);
      if (entryLine === null) {
        words.push(line);
        return;
      }
      lines.push(entryLine);
      words.push(String(entryLine['msg'] ?? line));
      if (entryLine['msg'] !== 'listening') return;
      clearTimeout(timer);
      ready({ url: String(entryLine['url']), lines, exited, stop });
    });
  });
}

/** @param {string} line */
function parseLine(line) {
  if (!line.startsWith('{')) return null;
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}
