import { buildMcpWorkingSet } from './build-mcp-working-set.ts';
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

/** What the working set of a session costs against full injection. Zeros for a session without servers. */
export function measureWorkingSet(options: MeasureOptions): WorkingSetMeasure {
  const { servers, tools, connectionErrors = [], countTokens, ...renderOptions } = options;
  const workingSet = buildMcpWorkingSet(servers, tools, connectionErrors);
  const { layout = 'list' } = renderOptions;
  const texts = textsOf(renderOptions.locale);
  const definitions = toProviderTools(tools);
  const tokensOf = (name: string, ref: McpToolRef): string =>
    JSON.stringify({ name, description: ref.description ?? '', input_schema: ref.inputSchema });
  const fullByServer = new Map<ServerId, string[]>();
  const describes: number[] = [];
  const shownIds = new Set(workingSet?.servers.map((server) => server.id));
  for (const { name } of definitions.tools) {
    const ref = definitions.refOf(name);
    if (ref === undefined || !shownIds.has(ref.serverId)) continue;
    fullByServer.set(ref.serverId, [...(fullByServer.get(ref.serverId) ?? []), tokensOf(name, ref)]);
    describes.push(
      countTokens(
        JSON.stringify({
          server: ref.serverName,
          tool: ref.toolName,
          description: ref.description ?? '',
          inputSchema: ref.inputSchema,
          ...(ref.annotations ? { annotations: ref.annotations } : {}),
        }),
      ),
    );
  }
  const measured = (workingSet?.servers ?? []).map((server) => ({
    id: server.id,
    name: server.name,
    toolCount: server.tools.length,
    tokens: countTokens(renderServer(server, 'names', layout, texts)),
    fullTokens: countTokens(`[${(fullByServer.get(server.id) ?? []).join(',')}]`),
  }));
  const sectionTokens = workingSet === null ? 0 : countTokens(renderMcpWorkingSet(workingSet, renderOptions));
  const metaToolsTokens =
    workingSet === null ? 0 : countTokens(metaToolsText(renderOptions, hidesToolNames(workingSet, renderOptions)));
  const totalTokens = sectionTokens + metaToolsTokens;
  const fullTokens = workingSet === null ? 0 : countTokens(`[${[...fullByServer.values()].flat().join(',')}]`);
  const meanDescribeTokens =
    describes.length === 0 ? 0 : describes.reduce((sum, one) => sum + one, 0) / describes.length;
  const savedTokens = fullTokens - totalTokens;
  return {
    servers: measured,
    toolCount: describes.length,
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
