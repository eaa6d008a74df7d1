import { explainSqliteFailure } from '@mao/sql-database';

const LISTENING = new Set<unknown>(['listen', 'bind', 'getaddrinfo']);

/** One line for what an operator can mend (a port, a folder, a database); the stack only for what is a fault of ours. */
export function explainStartFailure(error: Error & { readonly code?: unknown; readonly syscall?: unknown }): string {
  const { message } = error;
  const fault = explainSqliteFailure(error);
  if (fault !== null) {
    const what = message.startsWith('the SQLite file ') ? message : `the embedded database ${fault}`;
    return `cannot start: ${what}: restore it, or name another with --data (HARNESS_DATA) or HARNESS_DATABASE_URL`;
  }
  if (message.startsWith('the folder ')) {
    return `cannot start: ${message}: name another with --data (HARNESS_DATA), HARNESS_WORKSPACE_ROOT or HARNESS_DATABASE_URL`;
  }
  if (/^(?:cannot open|the) MySQL /.test(message)) {
    // A host with several addresses fails with a code and no words.
    const code = (error.cause as { readonly code?: unknown } | undefined)?.code;
    const words = message.replaceAll(/\s+/g, ' ').replace(/: ?$/, '');
    const what = typeof code === 'string' && !words.includes(code) ? `${words} (${code})` : words;
    return `cannot start: ${what}: start the database, or correct HARNESS_DATABASE_URL`;
  }
  // A database says so in words of its own, so what is left is the port to listen on.
  if (LISTENING.has(error.syscall)) {
    return `cannot start: ${message}: name another address with --listen HOST:PORT (HARNESS_LISTEN)`;
  }
  return typeof error.code === 'string' ? `cannot start: ${message}` : String(error.stack);
}
