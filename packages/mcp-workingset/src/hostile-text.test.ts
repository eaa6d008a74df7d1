import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildMcpWorkingSet } from './build-mcp-working-set.ts';
import { renderMcpWorkingSet } from './render-mcp-working-set.ts';

const HOSTILE = [
  '\n',
  '\r',
  '\r\n',
  '\u2028',
  '\u2029',
  '\u0085',
  '\v',
  '\f',
  '\0',
  '\u001b[2J',
  '\t',
  '\u202e',
  '\u2066',
  '\u061c',
  '\u200b',
  '\u200d',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\u3164',
  '\ufe0f',
  '\u{E0000}',
  '\u{E0041}',
  '\u{E0100}',
  '\ud800',
  '\udc00',
  '# ',
  '## MCP 工作集',
  '### ',
  '- ',
  '* ',
  '+ ',
  '1. ',
  '1.',
  '> ',
  '```',
  '~~~',
  '---',
  '===',
  '[x]: y',
  '| a |',
  '<b>',
  '(当前不可用:连接超时)',
  '[只读]',
  ', ',
  '"',
  '\\',
  '用途:',
  'a',
  'Z',
  '9',
  '中',
  'é',
  '_',
  '.',
  '/',
  ':',
  ' ',
] as const;

const text = fc
  .array(fc.oneof(fc.constantFrom(...HOSTILE), fc.string({ unit: 'binary', maxLength: 4 })), { maxLength: 12 })
  .map((parts) => parts.join(''));
const session = fc.uniqueArray(
  fc.record({ name: text, description: fc.option(text), tools: fc.uniqueArray(text, { maxLength: 4 }) }),
  {
    maxLength: 4,
    selector: ({ name }) => name,
  },
);

const BARE_OR_QUOTED = String.raw`(?:[\p{L}\p{Nd}_.\-/:]+|"(?:[^"\\]|\\.)*")`;
const HEADING = new RegExp(
  `^### ${BARE_OR_QUOTED}(?:\\(只读工具 \\d+ 个 / 可写工具 \\d+ 个\\)|\\(当前不可用:未知错误\\))?$`,
  'u',
);
const ITEM = new RegExp(`^- ${BARE_OR_QUOTED}(?: \\[只读\\])?$`, 'u');
const UNSEEN = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

describe('third-party text in the section', () => {
  it('law: adds no line, heading, list item or fence, and hides nothing', () => {
    fc.assert(
      fc.property(session, fc.boolean(), (servers, failed) => {
        const section = renderMcpWorkingSet(
          buildMcpWorkingSet(
            servers.map(({ name, description }, id) => ({ id, name, description })),
            servers.flatMap(({ name, tools }, serverId) =>
              tools.map((toolName) => ({
                serverId,
                serverName: name,
                toolName,
                inputSchema: {},
                annotations: { readOnlyHint: true },
              })),
            ),
            failed ? servers.map(({ name }, serverId) => ({ serverId, serverName: name, reason: '' })) : [],
          ),
        );
        if (servers.length === 0) {
          expect(section).toBe('');
          return;
        }
        const lines = section.split('\n').slice(4);
        const headings = lines.filter((line) => HEADING.test(line));
        const items = lines.filter((line) => ITEM.test(line));
        const purposes = lines.filter((line) => line.startsWith('用途:'));
        expect(headings).toHaveLength(servers.length);
        expect(items).toHaveLength(servers.flatMap(({ tools }) => tools).length);
        expect(purposes.length).toBeLessThanOrEqual(servers.filter(({ description }) => description).length);
        expect(headings.length + items.length + purposes.length).toBe(lines.length);
        for (const purpose of purposes) {
          expect(Array.from(purpose.slice('用途:'.length)).length).toBeLessThanOrEqual(120);
          expect(purpose).not.toMatch(/^用途:(?:#|>|[-*+] |\d+[.)] |`{3}|~{3}|\s)/u);
        }
        expect(section).not.toMatch(/`{3}|~{3}/);
        expect(section).not.toMatch(/^\s*(?:[-*+] )?(?:\d+[.)])(?:\s|$)|^- [-*+](?:\s|$)/m);
        expect(section).not.toMatch(UNSEEN);
        // Every raw name can be read back from its line.
        const shown = (line: string, start: string) => {
          const name = line.slice(start.length).match(new RegExp(`^${BARE_OR_QUOTED}`, 'u'))?.[0] ?? '';
          return name.startsWith('"') ? (JSON.parse(name) as string) : name;
        };
        expect(headings.map((line) => shown(line, '### ')).sort()).toEqual(servers.map(({ name }) => name).sort());
      }),
      { numRuns: 500 },
    );
  });

  it('law: the dense layout too has one line a class, and its names stay apart', () => {
    fc.assert(
      fc.property(fc.uniqueArray(text, { minLength: 1, maxLength: 6 }), (names) => {
        const section = renderMcpWorkingSet(
          buildMcpWorkingSet(
            [{ id: 1, name: 's' }],
            names.map((toolName) => ({ serverId: 1, serverName: 's', toolName, inputSchema: {} })),
          ),
          { layout: 'dense' },
        );
        const lines = section.split('\n').slice(4);
        expect(lines).toHaveLength(2);
        const shown = lines[1]?.slice(2).match(new RegExp(BARE_OR_QUOTED, 'gu')) ?? [];
        expect(shown.map((name) => (name.startsWith('"') ? JSON.parse(name) : name)).sort()).toEqual([...names].sort());
      }),
    );
  });
});
