import type { ApprovalRule } from './approval-types.ts';
import { hasDuplicateKeys } from './json-scan.ts';
import { qualifyToolName } from './qualify-tool-name.ts';
import { ALL_TOOLS } from './tool-name.ts';

/** A call as rules see it. */
export interface RuleSubject {
  /** Name under which tools are allowed, `null` if it is not known. */
  readonly name: string | null;
  /** Further names under which the call can be denied, such as `mcp_call` itself. */
  readonly aliases: readonly string[];
  /** The server's name, from the call or the tool reference; never cut out of a name. */
  readonly server: string | null;
  readonly argumentsJson: string;
}

function prefixMatches({ argumentsPrefix = '' }: ApprovalRule, argumentsJson: string): boolean {
  return argumentsJson.trim().startsWith(argumentsPrefix);
}

/** A DENY rule is read widely: any of the call's names, any text that begins so. */
export function findDenyRule(rules: readonly ApprovalRule[], subject: RuleSubject): ApprovalRule | undefined {
  const names = [subject.name, ...subject.aliases];
  const wildcard = subject.server === null ? null : qualifyToolName(subject.server, ALL_TOOLS);
  return rules.find(
    (rule) =>
      rule.effect === 'DENY' &&
      (names.includes(rule.toolName) || rule.toolName === wildcard) &&
      prefixMatches(rule, subject.argumentsJson),
  );
}

/**
 * An ALLOW rule is read narrowly: the tool's own name or its server's, and with a prefix only where the arguments have no
 * key twice, since a second `"arguments"` behind the allowed beginning would replace it.
 */
export function findAllowRule(rules: readonly ApprovalRule[], subject: RuleSubject): ApprovalRule | undefined {
  const { name, server, argumentsJson } = subject;
  if (name === null) return undefined;
  const wildcard = server === null ? null : qualifyToolName(server, ALL_TOOLS);
  const ofServer = `__${ALL_TOOLS}`;
  return rules.find((rule) => {
    if (rule.effect !== 'ALLOW') return false;
    const covers = rule.toolName.endsWith(ofServer) ? rule.toolName === wildcard : rule.toolName === name;
    if (!covers || !prefixMatches(rule, argumentsJson)) return false;
    return !rule.argumentsPrefix || !hasDuplicateKeys(argumentsJson);
  });
}
