export interface VariableSource {
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** The folder that `${workspaceFolder}` stands for. */
  readonly folder: string;
  readonly homeFolder: string;
}

export type Expansion =
  | { readonly ok: true; readonly text: string }
  /** `missing`: the environment does not have it. `unsupported`: only an editor could fill it in. */
  | { readonly ok: false; readonly problem: 'missing' | 'unsupported'; readonly variable: string };

const VARIABLE = /\$\{([^${}]*)\}/g;
const NAME = /^(?:env:)?([A-Za-z_][A-Za-z0-9_]*)(?::-(.*))?$/s;

/**
 * Fills in what `mcpServers` files of the usual clients hold: `${NAME}`, `${NAME:-default}`, `${env:NAME}`,
 * `${userHome}`, `${workspaceFolder}`. Values are put in as they are and not read again.
 */
export function expandVariables(text: string, source: VariableSource): Expansion {
  let failure: Extract<Expansion, { ok: false }> | undefined;
  const expanded = text.replaceAll(VARIABLE, (whole, inner: string) => {
    if (inner === 'userHome') return source.homeFolder;
    if (inner === 'workspaceFolder') return source.folder;
    const [, name, fallback] = NAME.exec(inner) ?? [];
    if (name === undefined) {
      failure ??= { ok: false, problem: 'unsupported', variable: whole };
      return whole;
    }
    const value = source.environment[name];
    // An empty variable counts as missing, as it does to a shell for `:-`.
    if (value !== undefined && (value !== '' || fallback === undefined)) return value;
    if (fallback !== undefined) return fallback;
    failure ??= { ok: false, problem: 'missing', variable: name };
    return whole;
  });
  return failure ?? { ok: true, text: expanded };
}
