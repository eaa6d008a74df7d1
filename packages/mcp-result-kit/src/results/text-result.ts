import { requireText } from '../check-arguments.ts';
import { RESULT_BRAND, type TextToolResult } from './tool-result.ts';

/**
 * Prose or a ready-made document. Beyond the character budget it is cut at a line end and says so.
 *
 * @throws {TypeError} for anything but text.
 */
export function textResult(text: string): TextToolResult {
  requireText('textResult: text', text, { empty: 'allowed' });
  return { [RESULT_BRAND]: true, kind: 'text', text };
}
