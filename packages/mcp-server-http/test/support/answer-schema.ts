import { readFileSync } from 'node:fs';
import { findMcpSchema, type McpRevision } from '@mao/testing';
import { Ajv, type AnySchema } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { RpcBody } from './send.ts';

export const revisions: readonly McpRevision[] = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '2026-07-28'];

export interface AnswerSchema {
  /** Problems of a value against a definition of the revision; empty when valid. */
  problems(definition: string, value: unknown): string[];
  /** Problems of a whole JSON-RPC answer to a request of `method`. */
  problemsOfAnswer(method: string, answer: RpcBody): string[];
}

const resultDefinitions: Readonly<Record<string, string>> = {
  initialize: 'InitializeResult',
  'server/discover': 'DiscoverResult',
  'tools/list': 'ListToolsResult',
  'tools/call': 'CallToolResult',
  ping: 'EmptyResult',
};

/** The official schema of a revision, ready to judge answers; a string says why there is none. */
export function loadAnswerSchema(revision: McpRevision): AnswerSchema | string {
  const found = findMcpSchema(revision);
  if ('skipReason' in found) return found.skipReason;
  const schema = JSON.parse(readFileSync(found.file, 'utf8')) as Record<string, unknown>;
  const modern = '$defs' in schema;
  const ajv = modern ? new Ajv2020({ strict: false, allErrors: true }) : new Ajv({ strict: false, allErrors: true });
  (formats as unknown as (target: unknown) => void)(ajv);
  ajv.addSchema(schema as AnySchema, 'mcp');
  const pointer = modern ? 'mcp#/$defs/' : 'mcp#/definitions/';

  function problems(definition: string, value: unknown): string[] {
    const validate = ajv.getSchema(pointer + definition) ?? ajv.compile({ $ref: pointer + definition });
    return validate(value) ? [] : (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`);
  }
  return {
    problems,
    problemsOfAnswer(method, answer) {
      if ('error' in answer) return problems(modern ? 'JSONRPCErrorResponse' : 'JSONRPCError', answer);
      const definition = resultDefinitions[method];
      return [
        ...problems(modern ? 'JSONRPCResultResponse' : 'JSONRPCResponse', answer),
        ...(definition === undefined ? [] : problems(definition, answer.result)),
      ];
    },
  };
}
