export type {
  ApprovalCall,
  ApprovalDecision,
  ApprovalHint,
  ApprovalLevel,
  ApprovalReason,
  ApprovalRule,
  ExecutionMode,
  ToolHints,
  ToolRefSlice,
} from './approval-types.ts';
export { buildHint, type HintContext } from './build-hint.ts';
export { decideApproval } from './decide-approval.ts';
export { fingerprintToolDefinition, type ToolDefinitionSlice } from './fingerprint-tool-definition.ts';
export { qualifyToolName } from './qualify-tool-name.ts';
export { restoreFullToolName } from './restore-full-tool-name.ts';
export type { Locale } from './texts.ts';
export {
  type DisplayOptions,
  type SummarizedToolCall,
  summarizeToolCall,
  toolDisplayName,
  toolInputPreview,
} from './tool-display.ts';
