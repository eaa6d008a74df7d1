import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadRealCatalogs } from './__fixtures__/catalogs.ts';
import { sampleSession } from './__fixtures__/session.ts';
import { buildMcpWorkingSet } from './build-mcp-working-set.ts';
import { renderMcpWorkingSet } from './render-mcp-working-set.ts';

const names = ['i', 'I', 'ı', 'İ', 'ä', 'z', 'Z', 'å', 'ch', 'c', 'y', 'w', 'v', 'đ', '_', '-', '中', '文', 'ł', 'a b'];
const catalogs = loadRealCatalogs();
const real = 'skipReason' in catalogs ? sampleSession() : catalogs;
const session = {
  servers: [...real.servers, ...names.map((name, index) => ({ id: `n${index}`, name, description: `# ${name}` }))],
  tools: [
    ...real.tools,
    ...names.map((toolName) => ({ serverId: 'n0', serverName: 'i', toolName, inputSchema: { type: 'object' } })),
  ],
};

describe('the same bytes in another process', () => {
  const directory = mkdtempSync(join(tmpdir(), 'mcp-workingset-'));
  const program = join(directory, 'render.mjs');

  beforeAll(async () => {
    const entry = join(directory, 'entry.js');
    writeFileSync(
      entry,
      `import { readFileSync } from 'node:fs';
       import { buildMcpWorkingSet } from ${JSON.stringify(join(import.meta.dirname, 'build-mcp-working-set.ts'))};
       import { renderMcpWorkingSet } from ${JSON.stringify(join(import.meta.dirname, 'render-mcp-working-set.ts'))};
       const { servers, tools } = JSON.parse(readFileSync(0, 'utf8'));
       process.stdout.write(renderMcpWorkingSet(buildMcpWorkingSet(servers.reverse(), tools.reverse())));`,
    );
    await build({
      configFile: false,
      logLevel: 'silent',
      root: directory,
      build: {
        ssr: entry,
        outDir: directory,
        emptyOutDir: false,
        rollupOptions: { output: { entryFileNames: 'render.mjs' } },
      },
    });
  });
  afterAll(() => rmSync(directory, { recursive: true }));

  it.each(['C', 'tr_TR.UTF-8', 'sv_SE.UTF-8', 'lt_LT.UTF-8', 'et_EE.UTF-8', 'zh_CN.UTF-8'])(
    'with the locale %s, in reverse order',
    (locale) => {
      const text = execFileSync(process.execPath, [program], {
        input: JSON.stringify(session),
        env: { ...process.env, LANG: locale, LC_ALL: locale, LANGUAGE: locale, TZ: 'Pacific/Apia' },
        encoding: 'utf8',
      });
      expect(text).toBe(renderMcpWorkingSet(buildMcpWorkingSet(session.servers, session.tools)));
    },
  );
});
