import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';

const repositoryRoot = resolve(dirname(fileURLToPath(import.meta.url)), '../../..');
const publishable = readdirSync(join(repositoryRoot, 'packages')).filter((name) => {
  const path = join(repositoryRoot, 'packages', name, 'package.json');
  return existsSync(path) && JSON.parse(readFileSync(path, 'utf8')).private !== true;
});

/** The tarball as `pnpm publish` would upload it: with `workspace:` and `catalog:` ranges replaced. */
function pack(name: string): { files: string[]; manifest: Record<string, unknown> } {
  const folder = mkdtempSync(join(tmpdir(), 'mao-pack-'));
  try {
    const command = ['-y', 'pnpm@10.34.8', 'pack', '--pack-destination', folder];
    execFileSync('npx', command, { cwd: join(repositoryRoot, 'packages', name), stdio: 'pipe' });
    const tarball = join(folder, readdirSync(folder)[0] ?? '');
    const files = execFileSync('tar', ['-tzf', tarball], { encoding: 'utf8' }).trim().split('\n');
    const manifest = JSON.parse(execFileSync('tar', ['-xzOf', tarball, 'package/package.json'], { encoding: 'utf8' }));
    return { files: files.map((file) => file.replace(/^package\//, '')), manifest };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

describe.each(publishable)('@mao/%s', (name) => {
  const { files, manifest } = pack(name);

  it('holds dist, src, README and LICENSE', () => {
    expect(files).toEqual(
      expect.arrayContaining([
        'dist/index.js',
        'dist/index.d.ts',
        'src/index.ts',
        'README.md',
        'LICENSE',
        'package.json',
      ]),
    );
  });

  it('holds no tests, fixtures or configuration', () => {
    expect(
      files.filter((file) => /\.test(-d)?\.|__fixtures__|(tsconfig|tsup|vitest)\b.*(json|ts)$|\.turbo/.test(file)),
    ).toEqual([]);
  });

  it('names only ranges that a registry understands', () => {
    expect(JSON.stringify(manifest)).not.toMatch(/workspace:|catalog:/);
  });

  it('says what a registry page needs', () => {
    expect(manifest).toMatchObject({
      license: 'Apache-2.0',
      type: 'module',
      repository: { url: 'git+https://github.com/mao-mcp/mao-mcp.git', directory: `packages/${name}` },
      publishConfig: { access: 'public', provenance: true },
    });
  });

  it('puts the source condition first, so that our own tools see sources and nobody else does', () => {
    for (const [subpath, target] of Object.entries(manifest['exports'] as Record<string, object>)) {
      if (subpath !== './package.json') expect(Object.keys(target)[0], subpath).toBe('@mao/source');
    }
  });

  it('imports under plain Node as built', async () => {
    const entry = join(repositoryRoot, 'packages', name, 'dist/index.js');
    const script = `const m = await import(${JSON.stringify(pathToFileURL(entry).href)}); process.stdout.write(String(Object.keys(m).length))`;
    const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
    expect(Number(output)).toBeGreaterThan(0);
  });

  it('keeps every file named in its exports', () => {
    for (const target of Object.values(manifest['exports'] as Record<string, string | Record<string, string>>)) {
      for (const path of typeof target === 'string' ? [target] : Object.values(target))
        expect(files).toContain(path.slice(2));
    }
  });
});
