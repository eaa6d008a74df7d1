import { type EndpointConfig, type LoadedConfig, loadEndpointConfig, type Variables } from '@mao/fwh-service';
import packageJson from '../package.json' with { type: 'json' };
import {
  demoSettings,
  type OptionalSettings,
  optionalSettings,
  PORT,
  type ProductionSettings,
  productionSettings,
} from './settings.ts';

/** Everything the service needs to know, checked. */
export type Config = EndpointConfig<ProductionSettings, OptionalSettings, undefined>;

/** Reads flags, environment and file; refuses to go on with everything that is missing or wrong, in one message. */
export function loadConfig(input: {
  readonly arguments: readonly string[];
  readonly environment: Variables;
}): LoadedConfig<Config> {
  return loadEndpointConfig(
    {
      name: 'fwh-mcp-ops',
      summary: 'MCP tools that write FWH data or take long',
      port: PORT,
      demo: 'simulated FWH cloud and devices, an embedded database and worker',
      version: packageJson.version,
      demoSettings,
      productionSettings,
      optionalSettings,
      readExtra: () => ({ extra: undefined }),
    },
    input,
  );
}
