import type { LoadMode } from '@mao/mcp-load-mode';
import { type McpWorkingSet, type MeasureOptions, measureWorkingSet } from '@mao/mcp-workingset';
import type {
  ContextManifest,
  ContextNotice,
  ContextSection,
  ContextTool,
  ManifestSection,
} from './session-context.ts';

interface CostInput {
  readonly measure: MeasureOptions;
  readonly workingSet: McpWorkingSet | null;
  readonly loadMode: LoadMode;
  readonly sections: readonly ContextSection[];
  readonly tools: readonly ContextTool[];
  readonly notices: readonly ContextNotice[];
}

/** Tokens of every part of the request that MCP is answerable for, by part and by server. */
export function describeCosts({ measure, workingSet, loadMode, sections, tools, notices }: CostInput): ContextManifest {
  const { countTokens } = measure;
  const measured = measureWorkingSet(measure);
  const parts: ManifestSection[] = sections.map(({ key, label, text }) => ({ key, label, tokens: countTokens(text) }));
  const toolTokens = loadMode === 'full' ? measured.fullTokens : countTokens(JSON.stringify(tools));
  parts.push({ key: 'mcp-tools', label: 'MCP 工具定义', tokens: toolTokens });
  for (const { text } of notices) parts.push({ key: 'mcp-notices', label: 'MCP 系统提示', tokens: countTokens(text) });
  const statusOf = new Map(workingSet?.servers.map(({ id, status }) => [id, status]));
  return {
    sections: parts,
    tokens: parts.reduce((sum, part) => sum + part.tokens, 0),
    servers: measured.servers.map(({ id, name, toolCount, tokens, fullTokens }) => ({
      name,
      status: statusOf.get(id) ?? 'available',
      tools: toolCount,
      tokens: loadMode === 'full' ? fullTokens : tokens,
      fullTokens,
    })),
    fullTokens: measured.fullTokens,
    breakEvenDescribes: measured.breakEvenDescribes,
  };
}
