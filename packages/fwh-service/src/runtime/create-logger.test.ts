import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
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

  it.skipIf(process.platform !== 'linux')('goes on when the disk of the log file is full', () => {
    const logger = createLogger('test', settingsWith('/dev/full'));
    expect(() => logger.info('one')).not.toThrow();
    expect(() => logger.info('two')).not.toThrow();
  });
});
