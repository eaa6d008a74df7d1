import { formatName } from './format-name.ts';
import { fullToolName } from './full-tool-name.ts';
import type { IndexedServer } from './index-session.ts';
import { nearestNames } from './nearest-names.ts';
import type { Texts } from './texts.ts';
import type { ArgumentIssue, CatalogError, McpToolRef, UnavailableCause } from './types.ts';

/** Names listed in a message; `available` holds all of them. */
const LIST_LIMIT = 100;
const ECHO_LIMIT = 100;

/** The meta tool whose text is read. */
export type MetaTool = 'mcp_call' | 'mcp_describe';

/** Makes every refusal of one session's catalog. */
export interface CatalogErrors {
  invalidJson(asked: MetaTool): CatalogError;
  reservedKey(): CatalogError;
  notAnObject(actual: string, asked: MetaTool): CatalogError;
  missing(key: string): CatalogError;
  notText(key: string, actual: string): CatalogError;
  badArguments(message: string, inputSchema: unknown): CatalogError;
  unknownServer(server: string): CatalogError;
  serverUnavailable(server: string, cause: UnavailableCause): CatalogError;
  nothingSynced(server: string): CatalogError;
  unknownTool(server: string, tool: string, available: readonly string[]): CatalogError;
  ambiguous(server: string, tool: string): CatalogError;
  invalidArguments(server: string, ref: McpToolRef, issues: readonly ArgumentIssue[]): CatalogError;
}

export function createCatalogErrors(index: readonly IndexedServer[], texts: Texts): CatalogErrors {
  const words = texts.errors;
  const serverNames = [...new Set(index.map((server) => server.name))];
  const nothingAtAll = index.every((server) => server.tools.length === 0);

  return {
    invalidJson: (asked) => failure('bad_arguments', [words.invalidJson(usageOf(asked))]),
    reservedKey: () => failure('bad_arguments', [words.reservedKey]),
    notAnObject: (actual, asked) => failure('bad_arguments', [words.notAnObject(actual, usageOf(asked))]),
    missing: (key) => failure('bad_arguments', [words.missing(key)]),
    notText: (key, actual) => failure('bad_arguments', [words.notText(key, actual)]),
    badArguments: (message, inputSchema) => failure('bad_arguments', [message], [], { inputSchema }),

    unknownServer(server) {
      const suggestions = nearestNames(server, serverNames);
      const choices = listed(serverNames, words.availableServers) ?? words.noServer;
      const [code, hint] = nothingAtAll
        ? (['nothing_synced', words.nothingSyncedAtAll] as const)
        : (['unknown_server', didYouMean(suggestions)] as const);
      const sentences = [words.unknownServer(echo(server)), hint, choices];
      return failure(code, sentences, suggestions, { available: serverNames });
    },

    serverUnavailable: (server, cause) =>
      failure('server_unavailable', [words.serverUnavailable(formatName(server), texts.causes[cause])]),

    nothingSynced: (server) => failure('nothing_synced', [words.nothingSynced(formatName(server))]),

    unknownTool(server, tool, available) {
      const suggestions = nearestNames(tool, available, (name) => [
        fullToolName(server, name),
        ...['.', '/', ':', '_', '__', '-'].map((separator) => `${server}${separator}${name}`),
      ]);
      const elsewhere = index.filter(
        (other) => other.name !== server && other.cause === undefined && owns(other, tool),
      );
      return failure(
        'unknown_tool',
        [
          words.unknownTool(formatName(server), echo(tool)),
          didYouMean(suggestions),
          elsewhere.length > 0
            ? words.toolElsewhere(elsewhere.slice(0, 5).map((other) => formatName(other.name)))
            : undefined,
          listed(available, words.availableTools),
        ],
        suggestions,
        { available },
      );
    },

    ambiguous: (server, tool) => failure('ambiguous', [words.ambiguous(formatName(server), formatName(tool))]),

    invalidArguments: (server, ref, issues) =>
      failure(
        'invalid_tool_arguments',
        [
          words.invalidArguments(
            formatName(server),
            formatName(ref.toolName),
            issues.map(({ path, message }) => `${path === '' ? '/' : formatPath(path)} ${message}`),
          ),
        ],
        [],
        { issues, inputSchema: ref.inputSchema },
      ),
  };

  function failure(
    code: CatalogError['code'],
    sentences: readonly (string | undefined)[],
    suggestions: readonly string[] = [],
    more: Pick<CatalogError, 'available' | 'issues' | 'inputSchema'> = {},
  ): CatalogError {
    return {
      ok: false,
      code,
      message: sentences.filter((one) => one !== undefined).join(words.between),
      suggestions,
      ...more,
    };
  }

  function usageOf(asked: MetaTool): string {
    return asked === 'mcp_call' ? words.callUsage : words.describeUsage;
  }

  function didYouMean(names: readonly string[]): string | undefined {
    return names.length === 0 ? undefined : words.didYouMean(names.map(formatName));
  }
}

function owns(server: IndexedServer, tool: string): boolean {
  return server.tools.some((ref) => ref.toolName === tool);
}

/** A name that the model made up, as short visible text. */
function echo(name: string): string {
  return formatName(name.length <= ECHO_LIMIT ? name : `${name.slice(0, ECHO_LIMIT)}…`);
}

/** A path is shown bare unless a member's name would make it unreadable. */
function formatPath(path: string): string {
  const shown = formatName(path);
  return shown === `"${path}"` ? path : shown;
}

function listed(
  names: readonly string[],
  sentence: (names: readonly string[], total: number) => string,
): string | undefined {
  return names.length === 0 ? undefined : sentence(names.slice(0, LIST_LIMIT).map(formatName), names.length);
}
