import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type SnRules, snRulesSchema } from '@mao/fwh-tools';
import packageJson from '../package.json' with { type: 'json' };
import { type ConfigFile, readConfigFile } from './config-file.ts';
import { defaultDataDirectory, helpText, parseFlags } from './flags.ts';
import {
  type CommonSettings,
  commonSettings,
  demoSettings,
  describeProblems,
  type OptionalUpstreams,
  optionalUpstreams,
  type ProductionSettings,
  parseGroup,
  productionSettings,
  settingNames,
} from './settings.ts';
import { describeUnknownSettings } from './unknown-settings.ts';

const DEFAULT_FILE = 'config.agent-mcp.env';

/** The demo's database in its data folder. */
export const DEMO_DATABASE = 'fwh-demo.sqlite';

/** Everything the service needs to know, checked. */
export interface Config {
  readonly version: string;
  readonly stdio: boolean;
  readonly settings: CommonSettings;
  /** Replaces the built-in serial rules. */
  readonly snRules: SnRules | undefined;
  readonly source:
    | { readonly type: 'demo'; readonly dataDirectory: string; readonly token: string | undefined }
    | { readonly type: 'production'; readonly settings: ProductionSettings; readonly optional: OptionalUpstreams };
}

export type LoadedConfig =
  | { readonly type: 'serve'; readonly config: Config }
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'refused'; readonly reason: string };

type Variables = Readonly<Record<string, string | undefined>>;

/** Reads flags, environment and file; refuses to go on with everything that is missing or wrong, in one message. */
export function loadConfig(input: {
  readonly arguments: readonly string[];
  readonly environment: Variables;
}): LoadedConfig {
  const parsed = parseFlags(input.arguments);
  if ('refused' in parsed) return refused(parsed.refused);
  const { flags } = parsed;
  if (flags.help) return { type: 'text', text: helpText };
  if (flags.version) return { type: 'text', text: packageJson.version };

  const file = openConfigFile(flags.config, flags.demo);
  if ('refused' in file) return refused(file.refused);
  const environment = withoutEmpty(input.environment);
  const variables = {
    ...withoutEmpty(file.variables),
    ...environment,
    ...withoutEmpty({ AGENT_MCP_LISTEN: flags.listen, AGENT_MCP_DATA: flags.data }),
  };
  const common = commonSettings.safeParse(variables);
  const special = (flags.demo ? demoSettings : productionSettings).safeParse(variables);
  const acceleronix = parseGroup(optionalUpstreams.acceleronix, variables);
  const smartHub = parseGroup(optionalUpstreams.smartHub, variables);
  const plane = parseGroup(optionalUpstreams.plane, variables);
  const objectStore = parseGroup(optionalUpstreams.objectStore, variables);
  const objectFolder = parseGroup(optionalUpstreams.objectFolder, variables);
  const twoStores =
    objectStore.data !== undefined && objectFolder.data !== undefined
      ? ['OBJECT_STORE_DIRECTORY: set either this or OBJECT_STORE_ENDPOINT with its kin, not both']
      : [];
  const rules = readSnRules(variables['AGENT_MCP_SN_RULES']);
  const strange = [
    ...file.problems,
    ...describeUnknownSettings(file.lines, settingNames),
    ...describeUnknownSettings(new Map(Object.keys(environment).map((name) => [name, null])), settingNames),
  ].map((problem) => (problem.startsWith('line') ? `${file.name}, ${problem}` : `In ${problem}`));
  const wrongRules = 'refused' in rules ? [rules.refused] : [];
  if (
    !common.success ||
    !special.success ||
    !acceleronix.success ||
    !smartHub.success ||
    !plane.success ||
    !objectStore.success ||
    !objectFolder.success ||
    twoStores.length > 0 ||
    'refused' in rules ||
    strange.length > 0
  ) {
    const problems = [common, special, acceleronix, smartHub, plane, objectStore, objectFolder].flatMap(({ error }) =>
      error ? [describeProblems(error)] : [],
    );
    const missing = problems.flatMap((problem) => problem.missing);
    return refused(
      [
        ...(missing.length > 0 ? [`Missing settings: ${missing.join(', ')}`] : []),
        ...problems.flatMap((problem) => problem.wrong),
        ...twoStores,
        ...wrongRules,
        ...strange,
        `Set them in the environment or in ${file.name}; deploy/config.agent-mcp.env.example describes each. To try the service without any, run it with --demo.`,
      ].join('\n'),
    );
  }
  const dataDirectory = resolve(common.data.AGENT_MCP_DATA ?? defaultDataDirectory());
  return {
    type: 'serve',
    config: {
      version: packageJson.version,
      stdio: flags.stdio,
      settings: common.data,
      snRules: rules.snRules,
      source: flags.demo
        ? { type: 'demo', dataDirectory, token: special.data.AGENT_MCP_TOKEN }
        : {
            type: 'production',
            settings: special.data as ProductionSettings,
            optional: {
              acceleronix: acceleronix.data,
              smartHub: smartHub.data,
              plane: plane.data,
              objectStore: objectStore.data,
              objectFolder: objectFolder.data,
            },
          },
    },
  };
}

function refused(reason: string): LoadedConfig {
  return { type: 'refused', reason: `fwh-mcp-readonly does not start.\n${reason}` };
}

/** A file that was named must be there; the usual one may be missing and never reaches into a demo. */
function openConfigFile(
  named: string | undefined,
  demo: boolean,
): ({ readonly name: string } & ConfigFile) | { readonly refused: string } {
  const name = named ?? DEFAULT_FILE;
  if (named === undefined && (demo || !existsSync(name))) {
    return { name, variables: {}, lines: new Map(), problems: [] };
  }
  try {
    return { name, ...readConfigFile(name) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const why = code === 'ENOENT' ? 'is not there' : `cannot be read (${code})`;
    return { refused: `The config file ${name} ${why}. Copy deploy/config.agent-mcp.env.example to begin with.` };
  }
}

function readSnRules(
  path: string | undefined,
): { readonly snRules: SnRules | undefined } | { readonly refused: string } {
  if (path === undefined) return { snRules: undefined };
  const refuse = (why: string) => ({ refused: `AGENT_MCP_SN_RULES: the file ${why}; see the example file` });
  let content: string;
  try {
    content = readFileSync(path, 'utf8');
  } catch (error) {
    return refuse(`cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  try {
    const parsed = snRulesSchema.safeParse(JSON.parse(content));
    if (parsed.success) return { snRules: parsed.data };
    return refuse(`is wrong at ${parsed.error.issues.map(({ path: at }) => at.join('.') || 'the top').join(', ')}`);
  } catch {
    return refuse('is not JSON');
  }
}

/** An empty variable is an unset one, as shells and unit files cannot unset. */
function withoutEmpty(variables: Variables): Variables {
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined && value !== ''));
}
