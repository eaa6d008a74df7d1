import { escapeUnits } from './format-name.ts';
import { INVISIBLE_CHARACTERS } from './invisible-characters.ts';
import { stringifyDefinition } from './stringify-definition.ts';
import type { CatalogError } from './types.ts';

/**
 * A refusal as the result text of a meta tool: `{"error", "code", "issues"?, "inputSchema"?}`, minified. The message
 * already names the suggestions and choices.
 */
export function catalogErrorText(error: CatalogError): string {
  return visibleJson({
    error: error.message,
    code: error.code,
    ...(error.issues === undefined ? {} : { issues: error.issues }),
    ...(error.inputSchema === undefined ? {} : { inputSchema: error.inputSchema }),
  });
}

/** Minified JSON in which every invisible character is a `\u` escape: equal as data, and nothing in it is hidden. */
export function visibleJson(value: unknown): string {
  return stringifyDefinition(value).replace(INVISIBLE_CHARACTERS, escapeUnits);
}
