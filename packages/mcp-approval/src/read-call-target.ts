/** What the arguments of `mcp_call` or `mcp_describe` say about their target, as far as they say it. */
export interface CallTarget {
  readonly server?: string;
  readonly tool?: string;
}

/** A non-empty string of the object itself. */
function ownText(value: object, key: string): string | undefined {
  const text: unknown = Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
  return typeof text === 'string' && text !== '' ? text : undefined;
}

/** Reads complete arguments; anything but a JSON object names nothing. */
export function readCallTarget(argumentsJson: string): CallTarget {
  let value: unknown;
  try {
    value = JSON.parse(argumentsJson);
  } catch {
    return {};
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  const server = ownText(value, 'server');
  const tool = ownText(value, 'tool');
  return { ...(server === undefined ? {} : { server }), ...(tool === undefined ? {} : { tool }) };
}
