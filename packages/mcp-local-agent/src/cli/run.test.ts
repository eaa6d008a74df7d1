import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { processesWith } from '../../test/processes.ts';
import { createFolder, everything } from '../../test/servers.ts';
import { startService } from '../../test/service.ts';
import { run } from './run.ts';

interface Ran {
  readonly code: Promise<number>;
  readonly out: () => string;
  readonly errors: () => string;
  readonly stop: () => void;
}

function command(args: readonly string[], options: { environment?: NodeJS.ProcessEnv; file?: object } = {}): Ran {
  const folder = createFolder();
  if (options.file !== undefined) writeFileSync(join(folder, '.mcp.json'), JSON.stringify(options.file));
  const streams = { output: new PassThrough(), errors: new PassThrough() };
  const text = { output: '', errors: '' };
  for (const name of ['output', 'errors'] as const) {
    streams[name].on('data', (chunk) => {
      text[name] += chunk;
    });
  }
  const ending = new AbortController();
  const { environment = {} } = options;
  const world = { environment, folder, input: new PassThrough(), ...streams, signal: ending.signal };
  return { code: run(args, world), out: () => text.output, errors: () => text.errors, stop: () => ending.abort() };
}

const noServers = { mcpServers: {} };

function entryOf(marker: string): object {
  const { transport } = everything(marker);
  return transport.type === 'stdio' ? { command: transport.command, args: transport.args } : {};
}

it('explains itself in both languages, with every option', async () => {
  for (const locale of ['zh-CN', 'en']) {
    const help = command(['--help', '--locale', locale]);
    expect(await help.code).toBe(0);
    for (const option of ['url', 'servers', 'token', 'token-file', 'session', 'check', 'quiet', 'locale', 'version']) {
      expect(help.out()).toContain(`--${option}`);
    }
  }
  const version = command(['--version']);
  expect(await version.code).toBe(0);
  expect(version.out()).toMatch(/^\d+\.\d+\.\d+\n$/);
});

const here = ['--url', 'http://127.0.0.1:1'];

it.each([
  ['an option that is none', ['--nonsense'], {}, 2, "Unknown option '--nonsense'"],
  ['a language that is none', ['--locale', 'fr'], {}, 2, '--locale: zh-CN | en'],
  ['two tokens', ['--token', 'hunter2', '--token-file', 'x'], {}, 2, '--token | --token-file'],
  ['no file', [...here, '--token', 'hunter2'], {}, 1, 'no servers file: name one with --servers FILE'],
  ['a file that is not there', ['--servers', '/no/such.json'], {}, 1, 'the servers file /no/such.json cannot be read'],
  ['no address', ['--token', 'hunter2'], { file: noServers }, 1, 'no address of the service'],
  ['an address that is none', ['--url', 'x', '--token', 'hunter2'], { file: noServers }, 1, '--url must be an http(s)'],
  ['no token', here, { file: noServers }, 1, 'no token: set the environment variable MAO_AGENT_TOKEN'],
  ['a token file that is not there', [...here, '--token-file', '/nope'], { file: noServers }, 1, 'check --token-file'],
  ['an entry that is not right', here, { file: { mcpServers: { a: {} } } }, 1, 'server "a" has neither a command nor'],
] as const)('says in one sentence what to do about %s', async (_, args, options, code, words) => {
  const ran = command(['--locale', 'en', ...args], options);
  expect(await ran.code).toBe(code);
  expect(ran.errors()).toContain(words);
  expect(ran.errors().trim().split('\n').length).toBeLessThanOrEqual(2);
  expect(ran.errors() + ran.out()).not.toContain('hunter2');
});

it('checks servers without a service, and fails if one of them does', async () => {
  const marker = `check-${process.pid}`;
  const file = { mcpServers: { everything: entryOf(marker), off: { command: 'x', disabled: true } } };
  const fine = command(['--check', '--locale', 'en'], { file });
  expect(await fine.code).toBe(0);
  expect(fine.out()).toMatch(/^✓ everything: \d+ tools\n {4}echo +\[read-only\] {2}Echoes back the input/);
  expect(fine.out()).toContain('- off: disabled in the file\n');
  const broken = command(['--check'], { file: { mcpServers: { a: { command: 'no-such-command' } } } });
  expect(await broken.code).toBe(1);
  expect(broken.out()).toBe('✗ a:spawn no-such-command ENOENT\n');
  expect(processesWith(marker)).toEqual([]);
}, 60_000);

it('lends until it is ended, with a token from a file or the environment', async () => {
  const service = await startService();
  const tokenFile = join(createFolder(), 'token');
  writeFileSync(tokenFile, 'token\n');
  const ways = [
    command(['--url', service.url, '--token-file', tokenFile], { file: noServers }),
    command(['--locale', 'en'], {
      file: noServers,
      environment: { MAO_AGENT_URL: service.url, MAO_AGENT_TOKEN: 'token' },
    }),
    command(['--url', service.url, '--token', 'token', '--quiet'], { file: noServers }),
  ];
  for (const _ of ways) await service.accept();
  await new Promise((resolve) => setTimeout(resolve, 100));
  for (const way of ways) way.stop();
  expect(await Promise.all(ways.map(({ code }) => code))).toEqual([0, 0, 0]);
  expect(ways[1]?.errors()).toContain(`connected to ${service.url.replace('http', 'ws')}\nending …\n`);
  expect(ways[2]?.errors()).toBe('');
  await service.close();
});
