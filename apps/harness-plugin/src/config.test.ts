import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readCommandLine } from './command-line.ts';
import { ConfigError, environmentNames, type Flags, readConfig } from './config.ts';
import { readEncryptionKeys } from './secrets/read-encryption-keys.ts';

const folder = mkdtempSync(join(tmpdir(), 'mao-config-'));

function configFile(text: string): string {
  const path = join(folder, `${Math.abs(hash(text))}.json`);
  writeFileSync(path, text);
  return path;
}

function hash(text: string): number {
  let value = 0;
  for (const character of text) value = (value * 31 + character.charCodeAt(0)) | 0;
  return value;
}

it('takes flags before the environment, the environment before the file, the file before defaults', () => {
  const config = configFile('{ "listen": "127.0.0.1:1", "data": "/from-file", "locale": "en", "turnTimeoutMs": 5 }');
  const environment = { HARNESS_LISTEN: '127.0.0.1:2', HARNESS_DATA: '/from-env', HARNESS_LOCALE: '' };
  expect(readConfig({ config, data: '/from-flag' }, environment)).toMatchObject({
    hostname: '127.0.0.1',
    port: 2,
    data: '/from-flag',
    databaseUrl: 'file:/from-flag/harness-plugin.sqlite',
    workspaceRoot: '/from-flag/workspaces',
    locale: 'en',
    turnTimeoutMs: 5,
    callTimeoutMs: 120_000,
  });
  expect(readConfig({ listen: '[::1]:8090' }, {})).toMatchObject({ hostname: '::1', port: 8090 });
});

it("is permissive on one's own machine and strict with a shared database", () => {
  const own = readConfig({}, { XDG_CACHE_HOME: '/cache' });
  expect(own).toMatchObject({
    data: '/cache/mao-mcp',
    developmentIdentity: true,
    stdioServers: 'admin',
    privateNetwork: 'all',
  });
  const shared = {
    HARNESS_DATABASE_URL: 'mysql://u:p@host/db',
    HARNESS_JWKS_URL: 'https://idp.example.com/keys',
    HARNESS_ENCRYPTION_KEY: 'ab'.repeat(32),
  };
  expect(readConfig({}, shared)).toMatchObject({ developmentIdentity: false, privateNetwork: 'shared' });
  expect(readConfig({ demo: true }, shared).databaseUrl).toMatch(/^file:/);
});

const cases: [string, Flags, Record<string, string>, string][] = [
  ['a file that is not there', { config: '/no/such/file.json' }, {}, 'cannot be read'],
  ['a file that is no JSON', { config: configFile('{') }, {}, 'is not a JSON object'],
  [
    'a file with a misspelt key',
    { config: configFile('{ "listenn": "x" }') },
    {},
    'unknown settings: listenn (the nearest is listen)',
  ],
  [
    'MySQL without keys',
    {},
    { HARNESS_DATABASE_URL: 'mysql://u:hunter2@127.0.0.1/x' },
    'jwtSecret (HARNESS_JWT_SECRET) or jwksUrl (HARNESS_JWKS_URL), encryptionKey (HARNESS_ENCRYPTION_KEY)',
  ],
  ['a database of another kind', {}, { HARNESS_DATABASE_URL: 'postgres://u:hunter2@host/x' }, 'HARNESS_DATABASE_URL'],
  [
    'a short secret',
    {},
    { HARNESS_JWT_SECRET: 'hunter2' },
    'jwtSecret (HARNESS_JWT_SECRET): must have at least 32 characters',
  ],
  ['an unknown policy', {}, { HARNESS_STDIO_SERVERS: 'hunter2' }, 'HARNESS_STDIO_SERVERS'],
  ['no address', { listen: 'hunter2' }, {}, 'must be HOST:PORT'],
  ['no port', { listen: 'localhost:70000' }, {}, 'at most 65535'],
  ['no time', {}, { HARNESS_CALL_TIMEOUT_MS: 'soon' }, 'HARNESS_CALL_TIMEOUT_MS'],
  [
    'a short key',
    {},
    { HARNESS_ENCRYPTION_KEY: 'hunter2' },
    '(HARNESS_ENCRYPTION_KEY): must be 32 bytes in base64 or hex',
  ],
  [
    'a MySQL address without a database',
    {},
    { HARNESS_DATABASE_URL: 'mysql://u:hunter2@host' },
    'databaseUrl (HARNESS_DATABASE_URL): must be mysql://',
  ],
  [
    'a variable that no setting has',
    {},
    { HARNESS_LISTN: 'hunter2', HARNESS_LOCALE: 'hunter2' },
    'unknown settings in the environment: HARNESS_LISTN (the nearest is HARNESS_LISTEN)',
  ],
  [
    'settings of containers without the command that reaches them',
    {},
    { HARNESS_CONTAINER_AGENTS: 'hunter2', HARNESS_CONTAINER_WORKSPACE: '/hunter2' },
    'containerAgents (HARNESS_CONTAINER_AGENTS) and containerWorkspace (HARNESS_CONTAINER_WORKSPACE) need containerCommand (HARNESS_CONTAINER_COMMAND) too',
  ],
  ['neither yes nor no', {}, { HARNESS_LONG_TASKS: 'hunter2' }, '(HARNESS_LONG_TASKS): must be true or false'],
  ['a relative workspace root', {}, { HARNESS_WORKSPACE_ROOT: 'x' }, 'must be an absolute path'],
];
it.each(cases)('refuses %s by key and never shows a value', (_, flags, environment, expected) => {
  const read = (): unknown => readConfig(flags, environment);
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(expected);
  expect(read).not.toThrow('hunter2');
});

it('takes encryption keys of 32 bytes in base64 or hex', () => {
  const hex = 'ab'.repeat(32);
  const base64 = Buffer.from(hex, 'hex').toString('base64');
  const keys = readEncryptionKeys({ encryptionKey: hex, encryptionKeyPrevious: base64, data: folder });
  expect(keys.map((key) => Buffer.from(key).toString('hex'))).toEqual([hex, hex]);
  const made = readEncryptionKeys({ data: folder });
  expect(readEncryptionKeys({ data: folder })).toEqual(made);
});

it('has every setting in the one example file, and that file has nothing else', () => {
  const example = readFileSync(new URL('../../../deploy/config.harness-plugin.env.example', import.meta.url), 'utf8');
  const documented = [...example.matchAll(/^# ?(HARNESS_[A-Z_]+)=(.*)$/gm)];
  expect(documented.map(([, name]) => name).sort()).toEqual([...environmentNames].sort());
  // What the lines show is right: uncommented one by one, the service takes them.
  for (const [, name = '', value = ''] of documented) {
    const needs = {
      HARNESS_JWKS_URL: 'https://idp.example.com/keys',
      HARNESS_ENCRYPTION_KEY: 'ab'.repeat(32),
      HARNESS_CONTAINER_COMMAND: '["docker"]',
    };
    expect(() => readConfig({}, { ...needs, [name]: value }), name).not.toThrow();
  }
});

it('reads the command line', () => {
  expect(readCommandLine(['--help'])).toEqual({ print: expect.stringContaining('--listen HOST:PORT') });
  expect(readCommandLine(['--version'])).toEqual({ print: '0.0.0\n' });
  expect(readCommandLine(['--listen', ':1', '--demo'])).toEqual({ flags: { listen: ':1', demo: true } });
  expect(readCommandLine(['--token', '2:admin'])).toEqual({ flags: {}, tokenFor: '2:admin' });
  expect(() => readCommandLine(['--nonsense'])).toThrow(ConfigError);
  expect(() => readCommandLine(['--listen'])).toThrow('--help');
});
