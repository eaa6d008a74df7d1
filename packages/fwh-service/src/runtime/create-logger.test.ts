import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createLogger } from './create-logger.ts';

const settingsWith = (path: string) => ({ AGENT_MCP_LOG_LEVEL: 'info', AGENT_MCP_LOG_PATH: path }) as const;

describe('createLogger', () => {
  it('names the setting when the log file cannot be opened', () => {
    expect(() => createLogger('test', settingsWith(tmpdir()))).toThrow(/^AGENT_MCP_LOG_PATH cannot be opened \(E/);
  });

  it.skipIf(process.platform !== 'linux')('ends where no folder can be made and where a pipe would wait', () => {
    const folder = mkdtempSync(join(tmpdir(), 'fwh-log-'));
    const pipe = join(folder, 'pipe');
    execFileSync('sh', ['-c', `mkfifo "$0"`, pipe]);
    for (const path of ['/proc/nope/x', '/dev/null/x', pipe]) {
      expect(() => createLogger('test', settingsWith(path))).toThrow(
        /^AGENT_MCP_LOG_PATH cannot be opened \(E[A-Z]+\): name a file in a folder/,
      );
    }
    rmSync(folder, { recursive: true });
  });

  it('writes no secret that stands in a message, a field or an error', () => {
    const folder = mkdtempSync(join(tmpdir(), 'fwh-log-'));
    const path = join(folder, 'log');
    const logger = createLogger('test', settingsWith(path));
    const cause = new Error('redis://user:hunter2@host');
    logger.info(
      { arguments: JSON.stringify({ description: 'password: hunter2, Bearer hunter2hunter2' }) },
      'tool call',
    );
    logger.warn({ err: new Error('password=hunter2', { cause }) }, 'token: hunter2');
    logger.child({ tool: 'x' }).error(new Error('secret: hunter2'));
    const lines = readFileSync(path, 'utf8').trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['tool call', 'token: [redacted]', expect.any(String)]);
    expect(lines.join()).not.toContain('hunter2');
    expect(lines[1]).toContain('password=[redacted]');
    rmSync(folder, { recursive: true });
  });

  it.skipIf(process.platform !== 'linux')('goes on when the disk of the log file is full', () => {
    const logger = createLogger('test', settingsWith('/dev/full'));
    expect(() => logger.info('one')).not.toThrow();
    expect(() => logger.info('two')).not.toThrow();
  });
});
