// `npm test`: everything a change must pass, on a machine with nothing but Node.
import './lib/require-node.mjs';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, install } from './lib/install-and-build.mjs';
import { pnpm } from './lib/repository.mjs';
import { runStep } from './lib/run-step.mjs';
import { provideServices } from './lib/services.mjs';

const count = { passed: 0, failed: 0, skipped: 0 };
const required = process.env['REQUIRE_SERVICES'] === '1';

/** @param {Promise<{ ok: boolean }>} step */
async function check(step) {
  const { ok } = await step;
  count[ok ? 'passed' : 'failed'] += 1;
  return ok;
}

/** @param {string} title @param {...string} command */
const exec = (title, ...command) => check(runStep(title, [...pnpm, 'exec', ...command], { quiet: true }));

async function tests() {
  const services = await provideServices();
  for (const reason of services.missing)
    process.stdout.write(`! ${reason}: the suites that need it are ${required ? 'failures' : 'skipped'}\n`);
  const folder = mkdtempSync(join(tmpdir(), 'mao-test-'));
  const report = join(folder, 'vitest.json');
  const { ok } = await runStep(
    'tests',
    [...pnpm, 'exec', 'vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    { env: services.env },
  );
  services.stop();
  try {
    const result = JSON.parse(readFileSync(report, 'utf8'));
    count.passed += result.numPassedTests;
    count.failed += result.numFailedTests;
    count.skipped += result.numPendingTests + result.numTodoTests;
    // A file that fails to load has no failed test of its own, yet must not pass for green.
    if (!ok && result.numFailedTests === 0) count.failed += Math.max(1, result.numFailedTestSuites);
  } catch {
    count.failed += 1;
  }
  rmSync(folder, { recursive: true, force: true });
}

if (await check(install())) {
  await exec('format and lint', 'biome', 'check', '.');
  await exec('unused files, exports and dependencies', 'knip');
  if (await check(build())) {
    // Each keeps one core busy.
    await Promise.all([
      exec('package exports and types', 'turbo', 'run', 'lint:package', '--output-logs=errors-only'),
      check(runStep('types', ['node', 'scripts/typecheck.mjs'], { quiet: true })),
    ]);
    await tests();
  }
}
const skipsAreFailures = required && count.skipped > 0;
if (skipsAreFailures) process.stdout.write('! REQUIRE_SERVICES=1: a skipped test is a failure\n');
process.stdout.write(`${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped\n`);
process.exitCode = count.failed > 0 || skipsAreFailures ? 1 : 0;
