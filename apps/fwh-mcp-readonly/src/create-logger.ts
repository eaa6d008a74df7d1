import { type Logger, multistream, pino, type StreamEntry, stdSerializers } from 'pino';
import type { Config } from './config.ts';

/** JSON lines on stderr (stdout belongs to the protocol under --stdio) and, if asked for, in a file of its own. */
export function createLogger({ settings }: Pick<Config, 'settings'>): Logger {
  const level = settings.AGENT_MCP_LOG_LEVEL;
  const streams: StreamEntry[] = [{ level, stream: pino.destination({ dest: 2, sync: true }) }];
  if (settings.AGENT_MCP_LOG_PATH !== undefined) {
    const file = openLogFile(settings.AGENT_MCP_LOG_PATH);
    // Sent by log rotation after it has moved the file away.
    if (process.platform !== 'win32') process.on('SIGHUP', () => file.reopen());
    streams.push({ level, stream: file });
  }
  return pino(
    { level, base: { service: 'fwh-mcp-readonly' }, serializers: { err: stdSerializers.errWithCause } },
    multistream(streams),
  );
}

/** @throws Error that names the setting, when the file cannot be opened */
function openLogFile(path: string) {
  try {
    const file = pino.destination({ dest: path, mkdir: true, sync: true });
    let reported = false;
    // A full disk must cost lines of the log, never a call: without a listener the error would be thrown at the writer.
    file.on('error', (error: NodeJS.ErrnoException) => {
      if (!reported)
        process.stderr.write(`AGENT_MCP_LOG_PATH cannot be written (${error.code}); logging to stderr only\n`);
      reported = true;
    });
    return file;
  } catch (error) {
    throw new Error(`AGENT_MCP_LOG_PATH cannot be opened (${(error as NodeJS.ErrnoException).code})`, { cause: error });
  }
}
