import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { expect, it } from 'vitest';

it('the README snippet runs and prints what it says', async () => {
  const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');
  const snippet = readme.match(/```ts\n([\s\S]*?)```/)?.[1] ?? '';
  const directory = mkdtempSync(join(tmpdir(), 'mcp-workingset-readme-'));
  try {
    const entry = join(directory, 'entry.ts');
    writeFileSync(entry, snippet);
    await build({
      configFile: false,
      logLevel: 'silent',
      root: directory,
      resolve: { alias: { '@mao/mcp-workingset': join(import.meta.dirname, 'index.ts') } },
      ssr: { noExternal: true },
      build: {
        ssr: entry,
        outDir: directory,
        emptyOutDir: false,
        rollupOptions: { output: { entryFileNames: 'run.mjs' } },
      },
    });
    const printed = execFileSync(process.execPath, [join(directory, 'run.mjs')], { encoding: 'utf8' });
    const promised = [...snippet.matchAll(/^(?:if .*)?console\.log\(.*\n((?:\/\/ .*\n)+)/gm)].map(([, comment]) =>
      (comment ?? '').replace(/^\/\/ /gm, '').trimEnd(),
    );
    expect(promised).toHaveLength(2);
    for (const text of promised) expect(printed).toContain(text);
  } finally {
    rmSync(directory, { recursive: true });
  }
});
