import { StartError } from '../start-error.ts';

type Step = 'open' | 'migrate' | 'check';

const SETTING = 'AGENT_MCP_DATABASE_URL';
const account = `check user and password in ${SETTING}`;
const unknownHost = `its host name is not known here: correct the host in ${SETTING}`;
const silent = `nothing answers there: check host, port and firewall of ${SETTING}`;
const schema =
  'tables or columns are missing or old: start once with AGENT_MCP_MIGRATE=true and an account that may alter tables';

/** What to do by the code of MySQL, SQLite or the network. */
const advice: ReadonlyMap<string, string> = new Map([
  ['ECONNREFUSED', `nothing listens there: start the database, or correct host and port in ${SETTING}`],
  ['ENOTFOUND', unknownHost],
  ['EAI_AGAIN', unknownHost],
  ['ETIMEDOUT', silent],
  ['EHOSTUNREACH', silent],
  ['ENETUNREACH', silent],
  ['PROTOCOL_SEQUENCE_TIMEOUT', silent],
  ['PROTOCOL_CONNECTION_LOST', `what listens there is no MySQL, or it hangs up: check host and port in ${SETTING}`],
  ['ER_ACCESS_DENIED_ERROR', account],
  ['ER_ACCESS_DENIED_NO_PASSWORD_ERROR', account],
  ['ER_DBACCESS_DENIED_ERROR', `its account may not use that database: grant it, or correct ${SETTING}`],
  ['ER_TABLEACCESS_DENIED_ERROR', `the account of ${SETTING} lacks a right on a table: see docs/operations.md`],
  ['ER_BAD_DB_ERROR', `there is no such database: create it, or correct the name in ${SETTING}`],
  ['ER_CON_COUNT_ERROR', 'it takes no more connections: raise its max_connections'],
]);

const mayNotAlter = new Set(['ER_TABLEACCESS_DENIED_ERROR', 'ER_DBACCESS_DENIED_ERROR']);

/** The sentence for a database that cannot be opened, migrated or used; null when the error says it by itself. */
export function explainDatabaseFailure(error: unknown, step: Step, description: string): StartError | null {
  const code = codeOf(error);
  if (code === undefined) return null;
  const why = step === 'check' ? schemaAdvice(code) : undefined;
  const migrating =
    step === 'migrate' && mayNotAlter.has(code)
      ? `the account of ${SETTING} may not alter tables: grant it that, or set AGENT_MCP_MIGRATE=false and migrate with another account`
      : undefined;
  const what = why ?? migrating ?? advice.get(code);
  if (what === undefined) return null;
  const verb = step === 'open' ? 'open' : step;
  return new StartError(`cannot ${verb} ${description} (${code}): ${what}`, error);
}

function schemaAdvice(code: string): string | undefined {
  return ['ER_NO_SUCH_TABLE', 'ER_BAD_FIELD_ERROR', 'SQLITE_ERROR'].includes(code) ? schema : undefined;
}

/** The code of the error or of what it wraps; drivers try several addresses at once. */
function codeOf(error: unknown): string | undefined {
  for (let link = error, depth = 0; link instanceof Error && depth < 5; link = link.cause, depth += 1) {
    const { code } = link as { readonly code?: unknown };
    if (typeof code === 'string') return code;
  }
  return undefined;
}
