import { requireArray, requireText } from '../check-arguments.ts';
import { errorMarker, hasErrorMarker } from './error-marker.ts';

const MARKER = errorMarker('tool-definition-error');

/** A tool, or a set of tools, that must not be served as it is written; thrown at start, for its author. */
export class ToolDefinitionError extends Error {
  readonly code = 'tool_definition';
  /** One sentence for each thing to change. */
  readonly problems: readonly string[];

  constructor(subject: string, problems: readonly string[]) {
    requireText('new ToolDefinitionError(subject, problems): subject', subject);
    requireArray('new ToolDefinitionError(subject, problems): problems', problems);
    super(`${subject}:\n${problems.map((problem) => `  - ${problem}`).join('\n')}`);
    this.name = 'ToolDefinitionError';
    this.problems = problems;
    Object.defineProperty(this, MARKER, { value: true });
  }

  /** Like `instanceof`, but also true for an error made by another copy of this package. */
  static isInstance(value: unknown): value is ToolDefinitionError {
    return hasErrorMarker(value, MARKER);
  }
}
