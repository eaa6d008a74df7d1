import { type Logger, multistream, pino, type StreamEntry, stdSerializers } from 'pino';
import type { Config } from './config.ts';

/** JSON lines on stderr (stdout belongs to the protocol under --stdio) and, if asked for, in a file of its own. */
export function createLogger({ settings }: Pick<Config, 'settings'>): Logger {
  const level = settings.AGENT_MCP_LOG_LEVEL;
  const streams: StreamEntry[] = [{ level, stream: pino.destination({ dest: 2, sync: true }) }];
  if (settings.AGENT_MCP_LOG_PATH !== undefined) {
    const file = pino.destination({ dest: settings.AGENT_MCP_LOG_PATH, mkdir: true, sync: true });
    // Sent by log rotation after it has moved the file away.
    if (process.platform !== 'win32') process.on('SIGHUP', () => file.reopen());
    streams.push({ level, stream: file });
  }
  return pino(
    { level, base: { service: 'fwh-mcp-readonly' }, serializers: { err: stdSerializers.errWithCause } },
    multistream(streams),
  );
}
