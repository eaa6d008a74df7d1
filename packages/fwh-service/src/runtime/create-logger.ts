import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from '@mao/sql-database';
import { type Logger, multistream, pino, type StreamEntry, stdSerializers } from 'pino';
import type { LogSettings } from '../settings.ts';
import { redactSecrets } from './redact-secrets.ts';

/** JSON lines without secrets on stderr (stdout belongs to the protocol under --stdio) and, if asked for, in a file of its own. */
export function createLogger(service: string, settings: LogSettings): Logger {
  const level = settings.AGENT_MCP_LOG_LEVEL;
  const streams: StreamEntry[] = [{ level, stream: pino.destination({ dest: 2, sync: true }) }];
  if (settings.AGENT_MCP_LOG_PATH !== undefined) {
    const file = openLogFile(settings.AGENT_MCP_LOG_PATH);
    // Sent by log rotation after it has moved the file away.
    if (process.platform !== 'win32') process.on('SIGHUP', () => file.reopen());
    streams.push({ level, stream: file });
  }
  return pino(
    {
      level,
      base: { service },
      serializers: { err: (error: Error) => redactSecrets(stdSerializers.errWithCause(error)) },
      formatters: { log: (fields) => redactSecrets(fields) as Record<string, unknown> },
      hooks: {
        logMethod(given, write) {
          write.apply(
            this,
            withMessage(given).map((part) => (typeof part === 'string' ? redactSecrets(part) : part)) as typeof given,
          );
        },
      },
    },
    multistream(streams),
  );
}

/** Without a message a line has that of its error: past every hook, so it is given one. */
function withMessage(given: readonly unknown[]): readonly unknown[] {
  const [first] = given;
  const error = first instanceof Error ? first : (first as { err?: unknown } | null | undefined)?.err;
  return given.length === 1 && error instanceof Error ? [first, error.message] : given;
}

/** @throws Error that names the setting, when the file cannot be opened */
function openLogFile(path: string) {
  try {
    makeFolder(dirname(path));
    // To open a pipe is to wait for its reader.
    if (statSync(path, { throwIfNoEntry: false })?.isFIFO())
      throw Object.assign(new Error('a pipe'), { code: 'EPIPE' });
    const file = pino.destination({ dest: path, sync: true });
    let reported = false;
    // A full disk must cost lines of the log, never a call: without a listener the error would be thrown at the writer.
    file.on('error', (error: NodeJS.ErrnoException) => {
      if (!reported)
        process.stderr.write(`AGENT_MCP_LOG_PATH cannot be written (${error.code}); logging to stderr only\n`);
      reported = true;
    });
    return file;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw Object.assign(
      new Error(
        `AGENT_MCP_LOG_PATH cannot be opened (${code}): name a file in a folder that this user may write, or leave it empty to log to stderr only`,
        { cause: error },
      ),
      { code },
    );
  }
}
