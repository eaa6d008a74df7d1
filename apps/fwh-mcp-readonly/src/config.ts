import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  checkSettings,
  defaultDataDirectory,
  type LoadedConfig,
  readVariables,
  type Variables,
} from '@mao/fwh-service';
import { type SnRules, snRulesSchema } from '@mao/fwh-tools';
import packageJson from '../package.json' with { type: 'json' };
import { helpText, readFlags } from './flags.ts';
import {
  type CommonSettings,
  demoSettings,
  type OptionalSettings,
  optionalSettings,
  type ProductionSettings,
  productionSettings,
} from './settings.ts';

/** Everything the service needs to know, checked. */
export interface Config {
  readonly version: string;
  readonly stdio: boolean;
  readonly settings: CommonSettings;
  /** Replaces the built-in serial rules. */
  readonly snRules: SnRules | undefined;
  readonly source:
    | { readonly type: 'demo'; readonly dataDirectory: string; readonly token: string | undefined }
    | { readonly type: 'production'; readonly settings: ProductionSettings; readonly optional: OptionalSettings };
}

/** Reads flags, environment and file; refuses to go on with everything that is missing or wrong, in one message. */
export function loadConfig(input: {
  readonly arguments: readonly string[];
  readonly environment: Variables;
}): LoadedConfig<Config> {
  const parsed = readFlags(input.arguments);
  if ('refused' in parsed) return refused(parsed.refused);
  const { flags } = parsed;
  if (flags.help) return { type: 'text', text: helpText };
  if (flags.version) return { type: 'text', text: packageJson.version };

  const read = readVariables({
    file: flags.config,
    usualFile: !flags.demo,
    environment: input.environment,
    flags: { AGENT_MCP_LISTEN: flags.listen, AGENT_MCP_DATA: flags.data },
  });
  if ('refused' in read) return refused(read.refused);
  const rules = readSnRules(read.variables['AGENT_MCP_SN_RULES']);
  const more = {
    problems: rules.refused === undefined ? [] : [rules.refused],
    advice: 'To try the service without any, run it with --demo.',
  };
  const common = { version: packageJson.version, stdio: flags.stdio, snRules: rules.snRules };
  if (flags.demo) {
    const checked = checkSettings(read, { required: demoSettings, optional: optionalSettings }, more);
    if ('refused' in checked) return refused(checked.refused);
    const { required: settings } = checked;
    const dataDirectory = resolve(settings.AGENT_MCP_DATA ?? defaultDataDirectory());
    const source = { type: 'demo', dataDirectory, token: settings.AGENT_MCP_TOKEN } as const;
    return { type: 'serve', config: { ...common, settings, source } };
  }
  const checked = checkSettings(read, { required: productionSettings, optional: optionalSettings }, more);
  if ('refused' in checked) return refused(checked.refused);
  const { required: settings, optional } = checked;
  return { type: 'serve', config: { ...common, settings, source: { type: 'production', settings, optional } } };
}

function refused(reason: string): LoadedConfig<Config> {
  return { type: 'refused', reason: `fwh-mcp-readonly does not start.\n${reason}` };
}

function readSnRules(path: string | undefined): { readonly snRules: SnRules | undefined; readonly refused?: string } {
  const refuse = (why: string) => ({
    snRules: undefined,
    refused: `AGENT_MCP_SN_RULES: the file ${why}; see the example file`,
  });
  if (path === undefined) return { snRules: undefined };
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
