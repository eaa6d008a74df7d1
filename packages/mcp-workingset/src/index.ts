// The working set: data, section text, the two tools that stand beside it.
export { buildMcpWorkingSet } from './build-mcp-working-set.ts';
// Addressing: resolve, describe, prepare a call; the text of a refusal.
export { catalogErrorText } from './catalog-error-text.ts';
export { createSessionCatalog, type SessionCatalogOptions } from './create-session-catalog.ts';
// Failures: their closed set of causes and its words, for notices outside the section.
export { inferUnavailableCause, isUnavailableCause } from './infer-unavailable-cause.ts';
// FULL mode, and what either mode costs.
export {
  type MeasureOptions,
  measureWorkingSet,
  type ServerMeasure,
  type WorkingSetMeasure,
} from './measure-working-set.ts';
// Third-party prose for texts of the host, such as an error in a notice.
export { oneLine } from './one-line.ts';
export { hidesToolNames, renderMcpWorkingSet } from './render-mcp-working-set.ts';
export { unavailableReasonText } from './texts.ts';
export { type ProviderTool, type ProviderTools, toProviderTools } from './to-provider-tools.ts';
export type {
  ArgumentIssue,
  CatalogError,
  Description,
  Locale,
  McpConnectionError,
  McpServer,
  McpToolAnnotations,
  McpToolRef,
  McpWorkingSet,
  McpWorkingSetServer,
  McpWorkingSetTool,
  PreparedCall,
  RenderOptions,
  Resolution,
  ServerDescription,
  ServerId,
  SessionCatalog,
  SessionTools,
  TokenCounter,
  ToolAccess,
  ToolDescription,
  UnavailableCause,
  WorkingSetBudget,
} from './types.ts';
export {
  type McpCallTool,
  type McpDescribeTool,
  type WorkingSetToolsOptions,
  workingSetTools,
} from './working-set-tools.ts';
