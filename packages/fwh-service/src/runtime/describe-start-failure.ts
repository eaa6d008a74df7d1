import { join } from 'node:path';
import { explainSqliteFailure } from '@mao/sql-database';
import { DEMO_DATABASE } from '../demo-database.ts';
import type { ServiceConfig } from '../run-service.ts';
import { StartError } from '../start-error.ts';

export interface StartFailure {
  readonly text: string;
  /** Whether an operator can mend it, so that nobody needs the stack. */
  readonly expected: boolean;
}

/** Why the service does not start, with the file or address and the setting that changes it. */
export function describeStartFailure(error: unknown, { source }: Pick<ServiceConfig, 'source'>): StartFailure {
  if (error instanceof StartError) return { text: error.message, expected: true };
  const { message, code } = error as Error & { readonly code?: unknown };
  const fault = explainSqliteFailure(error);
  if (source.type === 'demo') {
    const advice = 'name another folder with --data (AGENT_MCP_DATA)';
    if (fault !== null) {
      const path = join(source.dataDirectory, DEMO_DATABASE);
      return {
        text: `the demo's database ${path} ${fault}: delete it to have it made anew, or ${advice}`,
        expected: true,
      };
    }
    if (message.startsWith('the folder ')) return { text: `${message}: ${advice}`, expected: true };
  } else if (fault !== null || message.startsWith('the folder ')) {
    const path = source.settings.AGENT_MCP_DATABASE_URL;
    const what = fault === null ? message : `the database ${path} ${fault}`;
    return { text: `${what}: restore it, or name another in AGENT_MCP_DATABASE_URL`, expected: true };
  }
  return { text: message, expected: typeof code === 'string' };
}
