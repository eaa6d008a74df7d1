import type { McpToolAnnotations, ToolAccess } from './types.ts';

/**
 * What a tool's own hints say. Only a literal boolean counts; the snake_case spelling of some SDKs is read too, and where
 * the two disagree the tool is writable.
 */
export function accessOf(annotations: McpToolAnnotations | null | undefined): ToolAccess {
  if (annotations === null || annotations === undefined) return 'unknown';
  const camel = annotations.readOnlyHint;
  const snake = (annotations as { read_only_hint?: unknown }).read_only_hint;
  if (camel === false || snake === false) return 'writable';
  return camel === true || snake === true ? 'read-only' : 'unknown';
}
