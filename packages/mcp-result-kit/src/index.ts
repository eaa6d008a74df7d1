// Definition

export { assertToolSet, type ToolSetRules } from './assert-tool-set.ts';
// Calls
export { createToolRunner } from './create-tool-runner.ts';
export { defineTool, type ToolDefinitionOptions } from './define-tool.ts';
export { defineTools } from './define-tools.ts';
export type { UpstreamFailureKind } from './errors/classify-upstream-failure.ts';
export { upstreamError } from './errors/create-upstream-error.ts';
export { ToolDefinitionError } from './errors/tool-definition-error.ts';
// Failures
export { ToolUserError } from './errors/tool-user-error.ts';
export { UnknownToolError } from './errors/unknown-tool-error.ts';
export { UpstreamError } from './errors/upstream-error.ts';
export { createErrorNumber } from './pipeline/create-error-number.ts';
export type { ToolRunnerOptions } from './pipeline/runner-options.ts';
export type { ToolLogger } from './pipeline/tool-logger.ts';
export { type QuoteThirdPartyTextOptions, quoteThirdPartyText } from './quote-third-party-text.ts';
export { type CsvChunksOptions, csvChunks } from './render/csv-chunks.ts';
export { type BlobResultOptions, blobResult } from './results/blob-result.ts';
export { type ExportResultOptions, exportResult } from './results/export-result.ts';
export { listResult } from './results/list-result.ts';
// Results
export { objectResult } from './results/object-result.ts';
export { tableResult } from './results/table-result.ts';
export { textResult } from './results/text-result.ts';
export type { Column, ExportRows, RowLimits, ToolResult } from './results/tool-result.ts';
export type { ToolArguments, ToolInputSchema } from './schema/tool-input-schema.ts';
export type { Locale } from './texts.ts';
export type { TaskDefinition, TaskStart, TaskStatus, ToolDefinition, ToolHandlerContext } from './tool-definition.ts';

// Words shared with an MCP endpoint
export type {
  CallToolResult,
  ContentBlock,
  EmbeddedResource,
  ObjectJsonSchema,
  TaskCancelled,
  TaskReference,
  TaskStarted,
  TaskView,
  TextContent,
  ToolCallContext,
  ToolListing,
  ToolListingAnnotations,
  ToolProgress,
  ToolRunner,
  ToolTaskRunner,
} from './types.ts';
