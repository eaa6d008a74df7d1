import { describe, expect, it } from 'vitest';
import { importTable } from './import-table.ts';
import { importedModules, packageOf } from './imports.ts';
import { filesBelow, readRepositoryFile, shippedSources, workspacePackages } from './workspace.ts';

const packages = workspacePackages(['packages', 'apps']);

describe('the import table', () => {
  it('names every package on disk and no other', () => {
    expect(Object.keys(importTable).sort()).toEqual(packages.map((item) => item.folder).sort());
  });
});

describe.each(packages.map((item) => [item.folder, item] as const))('%s', (folder, { manifest }) => {
  const rule = importTable[folder];
  const sources = shippedSources(folder);
  const imports = sources.flatMap((path) =>
    importedModules(path, readRepositoryFile(path)).map((specifier) => ({
      path,
      name: packageOf(specifier),
      specifier,
    })),
  );

  it('has sources', () => {
    expect(sources.length).toBeGreaterThan(0);
  });

  it('imports only what the table allows of our packages', () => {
    const wrong = imports.filter(
      ({ name }) =>
        name?.startsWith('@mao/') &&
        name !== manifest.name &&
        (name === '@mao/testing' || (rule?.own !== '*' && !rule?.own.includes(name))),
    );
    expect(wrong).toEqual([]);
  });

  it('declares every package that its shipped sources import', () => {
    const declared = new Set([
      manifest.name,
      ...Object.keys(manifest.dependencies ?? {}),
      ...Object.keys(manifest.peerDependencies ?? {}),
    ]);
    const missing = imports.filter(({ name }) => name !== null && !name.startsWith('node:') && !declared.has(name));
    expect(missing).toEqual([]);
  });

  it('imports no file outside its own folder', () => {
    const outside = imports.filter(
      ({ path, specifier }) =>
        specifier.startsWith('.') && !new URL(specifier, `file:///${path}`).pathname.startsWith(`/${folder}/`),
    );
    expect(outside).toEqual([]);
  });

  if (rule?.pure) {
    const isPure = (path: string): boolean =>
      !rule.nodeFolders?.some((name) => path.startsWith(`${folder}/src/${name}/`));

    it('is pure in its sources: no node: module', () => {
      expect(imports.filter(({ path, name }) => isPure(path) && name?.startsWith('node:'))).toEqual([]);
    });

    it('is pure in its sources: no clock, environment, randomness or console', () => {
      const impure = /\b(process\.|console\.|Math\.random\(|new Date\(\)|performance\.now\()/;
      const found = sources.filter(isPure).flatMap((path) =>
        readRepositoryFile(path)
          .split('\n')
          .filter((line) => !/^\s*(\*|\/\/|\/\*)/.test(line) && impure.test(line))
          .map((line) => `${path}: ${line.trim()}`),
      );
      expect(found).toEqual([]);
    });

    it('is pure as built: nothing reachable from its exports loads a node: module', () => {
      const built = filesBelow(`${folder}/dist`, ['.js']);
      expect(built.length, 'build the package first (npm test does)').toBeGreaterThan(0);
      const entries = built.filter(
        (path) => !rule.nodeFolders?.some((name) => path.startsWith(`${folder}/dist/${name}`)),
      );
      const reachable = new Set<string>();
      const walk = (path: string): void => {
        if (reachable.has(path)) return;
        reachable.add(path);
        for (const specifier of importedModules(path, readRepositoryFile(path))) {
          if (specifier.startsWith('.')) walk(new URL(specifier, `file:///${path}`).pathname.slice(1));
          else expect(packageOf(specifier), path).not.toMatch(/^node:/);
        }
      };
      const exported = Object.values(manifest.exports ?? {}).flatMap((target) =>
        typeof target === 'object' && target !== null && 'default' in target
          ? [`${folder}/${String(target.default).slice(2)}`]
          : [],
      );
      expect(exported.length).toBeGreaterThan(0);
      for (const path of exported.filter((candidate) => entries.includes(candidate))) walk(path);
      expect(reachable.size).toBeGreaterThan(0);
    });
  }
});
