import { explainSqliteFailure } from '@mao/sql-database';

/** One line for what an operator can mend (a port, a folder, a database); the stack only for what is a fault of ours. */
export function explainStartFailure(error: Error & { readonly code?: unknown }): string {
  const { message } = error;
  const fault = explainSqliteFailure(error);
  if (fault !== null) {
    const what = message.startsWith('the SQLite file ') ? message : `the embedded database ${fault}`;
    return `cannot start: ${what}: restore it, or name another with --data (HARNESS_DATA) or HARNESS_DATABASE_URL`;
  }
  if (message.startsWith('the folder ')) {
    return `cannot start: ${message}: name another with --data (HARNESS_DATA), HARNESS_WORKSPACE_ROOT or HARNESS_DATABASE_URL`;
  }
  return typeof error.code === 'string' ? `cannot start: ${message}` : String(error.stack);
}
