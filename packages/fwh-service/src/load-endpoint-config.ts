import { resolve } from 'node:path';
import type { z } from 'zod';
import { type CheckedSettings, checkSettings } from './check-settings.ts';
import { defaultDataDirectory } from './default-data-directory.ts';
import { type EndpointHelp, endpointHelp, readEndpointFlags } from './endpoint-flags.ts';
import { readVariables, type Variables } from './read-variables.ts';
import type { LoadedConfig } from './run-service.ts';
import type { EndpointSettings, LogSettings } from './settings.ts';

/** Settings that a service with tools has in a demo: all have defaults. */
type DemoSettings = EndpointSettings & LogSettings & { readonly AGENT_MCP_TOKEN?: string | undefined };
/** Settings that it needs in production. */
type ProductionSettings = EndpointSettings &
  LogSettings & { readonly AGENT_MCP_TOKEN: string; readonly AGENT_MCP_DATABASE_URL: string };

type DemoSchema = z.ZodObject & z.ZodType<DemoSettings>;
type ProductionSchema = z.ZodObject & z.ZodType<ProductionSettings>;
type Groups = Readonly<Record<string, z.ZodObject>>;

/** What distinguishes one service from another. */
export interface EndpointService<Production extends ProductionSchema, Optional extends Groups, Extra>
  extends EndpointHelp {
  readonly version: string;
  readonly demoSettings: DemoSchema;
  readonly productionSettings: Production;
  /** Each as a whole or not at all. */
  readonly optionalSettings: Optional;
  /** Reads what the service has of its own, such as a file of rules; `problem` names the variable. */
  readExtra(variables: Variables): { readonly extra: Extra; readonly problem?: string };
}

/** Everything that a service with tools needs to know, checked. */
export interface EndpointConfig<Production, Optional, Extra> {
  readonly version: string;
  readonly stdio: boolean;
  readonly settings: EndpointSettings & LogSettings;
  readonly extra: Extra;
  readonly source:
    | { readonly type: 'demo'; readonly dataDirectory: string; readonly token: string | undefined }
    | { readonly type: 'production'; readonly settings: Production; readonly optional: Optional };
}

type ConfigOf<Production extends ProductionSchema, Optional extends Groups, Extra> = EndpointConfig<
  z.output<Production>,
  CheckedSettings<Production, Optional>['optional'],
  Extra
>;

/** Reads flags, environment and file; refuses to go on with everything that is missing or wrong, in one message. */
export function loadEndpointConfig<Production extends ProductionSchema, Optional extends Groups, Extra>(
  service: EndpointService<Production, Optional, Extra>,
  input: { readonly arguments: readonly string[]; readonly environment: Variables },
): LoadedConfig<ConfigOf<Production, Optional, Extra>> {
  const refused = (reason: string) =>
    ({ type: 'refused', reason: `${service.name} does not start.\n${reason}` }) as const;
  const parsed = readEndpointFlags(input.arguments);
  if ('refused' in parsed) return refused(parsed.refused);
  const { flags } = parsed;
  if (flags.help) return { type: 'text', text: endpointHelp(service) };
  if (flags.version) return { type: 'text', text: service.version };

  const read = readVariables({
    file: flags.config,
    usualFile: !flags.demo,
    environment: input.environment,
    flags: { AGENT_MCP_LISTEN: flags.listen, AGENT_MCP_DATA: flags.data },
  });
  if ('refused' in read) return refused(read.refused);
  const { extra, problem } = service.readExtra(read.variables);
  const more = {
    problems: problem === undefined ? [] : [problem],
    advice: 'To try the service without any, run it with --demo.',
  };
  const common = { version: service.version, stdio: flags.stdio, extra };
  const { demoSettings, productionSettings, optionalSettings } = service;
  if (flags.demo) {
    const checked = checkSettings(read, { required: demoSettings, optional: optionalSettings }, more);
    if ('refused' in checked) return refused(checked.refused);
    const settings = checked.required;
    const dataDirectory = resolve(settings.AGENT_MCP_DATA ?? defaultDataDirectory());
    const source = { type: 'demo', dataDirectory, token: settings.AGENT_MCP_TOKEN } as const;
    return { type: 'serve', config: { ...common, settings, source } };
  }
  const checked = checkSettings(read, { required: productionSettings, optional: optionalSettings }, more);
  if ('refused' in checked) return refused(checked.refused);
  const { required: settings, optional } = checked;
  return { type: 'serve', config: { ...common, settings, source: { type: 'production', settings, optional } } };
}
