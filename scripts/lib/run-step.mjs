import { spawn } from 'node:child_process';
import { repositoryRoot } from './repository.mjs';

/**
 * Runs one command with its output shown, and says before and after what it is.
 *
 * @param {string} title What the step does, for the progress lines.
 * @param {readonly string[]} command Program and arguments.
 * @param {{ env?: Record<string, string>, quiet?: boolean }} [options] `quiet` shows the output only when the step fails.
 * @returns {Promise<{ ok: boolean, seconds: number }>}
 */
export async function runStep(title, command, options = {}) {
  const started = Date.now();
  process.stdout.write(`▸ ${title}\n`);
  const output = [];
  const code = await new Promise((done) => {
    const child = spawn(command[0], command.slice(1), {
      cwd: repositoryRoot,
      env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', ...options.env },
      stdio: options.quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      shell: process.platform === 'win32',
    });
    child.stdout?.on('data', (chunk) => output.push(chunk));
    child.stderr?.on('data', (chunk) => output.push(chunk));
    child.on('error', (error) => {
      output.push(Buffer.from(`${command[0]} could not be started: ${error.message}\n`));
      done(1);
    });
    child.on('close', (status) => done(status ?? 1));
  });
  const seconds = Math.round((Date.now() - started) / 1000);
  if (code !== 0 && output.length > 0) process.stdout.write(Buffer.concat(output));
  process.stdout.write(`${code === 0 ? '✓' : '✗'} ${title} (${seconds} s)\n`);
  return { ok: code === 0, seconds };
}
