import { buildMcpWorkingSet } from './build-mcp-working-set.ts';
import { arrayTokens, countDefinition, type DefinitionCount } from './count-definition.ts';
import { hidesToolNames, renderMcpWorkingSet } from './render-mcp-working-set.ts';
import { renderServer } from './render-server.ts';
import { textsOf } from './texts.ts';
import { toProviderTools } from './to-provider-tools.ts';
import type { McpToolRef, RenderOptions, ServerId, SessionTools, TokenCounter } from './types.ts';
import { workingSetTools } from './working-set-tools.ts';

export interface MeasureOptions extends SessionTools, RenderOptions {
  readonly countTokens: TokenCounter;
}

export interface ServerMeasure {
  readonly id: ServerId;
  readonly name: string;
  readonly toolCount: number;
  /** Tokens of the server's block in the section, with its names. */
  readonly tokens: number;
  /** Tokens of its tools as full definitions. */
  readonly fullTokens: number;
}

export interface WorkingSetMeasure {
  readonly servers: readonly ServerMeasure[];
  readonly toolCount: number;
  /** The whole section as rendered with these options, budget included. */
  readonly sectionTokens: number;
  /** The two meta tools as a provider's tools array. */
  readonly metaToolsTokens: number;
  /** Section and meta tools: what every request carries in working-set mode. */
  readonly totalTokens: number;
  /** What every request would carry in FULL mode. */
  readonly fullTokens: number;
  /** `fullTokens - totalTokens`; negative for a few tiny tools. */
  readonly savedTokens: number;
  /** `totalTokens / fullTokens`; 0 without tools. */
  readonly share: number;
  /** Mean tokens of one `mcp_describe` answer. */
  readonly meanDescribeTokens: number;
  /** How many describes may stand in a request before FULL mode would have been smaller; 0 if it is smaller at once. */
  readonly breakEvenDescribes: number;
}

/**
 * What the working set of a session costs against full injection. Zeros for a session without servers.
 *
 * Counts of a tool are remembered as long as its ref and the given `countTokens` live, so measuring each turn is cheap.
 */
export function measureWorkingSet(options: MeasureOptions): WorkingSetMeasure {
  const { servers, tools, connectionErrors = [], countTokens, ...renderOptions } = options;
  const workingSet = buildMcpWorkingSet(servers, tools, connectionErrors);
  const { layout = 'list' } = renderOptions;
  const texts = textsOf(renderOptions.locale);
  const byServer = new Map<ServerId, DefinitionCount[]>(workingSet?.servers.map(({ id }) => [id, []]));
  const all: DefinitionCount[] = [];
  const provider = toProviderTools(tools);
  for (const { name } of provider.tools) {
    const ref = provider.refOf(name) as McpToolRef;
    const counts = byServer.get(ref.serverId);
    if (counts === undefined) continue;
    const count = countDefinition(ref, name, countTokens);
    counts.push(count);
    all.push(count);
  }
  const sectionTokens = workingSet === null ? 0 : countTokens(renderMcpWorkingSet(workingSet, renderOptions));
  const toolOptional = hidesToolNames(workingSet, renderOptions);
  const metaToolsTokens = workingSet === null ? 0 : countTokens(metaToolsText(renderOptions, toolOptional));
  const totalTokens = sectionTokens + metaToolsTokens;
  const fullTokens = workingSet === null ? 0 : arrayTokens(all, countTokens);
  const savedTokens = fullTokens - totalTokens;
  const meanDescribeTokens = all.reduce((sum, { describeTokens }) => sum + describeTokens, 0) / Math.max(all.length, 1);
  return {
    servers: (workingSet?.servers ?? []).map((server) => ({
      id: server.id,
      name: server.name,
      toolCount: server.tools.length,
      tokens: countTokens(renderServer(server, 'names', layout, texts)),
      fullTokens: arrayTokens(byServer.get(server.id) ?? [], countTokens),
    })),
    toolCount: all.length,
    sectionTokens,
    metaToolsTokens,
    totalTokens,
    fullTokens,
    savedTokens,
    share: fullTokens === 0 ? 0 : totalTokens / fullTokens,
    meanDescribeTokens,
    breakEvenDescribes: meanDescribeTokens === 0 ? 0 : Math.max(0, Math.floor(savedTokens / meanDescribeTokens)),
  };
}

function metaToolsText({ locale = 'zh-CN' }: RenderOptions, toolOptional: boolean): string {
  return JSON.stringify(
    workingSetTools({ locale, toolOptional }).map(({ name, description, inputSchema }) => ({
      name,
      description,
      input_schema: inputSchema,
    })),
  );
}
