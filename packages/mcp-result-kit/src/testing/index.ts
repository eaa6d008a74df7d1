export { type CalledTool, type CallToolOptions, callTool } from './call-tool.ts';
export { type ParsedTable, parseTable } from './parse-table.ts';
