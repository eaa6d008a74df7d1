import { describe, expect, it } from 'vitest';
import { decideApproval } from './decide-approval.ts';
import { summarizeToolCall, toolInputPreview } from './tool-display.ts';

describe('arguments of many megabytes', () => {
  const argumentsJson = JSON.stringify({
    server: 'fs',
    tool: 'write',
    arguments: { content: `\\"${'x'.repeat(12_000_000)}` },
  });

  it('are summarised, previewed and decided on without overflowing the stack', () => {
    expect(summarizeToolCall({ toolName: 'mcp_call', argumentsJson })).toContain('fs.write');
    expect(toolInputPreview('mcp_call', argumentsJson)).toBe('fs.write');
    expect(
      decideApproval({
        executionMode: 'LOCAL',
        level: 'READ_ONLY',
        toolName: 'mcp_call',
        argumentsJson,
        ref: null,
        ownersOfName: 1,
        rules: [{ effect: 'ALLOW', toolName: 'mcp__fs__write', argumentsPrefix: '{"server"' }],
      }).type,
    ).toMatch(/^(user-approval|not-required)$/);
  });
});
