import { qualifyToolName } from '@mao/mcp-approval';
import type { LoadMode } from '@mao/mcp-load-mode';
import {
  buildMcpWorkingSet,
  hidesToolNames,
  type McpConnectionError,
  type McpServer,
  type McpToolRef,
  renderMcpWorkingSet,
  type TokenCounter,
  toProviderTools,
  workingSetTools,
} from '@mao/mcp-workingset';
import type { Locale } from '../texts.ts';
import { describeCosts } from './describe-costs.ts';
import type { ContextNotice, ContextSection, ContextTool, SessionContext } from './session-context.ts';
import { createSessionSnapshot, type SessionSnapshot } from './session-snapshot.ts';

export interface PlanInput {
  /** Not empty: a session without servers is `emptySessionContext`, which no mode has a say in. */
  readonly servers: readonly McpServer[];
  readonly tools: readonly McpToolRef[];
  readonly connectionErrors: readonly McpConnectionError[];
  readonly warnings: readonly string[];
  readonly loadMode: LoadMode;
}

export interface PlanOptions {
  readonly countTokens: TokenCounter;
  readonly locale?: Locale;
  /** Form of the section. @default 'list' */
  readonly layout?: 'list' | 'dense';
  /** Above this many tokens of section the largest servers show only a tool count. Off unless set. */
  readonly maxSectionTokens?: number;
}

export interface SessionPlan {
  readonly context: SessionContext;
  readonly snapshot: SessionSnapshot;
}

/** What a session without servers gets: nothing, in both modes, byte for byte. */
export const emptySessionContext: SessionContext = {
  loadMode: null,
  tools: [],
  sections: [],
  notices: [],
  manifest: { sections: [], tokens: 0, servers: [], fullTokens: 0, breakEvenDescribes: 0 },
};

/** The snapshot of a session without servers. */
export const emptySessionSnapshot: SessionSnapshot = createSessionSnapshot({
  loadMode: null,
  servers: [],
  tools: [],
  fullNameOf: fullNameOf,
});

function fullNameOf(ref: McpToolRef): string {
  return qualifyToolName(ref.serverName, ref.toolName);
}

/**
 * Decides what MCP adds to the next LLM request: the section and two tools, or every tool in full. Pure: equal input
 * gives equal bytes, so the provider's prefix cache holds from turn to turn.
 */
export function planSessionContext(input: PlanInput, options: PlanOptions): SessionPlan {
  const { servers, tools, connectionErrors, warnings, loadMode } = input;
  const { countTokens, locale = 'zh-CN', layout = 'list', maxSectionTokens } = options;
  const workingSet = buildMcpWorkingSet(servers, tools, connectionErrors);
  const renderOptions = {
    locale,
    layout,
    ...(maxSectionTokens === undefined ? {} : { budget: { maxTokens: maxSectionTokens, countTokens } }),
  };
  let contextTools: readonly ContextTool[];
  let sections: readonly ContextSection[] = [];
  if (loadMode === 'working_set') {
    const text = renderMcpWorkingSet(workingSet, renderOptions);
    sections = [{ key: 'mcp-workingset', label: 'MCP 工作集', text }];
    contextTools = workingSetTools({ locale, toolOptional: hidesToolNames(workingSet, renderOptions) });
  } else {
    contextTools = toProviderTools(tools).tools;
  }
  const notices: readonly ContextNotice[] =
    warnings.length === 0 ? [] : [{ kind: 'system-notice', text: warnings.join('\n') }];
  const measure = { servers, tools, connectionErrors, countTokens, ...renderOptions };
  const manifest = describeCosts({ measure, workingSet, loadMode, sections, tools: contextTools, notices });
  return {
    context: { loadMode, tools: contextTools, sections, notices, manifest },
    snapshot: createSessionSnapshot({ loadMode, servers, tools, connectionErrors, locale, fullNameOf }),
  };
}
