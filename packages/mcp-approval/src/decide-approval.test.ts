import { describe, expect, expectTypeOf, it } from 'vitest';
import {
  type ApprovalCall,
  type ApprovalDecision,
  type ApprovalLevel,
  type ApprovalRule,
  decideApproval,
  qualifyToolName,
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
const deny = (toolName: string): ApprovalRule => ({ effect: 'DENY', toolName });

describe('every combination of mode, level, hints and rules', () => {
  const booleans = [false, true];
  const ruleSets = new Map<string, readonly ApprovalRule[]>([
    ['none', []],
    ['others', [allow('mcp__fs__read'), deny('mcp__git__*'), allow('mcp_call'), allow('mcp__*')]],
    ['allow', [allow('mcp__fs__write')]],
    ['allow server', [allow('mcp__fs__*')]],
    ['deny', [deny('mcp__fs__write')]],
    ['allow and deny server', [allow('mcp__fs__write'), deny('mcp__fs__*')]],
  ]);

  for (const executionMode of ['LOCAL', 'CLOUD'] as const) {
    for (const level of levels) {
      for (const toolName of ['mcp_call', 'mcp__fs__write', 'mcp_describe']) {
        it(`${executionMode} ${level} ${toolName}`, () => {
          for (const readOnlyHint of [undefined, false, true]) {
            for (const destructiveHint of [undefined, false, true]) {
              for (const [ruleSet, rules] of ruleSets) {
                for (const [trustAnnotations, definitionChanged, shared] of booleans.flatMap((a) =>
                  booleans.flatMap((b) => booleans.map((c) => [a, b, c] as const)),
                )) {
                  const annotations = {
                    ...(readOnlyHint === undefined ? {} : { readOnlyHint }),
                    ...(destructiveHint === undefined ? {} : { destructiveHint }),
                  };
                  const decision = decideApproval(
                    call({
                      executionMode,
                      level,
                      toolName,
                      rules,
                      trustAnnotations,
                      definitionChanged,
                      ref: reference('fs', 'write', annotations),
                      ownersOfName: shared ? 2 : 1,
                    }),
                  );
                  const asked = level === 'PROXY' ? 'ai-evaluation' : 'user-approval';
                  const exempt =
                    toolName === 'mcp_call' &&
                    (level === 'READ_ONLY' || level === 'READ_WRITE') &&
                    readOnlyHint === true &&
                    trustAnnotations &&
                    !shared;
                  // The order of the rules of this package: the first row that holds decides.
                  const rows: readonly (readonly [boolean, ApprovalDecision['type'], string])[] = [
                    [executionMode === 'CLOUD', 'not-required', 'cloud-session'],
                    [toolName === 'mcp_describe', 'not-required', 'describe'],
                    [ruleSet.includes('deny'), 'denied', 'deny-rule'],
                    [destructiveHint === true, asked, 'destructive'],
                    [definitionChanged, asked, 'definition-changed'],
                    [ruleSet.startsWith('allow') && !shared, 'not-required', 'allow-rule'],
                    [exempt, 'not-required', 'read-only'],
                    [true, asked, shared ? 'ambiguous-name' : 'level'],
                  ];
                  const [, type, reason] = rows.find(([holds]) => holds) ?? [];
                  expect(decision).toMatchObject({ type, reason });
                  expect(decision.hint !== undefined).toBe(type === asked);
                  expect(decision.effectiveToolName).toBe(
                    toolName === 'mcp_describe' ? 'mcp_describe' : 'mcp__fs__write',
                  );
                }
              }
            }
          }
        });
      }
    }
  }
});

describe('read-only hints', () => {
  const readOnly = (annotations: unknown): ApprovalDecision['type'] =>
    typeOf({ level: 'READ_ONLY', ref: { serverName: 'fs', toolName: 'write', annotations: annotations as ToolHints } });

  it.each([[{ readOnlyHint: true }], [{ read_only_hint: true }], [{ readOnlyHint: true, read_only_hint: true }]])(
    'count: %j',
    (annotations) => {
      expect(readOnly(annotations)).toBe('not-required');
    },
  );

  it.each([
    [{ readOnlyHint: 'true' }],
    [{ readOnlyHint: 1 }],
    [{ readOnlyHint: false, read_only_hint: true }],
    [{ readonlyHint: true }],
    [Object.create({ readOnlyHint: true })],
    [[true]],
    ['readOnlyHint'],
    [null],
    [undefined],
    [{}],
  ])('do not count: %j', (annotations) => {
    expect(readOnly(annotations)).toBe('user-approval');
  });

  it('lose to a destructive hint in either spelling, which is believed of anybody', () => {
    for (const hint of [{ destructiveHint: true }, { destructive_hint: true }]) {
      const ref = { serverName: 'fs', toolName: 'write', annotations: { readOnlyHint: true, ...hint } };
      expect(
        decideApproval(call({ level: 'READ_ONLY', ref, trustAnnotations: false, rules: [allow('mcp__fs__*')] })),
      ).toMatchObject({
        type: 'user-approval',
        reason: 'destructive',
        hint: { ruleValue: null },
      });
    }
  });

  it('do not count for another tool than the arguments name, nor for a tool that is not of the session', () => {
    const ref = reference('fs', 'read', { readOnlyHint: true });
    expect(typeOf({ level: 'READ_ONLY', ref })).toBe('user-approval');
    expect(typeOf({ level: 'READ_ONLY', ref: reference('other', 'write', { readOnlyHint: true }) })).toBe(
      'user-approval',
    );
    expect(typeOf({ level: 'READ_ONLY', ref: null, argumentsJson: '{"server":"fs"}' })).toBe('user-approval');
  });
});

describe('names', () => {
  it.each([
    '',
    '{',
    'null',
    '[]',
    '"x"',
    '{"server":"fs"}',
    '{"server":1,"tool":"x"}',
    '{"server":"","tool":"x"}',
    '{"tool":"write"}',
  ])('that cannot be restored are asked for: %s', (argumentsJson) => {
    for (const level of levels) {
      const decision = decideApproval(
        call({
          level,
          argumentsJson,
          ref: null,
          ownersOfName: 0,
          rules: [allow('mcp_call'), allow('mcp__fs__*'), allow('')],
        }),
      );
      expect(decision).toMatchObject({
        type: level === 'PROXY' ? 'ai-evaluation' : 'user-approval',
        reason: 'unknown-tool',
        effectiveToolName: null,
        hint: { toolName: null, display: 'mcp_call', ruleValue: null },
      });
    }
  });

  it('of two pairs that look the same are told apart by the pair', () => {
    // (evil_, _thing), (evil, __thing): one full name.
    expect(qualifyToolName('evil_', '_thing')).toBe(qualifyToolName('evil', '__thing'));
    const rules = [allow('mcp__evil____thing')];
    const two = { argumentsJson: outer('evil', '__thing'), ref: reference('evil', '__thing'), rules };
    expect(typeOf({ ...two, ownersOfName: 1 })).toBe('not-required');
    expect(typeOf({ ...two, ownersOfName: 2 })).toBe('user-approval');
    expect(decideApproval(call({ ...two, ownersOfName: 2 })).hint?.ruleValue).toBeNull();
    // Not in the session: a client that takes the name apart might run the other one.
    expect(typeOf({ ...two, ref: null, ownersOfName: 1 })).toBe('user-approval');
  });

  it('are exact: foo.bar is not foo_bar, and case counts', () => {
    const rules = [allow('mcp__fs__foo.bar'), allow('mcp__FS__write')];
    expect(typeOf({ rules, argumentsJson: outer('fs', 'foo_bar'), ref: reference('fs', 'foo_bar') })).toBe(
      'user-approval',
    );
    expect(typeOf({ rules })).toBe('user-approval');
    expect(typeOf({ rules, argumentsJson: outer('fs', 'foo.bar'), ref: reference('fs', 'foo.bar') })).toBe(
      'not-required',
    );
  });

  it('of another tool than the session would run are not allowed by a rule', () => {
    const rules = [allow('mcp__fs__read'), allow('mcp__fs__write'), allow('mcp__fs__*')];
    expect(typeOf({ rules, argumentsJson: outer('fs', 'read') })).toBe('user-approval');
  });

  it('of the wrapper say nothing about the target, except that it can be denied', () => {
    expect(typeOf({ rules: [allow('mcp_call')] })).toBe('user-approval');
    expect(typeOf({ rules: [deny('mcp_call')] })).toBe('denied');
    expect(typeOf({ toolName: 'mcp_describe', rules: [deny('mcp__fs__write'), deny('mcp__fs__*')] })).toBe(
      'not-required',
    );
    expect(typeOf({ toolName: 'mcp_describe', rules: [deny('mcp_describe')] })).toBe('denied');
  });

  it('in full mode come from the reference, also behind an alias', () => {
    const full = { toolName: 'mcp__fs__wr_3f9a', argumentsJson: '{"path":"x"}' };
    expect(decideApproval(call({ ...full, rules: [allow('mcp__fs__write')] }))).toMatchObject({
      type: 'not-required',
      effectiveToolName: 'mcp__fs__write',
    });
    expect(typeOf({ ...full, rules: [deny('mcp__fs__wr_3f9a'), allow('mcp__fs__*')] })).toBe('denied');
    expect(typeOf({ ...full, level: 'READ_ONLY', ref: reference('fs', 'write', { readOnlyHint: true }) })).toBe(
      'user-approval',
    );
  });
});

describe('rules for a server', () => {
  const rules = [allow('mcp__fs__*')];

  it('cover its tools, by the server of the call or of the reference', () => {
    expect(typeOf({ rules })).toBe('not-required');
    expect(typeOf({ rules, ref: null })).toBe('not-required');
    expect(typeOf({ rules, toolName: 'mcp__fs__write', argumentsJson: '{}' })).toBe('not-required');
  });

  it('do not cover a server whose name begins alike, and are not cut out of a name', () => {
    expect(typeOf({ rules, argumentsJson: outer('fs__x', 'y'), ref: reference('fs__x', 'y') })).toBe('user-approval');
    expect(
      typeOf({ rules: [allow('mcp__fs__x__*')], argumentsJson: outer('fs', 'x__y'), ref: reference('fs', 'x__y') }),
    ).toBe('user-approval');
    expect(typeOf({ rules, toolName: 'mcp__fs__write', argumentsJson: '{}', ref: null })).toBe('user-approval');
  });

  it('are not what allowing a tool of a strange name saves', () => {
    const strange = { argumentsJson: outer('fs', 'x__*'), ref: reference('fs', 'x__*') };
    expect(decideApproval(call(strange)).hint?.ruleValue).toBeNull();
    expect(typeOf({ ...strange, rules: [allow('mcp__fs__x__*')] })).toBe('user-approval');
    expect(typeOf({ ...strange, rules: [deny('mcp__fs__x__*')] })).toBe('denied');
  });

  it('deny also where only the server can be read', () => {
    expect(typeOf({ rules: [deny('mcp__fs__*')], argumentsJson: '{"server":"fs"}', ref: null })).toBe('denied');
  });
});

describe('argument prefixes', () => {
  const prefix = '{"server":"fs","tool":"write","arguments":{"path":"/tmp/';
  const rules = [allow('mcp__fs__write', prefix)];

  it('are compared with the trimmed outer arguments', () => {
    expect(typeOf({ rules, argumentsJson: ` \n${prefix}a"}}\n` })).toBe('not-required');
    expect(typeOf({ rules, argumentsJson: outer('fs', 'write', { path: '/etc/passwd' }) })).toBe('user-approval');
    expect(typeOf({ rules, argumentsJson: prefix.replace('{', '{ ').concat('a"}}') })).toBe('user-approval');
    expect(
      typeOf({ rules: [{ ...deny('mcp__fs__write'), argumentsPrefix: prefix }], argumentsJson: `${prefix}a"}}` }),
    ).toBe('denied');
  });

  it('do not allow text in which a later key replaces the allowed beginning', () => {
    for (const rest of ['a"},"arguments":{"path":"/etc"}}', 'a","path":"/etc"}}', 'a","p\\u0061th":"/etc"}}']) {
      const argumentsJson = prefix + rest;
      expect(JSON.parse(argumentsJson)).toMatchObject({ arguments: { path: '/etc' } });
      expect(typeOf({ rules, argumentsJson })).toBe('user-approval');
      expect(typeOf({ rules: [allow('mcp__fs__write')], argumentsJson })).toBe('not-required');
    }
    // Equal keys of different objects are no repetition.
    expect(typeOf({ rules, argumentsJson: `${prefix}a","list":[{"path":1},{"path":2}]}}` })).toBe('not-required');
  });
});

it('takes a richer tool reference as it is', () => {
  interface McpToolRef {
    serverId: number | string;
    serverName: string;
    toolName: string;
    description?: string | null;
    inputSchema: Record<string, unknown>;
    annotations?: { readOnlyHint?: boolean; destructiveHint?: boolean; title?: string } | null;
  }
  expectTypeOf<McpToolRef>().toExtend<ToolRefSlice>();
  expectTypeOf<ApprovalDecision['reason']>().toExtend<string>();
});
