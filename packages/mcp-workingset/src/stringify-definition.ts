const SCHEMA_KEYS: ReadonlySet<string> = new Set(['inputSchema', 'input_schema']);

/**
 * JSON of something that holds a tool's schema. A schema that JSON cannot hold (nested deeper than the stack, circular)
 * becomes an open object: one tool of one server must not cost a session everything else.
 */
export function stringifyDefinition(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch {
    return JSON.stringify(value, (key, part: unknown) => (SCHEMA_KEYS.has(key) ? { type: 'object' } : part));
  }
}
