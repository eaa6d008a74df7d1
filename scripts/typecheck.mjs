// All type checks: what `turbo run typecheck` finds package by package, with each file read and checked far less often.
// Packages with the same compiler options are one program here; alone, each would check the sources of its siblings again.
import './lib/require-node.mjs';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { repositoryRoot as root } from './lib/repository.mjs';

/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

const folders = ['packages', 'apps', 'test', 'examples']
  .flatMap((parent) => readdirSync(join(root, parent)).map((name) => join(root, parent, name)))
  .concat(join(root, 'benchmarks'))
  .filter((folder) => existsSync(join(folder, 'package.json')));

/** @type {Map<string, string[]>} what packages share, and where their files are */
const programs = new Map();
/** @type {string[]} configurations that are checked by themselves: sources without what tests bring with them */
const projects = [];
for (const folder of folders) {
  const { scripts = {} } = readJson(join(folder, 'package.json'));
  for (const [, project] of (scripts.typecheck ?? '').matchAll(/tsc -p (\S+)/g)) {
    const path = join(folder, project);
    const { extends: base, compilerOptions, include, exclude, ...more } = readJson(path);
    // What is not as simple as most are is checked as it stands.
    if (project !== 'tsconfig.json' || exclude !== undefined || Object.keys(more).length > 0) {
      projects.push(path);
      continue;
    }
    const shared = JSON.stringify({ extends: resolve(dirname(path), base), compilerOptions });
    programs.set(shared, [
      ...(programs.get(shared) ?? []),
      ...include.map((/** @type {string} */ at) => join(folder, at)),
    ]);
  }
  if (!scripts.typecheck?.includes('tsc -p')) throw new Error(`${folder}: its script "typecheck" runs no tsc -p`);
}

const generated = join(root, 'node_modules/.cache/typecheck');
mkdirSync(generated, { recursive: true });
[...programs].forEach(([shared, include], index) => {
  const path = join(generated, `program-${index}.json`);
  writeFileSync(path, JSON.stringify({ ...JSON.parse(shared), include }));
  // The large ones first, so that two processes end together.
  projects.unshift(path);
});

const compiler = join(root, 'node_modules/typescript/bin/tsc');
let failed = 0;
async function work() {
  for (let project = projects.shift(); project !== undefined; project = projects.shift()) {
    const child = spawn(process.execPath, [compiler, '--noEmit', '-p', project], { cwd: root, stdio: 'inherit' });
    const code = await new Promise((done) => child.once('exit', done));
    if (code !== 0) failed += 1;
  }
}
await Promise.all([work(), work()]);
process.exitCode = failed > 0 ? 1 : 0;
