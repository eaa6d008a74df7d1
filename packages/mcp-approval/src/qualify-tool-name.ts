import { FULL_NAME_PREFIX } from './tool-name.ts';

/**
 * The full name `mcp__{server}__{tool}`: what rules, approval cards and audit records call a tool. It is built from the
 * pair and never taken apart again, since `a` + `b__c` and `a__b` + `c` have the same one.
 */
export function qualifyToolName(server: string, tool: string): string {
  return `${FULL_NAME_PREFIX}${server}__${tool}`;
}
