/** `tools/call` result as the server sent it; blocks are read defensively, because servers are not ours. */
export interface RawToolResult {
  readonly content: readonly unknown[];
  readonly structuredContent?: unknown;
  readonly isError: boolean;
}

export function toRawResult(answer: Readonly<Record<string, unknown>>): RawToolResult {
  const { content, structuredContent, isError, toolResult } = answer;
  return {
    content: Array.isArray(content)
      ? content
      : toolResult === undefined
        ? []
        : [{ type: 'text', text: JSON.stringify(toolResult) }],
    ...(structuredContent === undefined ? {} : { structuredContent }),
    isError: isError === true,
  };
}
