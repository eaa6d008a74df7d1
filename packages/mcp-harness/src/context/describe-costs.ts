import type { LoadMode } from '@mao/mcp-load-mode';
import type { McpToolRef, McpWorkingSet, TokenCounter } from '@mao/mcp-workingset';
import { renderMcpWorkingSet } from '@mao/mcp-workingset';
import type { Locale } from '../texts.ts';
import type {
  ContextManifest,
  ContextNotice,
  ContextSection,
  ContextTool,
  ManifestSection,
} from './session-context.ts';

interface CostInput {
  readonly workingSet: McpWorkingSet | null;
  readonly loadMode: LoadMode;
  readonly sections: readonly ContextSection[];
  readonly contextTools: readonly ContextTool[];
  readonly notices: readonly ContextNotice[];
  readonly provided: { readonly tools: readonly ContextTool[]; refOf(name: string): McpToolRef | undefined };
  readonly countTokens: TokenCounter;
  readonly locale: Locale;
}

/** Tokens of every part of the request that MCP is answerable for, by part and by server. */
export function describeCosts(input: CostInput): ContextManifest {
  const { workingSet, loadMode, sections, contextTools, notices, provided, countTokens, locale } = input;
  const parts: ManifestSection[] = sections.map(({ key, label, text }) => ({ key, label, tokens: countTokens(text) }));
  parts.push({ key: 'mcp-tools', label: 'MCP 工具定义', tokens: countTokens(JSON.stringify(contextTools)) });
  for (const { text } of notices) parts.push({ key: 'mcp-notices', label: 'MCP 系统提示', tokens: countTokens(text) });

  const fullTokensOf = new Map<unknown, number>();
  let fullTokens = 0;
  for (const tool of provided.tools) {
    const tokens = countTokens(JSON.stringify(tool));
    fullTokens += tokens;
    const serverId = provided.refOf(tool.name)?.serverId;
    fullTokensOf.set(serverId, (fullTokensOf.get(serverId) ?? 0) + tokens);
  }
  const frame = countTokens(renderMcpWorkingSet({ servers: [] }, { locale }));
  const servers = (workingSet?.servers ?? []).map((server) => {
    const full = fullTokensOf.get(server.id) ?? 0;
    const own = Math.max(0, countTokens(renderMcpWorkingSet({ servers: [server] }, { locale })) - frame);
    const tokens = loadMode === 'full' ? full : own;
    return { name: server.name, status: server.status, tools: server.tools.length, tokens, fullTokens: full };
  });
  const tokens = parts.reduce((sum, part) => sum + part.tokens, 0);
  return { sections: parts, tokens, servers, fullTokens };
}
