import { readFileSync } from 'node:fs';
import { type EndpointConfig, type LoadedConfig, loadEndpointConfig, type Variables } from '@mao/fwh-service';
import { type SnRules, snRulesSchema } from '@mao/fwh-tools';
import packageJson from '../package.json' with { type: 'json' };
import {
  demoSettings,
  type OptionalSettings,
  optionalSettings,
  PORT,
  type ProductionSettings,
  productionSettings,
} from './settings.ts';

/** Everything the service needs to know, checked; `extra` are serial rules that replace the built-in ones. */
export type Config = EndpointConfig<ProductionSettings, OptionalSettings, SnRules | undefined>;

/** Reads flags, environment and file; refuses to go on with everything that is missing or wrong, in one message. */
export function loadConfig(input: {
  readonly arguments: readonly string[];
  readonly environment: Variables;
}): LoadedConfig<Config> {
  return loadEndpointConfig(
    {
      name: 'fwh-mcp-readonly',
      summary: 'read-only MCP tools over FWH site data',
      port: PORT,
      demo: 'simulated FWH cloud and an embedded database',
      version: packageJson.version,
      demoSettings,
      productionSettings,
      optionalSettings,
      readExtra: ({ AGENT_MCP_SN_RULES: path }) => readSnRules(path),
    },
    input,
  );
}

function readSnRules(path: string | undefined): { readonly extra: SnRules | undefined; readonly problem?: string } {
  const refuse = (why: string) => ({
    extra: undefined,
    problem: `AGENT_MCP_SN_RULES: the file ${why}; see the example file`,
  });
  if (path === undefined) return { extra: undefined };
  let content: string;
  try {
    content = readFileSync(path, 'utf8');
  } catch (error) {
    return refuse(`cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  try {
    const parsed = snRulesSchema.safeParse(JSON.parse(content));
    if (parsed.success) return { extra: parsed.data };
    return refuse(`is wrong at ${parsed.error.issues.map(({ path: at }) => at.join('.') || 'the top').join(', ')}`);
  } catch {
    return refuse('is not JSON');
  }
}
