// `npm run new-tools -- FOLDER`: examples/my-first-tools as a project of its own, with the kit in it as packed packages.
import './lib/require-node.mjs';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, relative, resolve, sep } from 'node:path';
import { build, install } from './lib/install-and-build.mjs';
import { pnpm, repositoryRoot } from './lib/repository.mjs';
import { runStep } from './lib/run-step.mjs';

const example = join(repositoryRoot, 'examples/my-first-tools');
/** The packages of this repository that the example needs, one through another, and where the tools of this repository are. */
const kit = ['mcp-result-kit', 'mcp-server-http', 'mcp-task-id'];
const toolsOfRepository = ['@types/node', 'typescript', 'vitest'];

const [asked, ...rest] = process.argv.slice(2).filter((argument) => argument !== '--');
const refusal = whyNot(asked, rest);
if (refusal !== undefined) {
  process.stderr.write(`${refusal}\n`);
  process.exit(1);
}
const target = resolve(process.env.INIT_CWD ?? process.cwd(), asked);
const ready = (await install()).ok && (await build(kit.map((name) => `@mao/${name}`))).ok && (await packKit());
if (!ready) process.exit(1);
writeProject();
process.stdout.write(`
${target} is a project of its own now. Next:

  cd ${target}
  npm install
  npm test
  npm start

Its README says how to make it yours.
`);

/** @returns {string | undefined} What is wrong with the arguments. */
function whyNot(folder, others) {
  const usage = 'Usage: npm run new-tools -- FOLDER (a new or empty folder outside of this repository)';
  if (folder === undefined || folder.startsWith('-') || others.length > 0) return usage;
  const path = resolve(process.env.INIT_CWD ?? process.cwd(), folder);
  const inside = relative(repositoryRoot, path);
  if (inside === '' || !(inside === '..' || inside.startsWith(`..${sep}`) || resolve(inside) === inside)) {
    return `${path} is inside of this repository.\n${usage}`;
  }
  if (existsSync(path) && readdirSync(path).length > 0) return `${path} is not empty.\n${usage}`;
  return undefined;
}

async function packKit() {
  mkdirSync(join(target, 'packages'), { recursive: true });
  for (const name of kit) {
    const pack = ['--dir', `packages/${name}`, 'pack', '--pack-destination', join(target, 'packages')];
    if (!(await runStep(`pack @mao/${name}`, [...pnpm, ...pack], { quiet: true })).ok) return false;
  }
  return true;
}

function writeProject() {
  cpSync(join(example, 'src'), join(target, 'src'), { recursive: true });
  cpSync(join(example, 'README.md'), join(target, 'README.md'));
  writeFileSync(join(target, '.gitignore'), 'node_modules/\n');
  writeJson('package.json', manifest());
  writeJson('tsconfig.json', tsconfig());
}

/** The example's, with ranges that a registry understands and the packed kit. */
function manifest() {
  const { scripts, dependencies, devDependencies, license: _, ...own } = readJson(join(example, 'package.json'));
  const start = scripts.start.replace(' --conditions=@mao/source', '');
  return {
    ...own,
    name:
      basename(target)
        .toLowerCase()
        .replace(/[^a-z0-9._-]+/g, '-')
        .replace(/^[._-]+/, '') || 'my-tools',
    scripts: { ...scripts, start },
    // All of the kit, also what only the kit itself needs: no registry has it.
    dependencies: Object.fromEntries(
      [...new Set([...Object.keys(dependencies), ...kit.map((name) => `@mao/${name}`)])]
        .sort()
        .map((name) => [name, rangeOf(name)]),
    ),
    devDependencies: Object.fromEntries(
      [...Object.keys(devDependencies), ...toolsOfRepository].sort().map((name) => [name, rangeOf(name)]),
    ),
  };
}

function rangeOf(name) {
  const ours = kit.find((candidate) => name === `@mao/${candidate}`);
  if (ours !== undefined) {
    const tarball = readdirSync(join(target, 'packages')).find((file) => file.startsWith(`mao-${ours}-`));
    return `file:packages/${tarball}`;
  }
  const home = toolsOfRepository.includes(name) ? repositoryRoot : example;
  return `^${readJson(join(home, 'node_modules', name, 'package.json')).version}`;
}

/** The repository's settings in one file, without the condition that leads to our sources. */
function tsconfig() {
  const base = readJson(join(repositoryRoot, 'tooling/tsconfig/base.json')).compilerOptions;
  const { compilerOptions } = readJson(join(example, 'tsconfig.json'));
  const { customConditions: _, ...options } = { ...base, ...compilerOptions };
  return { compilerOptions: options, include: ['src'] };
}

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

function writeJson(name, value) {
  writeFileSync(join(target, name), `${JSON.stringify(value, null, 2)}\n`);
}
