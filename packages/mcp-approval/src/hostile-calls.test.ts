import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ApprovalCall,
  type ApprovalDecision,
  type ApprovalLevel,
  type ApprovalRule,
  decideApproval,
  qualifyToolName,
  restoreFullToolName,
  type ToolHints,
  type ToolRefSlice,
} from './index.ts';

const levels = ['READ_ONLY', 'READ_WRITE', 'SMART', 'PROXY'] as const satisfies readonly ApprovalLevel[];
const outer = (server: string, tool: string, inner: unknown = {}): string =>
  JSON.stringify({ server, tool, arguments: inner });
const reference = (serverName: string, toolName: string, annotations?: ToolHints | null): ToolRefSlice =>
  annotations === undefined ? { serverName, toolName } : { serverName, toolName, annotations };

/** An unannotated `fs.write` in a local session, changed as told. */
const call = (changes: Partial<ApprovalCall> = {}): ApprovalCall => ({
  executionMode: 'LOCAL',
  level: 'SMART',
  toolName: 'mcp_call',
  argumentsJson: outer('fs', 'write'),
  ref: reference('fs', 'write'),
  ownersOfName: 1,
  rules: [],
  ...changes,
});
const typeOf = (changes: Partial<ApprovalCall>): ApprovalDecision['type'] => decideApproval(call(changes)).type;
const allow = (toolName: string, argumentsPrefix?: string): ApprovalRule =>
  argumentsPrefix === undefined ? { effect: 'ALLOW', toolName } : { effect: 'ALLOW', toolName, argumentsPrefix };

describe('nothing hostile widens approval', () => {
  const name = fc.oneof(fc.stringMatching(/^[_a*]{1,5}$/), fc.string({ unit: 'binary', minLength: 1, maxLength: 8 }));
  const anyCall = fc.record({
    executionMode: fc.constant<'LOCAL'>('LOCAL'),
    level: fc.constantFrom(...levels),
    toolName: fc.oneof(fc.constant('mcp_call'), fc.string()),
    argumentsJson: fc.oneof(
      fc.string(),
      fc.json(),
      fc.tuple(name, name, fc.jsonValue()).map(([server, tool, inner]) => outer(server, tool, inner)),
    ),
    ref: fc.option(fc.record({ serverName: name, toolName: name, annotations: fc.constant({ readOnlyHint: true }) })),
    ownersOfName: fc.constantFrom(0, 1, 2, Number.NaN),
  });

  it('restores a pair to its own full name or to nothing', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.jsonValue(), (server, tool, inner) => {
        const expected = server === '' || tool === '' ? null : qualifyToolName(server, tool);
        expect(restoreFullToolName(outer(server, tool, inner))).toBe(expected);
      }),
    );
  });

  it('asks for whatever no rule and no exemption covers', () => {
    fc.assert(
      fc.property(anyCall, (hostile) => {
        fc.pre(hostile.toolName !== 'mcp_describe');
        const decision = decideApproval({ ...hostile, ref: null, rules: [] });
        expect(decision.type).toBe(hostile.level === 'PROXY' ? 'ai-evaluation' : 'user-approval');
      }),
    );
  });

  it('lets a call pass only if the tool that it names is allowed or marked', () => {
    fc.assert(
      fc.property(anyCall, name, name, fc.boolean(), (hostile, server, tool, whole) => {
        fc.pre(hostile.toolName !== 'mcp_describe');
        const rule = allow(whole ? `mcp__${server}__*` : qualifyToolName(server, tool));
        const decision = decideApproval({ ...hostile, rules: [rule] });
        if (decision.type !== 'not-required') return;
        const { ref } = hostile;
        const own = hostile.toolName === 'mcp_call' ? restoreFullToolName(hostile.argumentsJson) : null;
        expect(hostile.ownersOfName <= 1).toBe(true);
        if (decision.reason === 'read-only') {
          expect(ref && qualifyToolName(ref.serverName, ref.toolName)).toBe(own);
        } else {
          expect(decision.reason).toBe('allow-rule');
          expect(
            whole
              ? decision.effectiveToolName?.startsWith(`mcp__${server}__`)
              : decision.effectiveToolName === rule.toolName,
          ).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('never lets one of several owners of a name pass', () => {
    fc.assert(
      fc.property(name, name, fc.constantFrom(...levels), (server, tool, level) => {
        const ref = reference(server, tool, { readOnlyHint: true });
        const rules = [allow(qualifyToolName(server, tool)), allow(qualifyToolName(server, '*'))];
        const shared = call({ level, ref, rules, argumentsJson: outer(server, tool), ownersOfName: 2 });
        expect(decideApproval(shared).type).not.toBe('not-required');
      }),
    );
  });

  it('reads unknown levels and modes as the strict choice', () => {
    expect(typeOf({ level: 'YOLO' as never })).toBe('user-approval');
    expect(typeOf({ executionMode: 'cloud' as never })).toBe('user-approval');
    expect(
      typeOf({
        level: 'READ_ONLY',
        trustAnnotations: 'yes' as never,
        ref: reference('fs', 'write', { readOnlyHint: true }),
      }),
    ).toBe('user-approval');
  });
});
