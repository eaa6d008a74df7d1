import { createSessionCatalog } from '../create-session-catalog.ts';
import type { PreparedCall } from '../types.ts';
import { server, toolRef } from './session.ts';

export const fs = server(1, 'fs');
export const SEARCH = {
  type: 'object',
  properties: {
    url: { type: 'string' },
    limit: { type: 'integer', minimum: 1 },
    filter: {
      type: 'object',
      properties: { tags: { type: 'array', items: { type: 'string' } }, by: { type: 'object' } },
    },
    text: { type: 'string' },
    either: { type: ['string', 'object'] },
  },
  additionalProperties: false,
};

/** Prepares a call of `fs.t` whose schema is given; `outer` stands beside server and tool. */
export function prepare(inputSchema: unknown, outer: object, toolName = 't'): PreparedCall {
  const catalog = createSessionCatalog({ servers: [fs], tools: [toolRef(fs, toolName, { inputSchema })] });
  return catalog.prepareCall(JSON.stringify({ server: 'fs', tool: toolName, ...outer }));
}

/** The arguments and repairs of a call, or the code of its refusal. */
export function outcome(inputSchema: unknown, outer: object, toolName?: string) {
  const call = prepare(inputSchema, outer, toolName);
  return call.ok ? [call.arguments, call.repairs] : call.code;
}
