import type { McpToolAnnotations } from '@mao/mcp-workingset';
import type { HarnessServer } from '../harness-server.ts';

/** The annotations of a tool, without the claim that it only reads where its server is not trusted to say so. */
export function believedAnnotations(
  server: Pick<HarnessServer, 'trustAnnotations'>,
  annotations: McpToolAnnotations | undefined,
): McpToolAnnotations | null {
  if (annotations === undefined) return null;
  if (server.trustAnnotations !== false || annotations.readOnlyHint !== true) return annotations;
  const { readOnlyHint: _claimed, ...others } = annotations;
  return others;
}
