import { RESULT_BRAND, type TextToolResult } from './tool-result.ts';

/** Prose or a ready-made document. Beyond the character budget it is cut at a line end and says so. */
export function textResult(text: string): TextToolResult {
  return { [RESULT_BRAND]: true, kind: 'text', text };
}
