import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { createLogger } from './create-logger.ts';

const settingsWith = (path: string) => ({ AGENT_MCP_LOG_LEVEL: 'info', AGENT_MCP_LOG_PATH: path }) as never;

describe('createLogger', () => {
  it('names the setting when the log file cannot be opened', () => {
    expect(() => createLogger({ settings: settingsWith(tmpdir()) })).toThrow(
      /^AGENT_MCP_LOG_PATH cannot be opened \(E/,
    );
  });

  it.skipIf(process.platform !== 'linux')('goes on when the disk of the log file is full', () => {
    const logger = createLogger({ settings: settingsWith('/dev/full') });
    expect(() => logger.info('one')).not.toThrow();
    expect(() => logger.info('two')).not.toThrow();
  });
});
