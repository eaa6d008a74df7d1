import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { settingNames } from '@mao/fwh-service';
import { afterAll, describe, expect, it } from 'vitest';
import { loadConfig } from './config.ts';

const folder = mkdtempSync(join(tmpdir(), 'fwh-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

const complete = {
  AGENT_MCP_TOKEN: 'a-token-of-sixteen-or-more',
  AGENT_MCP_DATABASE_URL: 'mysql://reader:hidden@db.internal/fwh',
  FWH_CLOUD_URL: 'https://cloud.example',
  FWH_CLOUD_ACCOUNT: 'service@fwh.example',
  FWH_CLOUD_PASSWORD: 'hidden-too',
};
const load = (args: string[], environment: Record<string, string> = {}) => loadConfig({ arguments: args, environment });
let files = 0;
const file = (content: string): string => {
  files += 1;
  const path = join(folder, `${files}.env`);
  writeFileSync(path, content);
  return path;
};
const settingsOf = (loaded: ReturnType<typeof load>) => {
  if (loaded.type !== 'serve') throw new Error(JSON.stringify(loaded));
  return loaded.config.settings;
};
const reasonOf = (loaded: ReturnType<typeof load>) => (loaded.type === 'refused' ? loaded.reason : loaded.type);

describe('loadConfig', () => {
  it('names every missing key at once', () => {
    expect(reasonOf(load([]))).toMatchInlineSnapshot(`
      "fwh-mcp-readonly does not start.
      Missing settings: AGENT_MCP_TOKEN, AGENT_MCP_DATABASE_URL, FWH_CLOUD_URL, FWH_CLOUD_ACCOUNT, FWH_CLOUD_PASSWORD
      Set them in the environment or in config.agent-mcp.env; deploy/config.agent-mcp.env.example describes each. To try the service without any, run it with --demo."
    `);
  });

  it('never repeats a value, whatever is wrong with it', () => {
    const reason = reasonOf(
      load([], {
        ...complete,
        AGENT_MCP_TOKEN: 'short-secret',
        AGENT_MCP_DATABASE_URL: 'postgres://u:hidden@h/db',
        FWH_CLOUD_URL: 'hidden',
        AGENT_MCP_LISTEN: 'hidden',
        AGENT_MCP_MAX_CONCURRENCY: 'hidden',
        AGENT_MCP_LOG_LEVEL: 'hidden',
      }),
    );
    for (const name of ['TOKEN', 'DATABASE_URL', 'CLOUD_URL', 'LISTEN', 'MAX_CONCURRENCY', 'LOG_LEVEL']) {
      expect(reason).toContain(name);
    }
    expect(reason).not.toMatch(/hidden|short-secret/);
  });

  it('takes an empty variable for an unset one', () => {
    expect(reasonOf(load([], { ...complete, AGENT_MCP_TOKEN: '' }))).toContain('Missing settings: AGENT_MCP_TOKEN\n');
  });

  it('lets flags win over environment, environment over file, file over defaults', () => {
    const path = file('AGENT_MCP_LISTEN=127.0.0.1:1\nAGENT_MCP_MAX_CONCURRENCY=3\nAGENT_MCP_LOCALE=en\n');
    const settings = settingsOf(
      load(['--config', path, '--listen', '[::1]:2'], {
        ...complete,
        AGENT_MCP_LISTEN: '127.0.0.1:3',
        AGENT_MCP_MAX_CONCURRENCY: '4',
      }),
    );
    expect(settings).toMatchObject({
      AGENT_MCP_LISTEN: { hostname: '::1', port: 2 },
      AGENT_MCP_MAX_CONCURRENCY: 4,
      AGENT_MCP_LOCALE: 'en',
      AGENT_MCP_LOG_LEVEL: 'info',
    });
  });

  it('refuses a named file that is not there, also for a demo', () => {
    for (const args of [
      ['--config', '/no/such.env'],
      ['--demo', '--config', '/no/such.env'],
    ]) {
      expect(reasonOf(load(args, complete))).toContain('/no/such.env is not there');
    }
  });

  it.each(['8091', 'localhost', '127.0.0.1:65536', '127.0.0.1:', ':8091', '::1:8091', 'a b:1:2'])(
    'refuses to listen on %s',
    (address) => expect(reasonOf(load(['--demo', '--listen', address]))).toContain('HOST:PORT'),
  );

  it.each([['--nonsense'], ['--listen'], ['stray'], ['--demo=maybe']])(
    'refuses the flag %s and points to --help',
    (...args) => {
      expect(reasonOf(load(args))).toContain('--help');
    },
  );

  it('needs nothing for a demo', () => {
    const loaded = load(['--demo', '--data', folder]);
    expect(loaded).toMatchObject({ type: 'serve', config: { source: { type: 'demo', dataDirectory: folder } } });
  });

  it('prints help and version without any setting', () => {
    expect(load(['--help'])).toMatchObject({ type: 'text', text: expect.stringContaining('--stdio') });
    expect(load(['--version'])).toMatchObject({ type: 'text', text: expect.stringMatching(/^\d+\.\d+\.\d+/) });
  });

  it('reads serial rules from a file and refuses a broken one', () => {
    const good = join(folder, 'rules.json');
    writeFileSync(good, JSON.stringify({ prefixes: [], families: [], origins: [] }));
    expect(load(['--demo'], { AGENT_MCP_SN_RULES: good })).toMatchObject({ config: { extra: { prefixes: [] } } });
    writeFileSync(good, '{"prefixes":1}');
    expect(reasonOf(load(['--demo'], { AGENT_MCP_SN_RULES: good }))).toContain('AGENT_MCP_SN_RULES');
  });

  it('tells where the serial rules are wrong, together with everything else', () => {
    const rules = file('{"prefixes":[{"prefix":"secret-prefix"}],"families":[],"origins":[]}');
    const reason = reasonOf(load([], { AGENT_MCP_SN_RULES: rules, AGENT_MCP_LOCALE: 'fr' }));
    expect(reason).toContain('AGENT_MCP_SN_RULES: the file is wrong at prefixes.0.prefix, prefixes.0.device');
    expect(reason).toContain('Missing settings: AGENT_MCP_TOKEN');
    expect(reason).toContain('AGENT_MCP_LOCALE: expected one of');
    expect(reason).not.toContain('secret-prefix');
    const broken = [file('not json'), join(folder, 'nowhere.json')];
    expect(broken.map((path) => reasonOf(load(['--demo'], { AGENT_MCP_SN_RULES: path })).split('\n')[1])).toEqual([
      'AGENT_MCP_SN_RULES: the file is not JSON; see the example file',
      'AGENT_MCP_SN_RULES: the file cannot be read (ENOENT); see the example file',
    ]);
  });

  it.each([
    ['AGENT_MCP_ALLOWED_HOSTS', 'https://mcp.example.com'],
    ['AGENT_MCP_ALLOWED_HOSTS', 'mcp.example.com/mcp'],
    ['AGENT_MCP_ALLOWED_HOSTS', 'a.example,b example'],
    ['AGENT_MCP_ALLOWED_HOSTS', 'a.example:99999'],
    ['AGENT_MCP_ALLOWED_HOSTS', 'a.example,[::1]:65536'],
    ['AGENT_MCP_ALLOWED_HOSTS', 'a.example:0'],
    ['AGENT_MCP_ALLOWED_ORIGINS', 'https://console.example.com:99999'],
    ['AGENT_MCP_DATABASE_URL', 'mysql://reader:hidden%zz@db.internal/fwh'],
    ['AGENT_MCP_DATABASE_URL', 'mysql://reader%:hidden@db.internal/fwh'],
    ['AGENT_MCP_DATABASE_URL', 'mysql://reader:hidden@db.internal/fwh%E4'],
    ['OBJECT_STORE_DIRECTORY', '/no/such/folder'],
    ['OBJECT_STORE_DIRECTORY', 'src/__fixtures__'],
    ['OBJECT_STORE_DIRECTORY', fileURLToPath(import.meta.url)],
    ['AGENT_MCP_ALLOWED_ORIGINS', 'https://console.example.com/app'],
    ['AGENT_MCP_ALLOWED_ORIGINS', 'ftp://console.example.com'],
    ['AGENT_MCP_ALLOWED_ORIGINS', 'https://user:hidden@console.example.com'],
    ['AGENT_MCP_DATABASE_URL', 'mysql://reader:hidden@db.internal'],
    ['AGENT_MCP_DATABASE_URL', 'mysql://reader:hidden@:99999/fwh'],
  ])('refuses %s=%s with the right form', (name, value) => {
    const reason = reasonOf(load([], { ...complete, [name]: value }));
    expect(reason).toMatch(new RegExp(`^${name}: expected `, 'm'));
    expect(reason).not.toContain(value);
  });

  it.each([
    ['AGENT_MCP_ALLOWED_HOSTS', ' mcp.example.com , mcp.example.com:8443,[fd00::1]:8091,10.0.0.7 '],
    ['AGENT_MCP_ALLOWED_HOSTS', '*'],
    ['AGENT_MCP_ALLOWED_ORIGINS', 'https://console.example.com,http://localhost:3000/,console.example.com,*'],
  ])('takes %s=%s', (name, value) => {
    expect(reasonOf(load([], { ...complete, [name]: value }))).toBe('serve');
  });

  it('names lines that it cannot read, and variables that it does not know, and never what they hold', () => {
    const path = file(
      [
        '\uFEFF# secrets',
        'AGENT_MCP_TOKEN=hidden-hidden-hidden',
        'export AGENT_MCP_LOCALE = en # a comment',
        'hidden line',
        'AGENT_MCP_TOKN=hidden',
        'FWH_CLOUD_PASSWORD="two',
        'lines of hidden"',
        'AGENT_MCP_TOKEN=hidden-again-hidden',
        'TZ=hidden',
        'FWH_CLOUD_URL="hidden',
      ].join('\r\n'),
    );
    expect(
      reasonOf(
        load(['--config', path], { ...complete, PLANE_WORKSPCE: 'hidden', AGENT_MCP_POOL: 'hidden', TZ: 'UTC' }),
      ),
    ).toBe(`fwh-mcp-readonly does not start.
${path}, line 4 is not KEY=VALUE
${path}, line 8: AGENT_MCP_TOKEN is set in line 2 already
${path}, line 10: the quotation mark of FWH_CLOUD_URL is not closed
${path}, line 5: AGENT_MCP_TOKN is no setting of this service; the nearest is AGENT_MCP_TOKEN
${path}, line 9: TZ is no setting of this service
In the environment: PLANE_WORKSPCE is no setting of this service; the nearest is PLANE_WORKSPACE
In the environment: AGENT_MCP_POOL is no setting of this service; the nearest is AGENT_MCP_LOCALE
Set them in the environment or in ${path}; deploy/config.agent-mcp.env.example describes each. To try the service without any, run it with --demo.`);
  });

  it('reads values in quotation marks over several lines', () => {
    const path = file("FWH_CLOUD_PASSWORD='first\nAGENT_MCP_NOTHING=second'\nAGENT_MCP_LOCALE=en\n");
    const { FWH_CLOUD_PASSWORD: _, ...rest } = complete;
    expect(load(['--config', path], rest)).toMatchObject({
      config: { source: { settings: { FWH_CLOUD_PASSWORD: 'first\nAGENT_MCP_NOTHING=second' } } },
    });
  });

  it('takes an optional upstream as a whole or not at all', () => {
    expect(load([], complete)).toMatchObject({ config: { source: { optional: { plane: undefined } } } });
    const reason = reasonOf(load([], { ...complete, PLANE_URL: 'https://plane.example', SMARTHUB_API_KEY: 'hidden' }));
    expect(reason).toContain('Missing settings: SMARTHUB_URL, PLANE_API_KEY, PLANE_WORKSPACE\n');
    expect(reason).not.toContain('hidden');
  });

  it('takes a bucket or a folder for recordings, not both, and never half a bucket', () => {
    const directory = { OBJECT_STORE_DIRECTORY: folder };
    expect(load([], { ...complete, ...directory })).toMatchObject({
      config: { source: { optional: { objectFolder: directory, objectStore: undefined } } },
    });
    const reason = reasonOf(
      load([], { ...complete, OBJECT_STORE_ENDPOINT: 'https://s3.example', OBJECT_STORE_SECRET_KEY: 'hidden' }),
    );
    expect(reason).toContain('Missing settings: OBJECT_STORE_BUCKET, OBJECT_STORE_ACCESS_KEY\n');
    const bucket = {
      OBJECT_STORE_ENDPOINT: 'https://s3.example',
      OBJECT_STORE_BUCKET: 'b-1',
      OBJECT_STORE_ACCESS_KEY: 'hidden',
      OBJECT_STORE_SECRET_KEY: 'hidden',
    };
    expect(load([], { ...complete, ...bucket })).toMatchObject({
      config: {
        source: { optional: { objectStore: { OBJECT_STORE_REGION: 'us-east-1', OBJECT_STORE_PATH_STYLE: 'true' } } },
      },
    });
    const both = reasonOf(load([], { ...complete, ...bucket, ...directory }));
    expect(both).toContain('OBJECT_STORE_DIRECTORY: set either this or');
    expect(both).not.toContain('hidden');
  });

  it('is documented variable by variable', () => {
    const example = readFileSync(new URL('../../../deploy/config.agent-mcp.env.example', import.meta.url), 'utf8');
    const documented = [...example.matchAll(/^#?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name);
    expect(documented.sort()).toEqual([...settingNames].sort());
    // What commented lines show is the default, or a value that the service takes.
    const shown = [...example.matchAll(/^#([A-Z][A-Z_]+)=(.+)$/gm)].map(
      ([, name = '', value]) => [name, value] as const,
    );
    const groups = { ACCELERONIX_APP_KEY: 'k', ACCELERONIX_APP_SECRET: 's', SMARTHUB_API_KEY: 'k' };
    const plane = { PLANE_API_KEY: 'k', PLANE_WORKSPACE: 'w' };
    const store = { OBJECT_STORE_BUCKET: 'b-1', OBJECT_STORE_ACCESS_KEY: 'k', OBJECT_STORE_SECRET_KEY: 's' };
    const queue = { AGENT_MCP_REDIS_URL: 'redis://127.0.0.1:6379/0' };
    const asShown = load([], { ...complete, ...groups, ...plane, ...store, ...queue, ...Object.fromEntries(shown) });
    expect(reasonOf(asShown)).toBe('serve');
    const [standard, uncommented] = [load([], complete), asShown].map((loaded) => {
      if (loaded.type !== 'serve' || loaded.config.source.type !== 'production') throw new Error(reasonOf(loaded));
      return { ...loaded.config.settings, ...loaded.config.source.settings };
    });
    expect(uncommented).toEqual(standard);
    // As it is, the example names what must be filled in and nothing else.
    const asCopied = reasonOf(load([], parseEnv(example) as Record<string, string>));
    expect(asCopied).toContain(`Missing settings: ${Object.keys(complete).join(', ')}\n`);
  });
});
