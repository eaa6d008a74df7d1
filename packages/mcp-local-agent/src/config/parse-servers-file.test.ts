import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSecretGuard } from './create-secret-guard.ts';
import { parseServersFile, ServersFileError } from './parse-servers-file.ts';

const options = {
  environment: { KEY: 'hunter2-secret', EMPTY: '' },
  folder: '/work',
  homeFolder: '/home/me',
  readEnvFile(path: string) {
    if (path !== '/work/.env') throw new Error('ENOENT');
    return { FROM_FILE: 'file', BOTH: 'file' };
  },
  locale: 'en',
} as const;

const parse = (content: unknown) =>
  parseServersFile(typeof content === 'string' ? content : JSON.stringify(content), options);

function refusal(content: unknown): string {
  try {
    parse(content);
  } catch (error) {
    if (error instanceof ServersFileError) return error.message;
    throw error;
  }
  return 'accepted';
}

describe('a servers file', () => {
  it('is read as the usual clients write it', () => {
    const claude = `{
      // comments and trailing commas are what editors leave behind
      "mcpServers": {
        "fs": { "command": "npx", "args": ["-y", "server-fs", "\${userHome}/docs", 7], "env": { "TOKEN": "\${KEY}", "N": 1 } },
        "cursor": { "url": "https://example.com/mcp", "headers": { "Authorization": "Bearer \${env:KEY}" } },
        "old": { "type": "sse", "url": "http://127.0.0.1/\${PATH_OF:-sse}" },
        "env": { "type": "stdio", "command": "x", "cwd": "\${workspaceFolder}", "envFile": "\${workspaceFolder}/.env", "env": { "BOTH": "entry" } },
        "off": { "command": "x", "disabled": true, "autoApprove": ["read"] },
        "off too": { "command": "\${NOT_SET}", "enabled": false },
      },
    }`;
    expect(parse(claude)).toEqual({
      servers: [
        {
          name: 'fs',
          transport: {
            type: 'stdio',
            command: 'npx',
            args: ['-y', 'server-fs', '/home/me/docs', '7'],
            env: { TOKEN: 'hunter2-secret', N: '1' },
          },
        },
        {
          name: 'cursor',
          transport: {
            type: 'http',
            url: 'https://example.com/mcp',
            headers: { Authorization: 'Bearer hunter2-secret' },
          },
        },
        { name: 'old', transport: { type: 'sse', url: 'http://127.0.0.1/sse', headers: {} } },
        {
          name: 'env',
          transport: {
            type: 'stdio',
            command: 'x',
            args: [],
            env: { FROM_FILE: 'file', BOTH: 'entry' },
            cwd: '/work',
          },
        },
      ],
      disabled: ['off', 'off too'],
    });
    expect(parse({ servers: { code: { type: 'streamable-http', url: 'http://x/' } } }).servers[0]).toMatchObject({
      name: 'code',
      transport: { type: 'http' },
    });
  });

  it.each([
    ['{ "mcpServers": {\n "a": { "command": } } }', /^line 2 of the servers file is no valid JSON/],
    ['[]', 'the servers file has no "mcpServers" object ("servers" in VS Code): add one.'],
    ['', /no valid JSON/],
    [{ mcpServers: [] }, /no "mcpServers" object/],
    [{ mcpServers: { a: {} } }, 'server "a" has neither a command nor a url: add one of them.'],
    [{ mcpServers: { a: { command: 7 } } }, /^command of server "a" is not right/],
    [{ mcpServers: { a: { command: 'x', args: 'y' } } }, /^args of server "a" is not right/],
    [{ mcpServers: { a: { url: 'ftp://x' } } }, 'the url of server "a" is no http(s) address: correct it.'],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: what files hold
    [{ mcpServers: { a: { command: '${NOPE}' } } }, /uses the environment variable NOPE, which is not set/],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: what files hold
    [{ mcpServers: { a: { command: 'x', args: ['${input:key}'] } } }, /uses \$\{input:key\}, which only an editor/],
    [{ mcpServers: { a: { command: 'x', envFile: 'no.env' } } }, /the envFile of server "a" cannot be read/],
    [{ mcpServers: { '': { command: 'x' } } }, /is empty or too long/],
  ])('that cannot be used is refused in one sentence: %j', (content, expected) => {
    expect(refusal(content)).toMatch(expected);
    expect(refusal(content)).not.toContain('hunter2');
  });

  it('never throws anything else, whatever it holds', () => {
    const value = fc.oneof(fc.jsonValue(), fc.string());
    const entry = fc.record({ command: value, url: value, args: value, env: value, type: value, disabled: value });
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json(), fc.dictionary(fc.string(), fc.oneof(entry, value))), (content) => {
        const given = typeof content === 'string' ? content : { mcpServers: content };
        expect(typeof refusal(given)).toBe('string');
      }),
      { numRuns: 2_000 },
    );
  });
});

it('takes configured values out of what servers say', () => {
  const hide = createSecretGuard({
    name: 'a',
    transport: {
      type: 'http',
      url: 'https://user:passw0rd@example.com/mcp?key=query-secret',
      headers: { Authorization: 'Bearer abcdef123', Accept: '1' },
    },
  });
  expect(hide('Bearer abcdef123 | abcdef123 | passw0rd | query-secret | 1 | bearer')).toBe(
    '*** | *** | *** | *** | 1 | bearer',
  );
});
