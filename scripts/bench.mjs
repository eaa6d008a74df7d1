// `npm run bench [-- NAME …]`: every figure of the quality page against its peer, measured in this run.
import './lib/require-node.mjs';
import { build, install } from './lib/install-and-build.mjs';
import { pnpm } from './lib/repository.mjs';
import { runStep } from './lib/run-step.mjs';

const ready = (await install()).ok && (await build()).ok;
const done =
  ready &&
  (
    await runStep('benchmarks', [
      ...pnpm,
      '--filter',
      '@mao/benchmarks',
      'exec',
      'tsx',
      'src/main.ts',
      ...process.argv.slice(2),
    ])
  ).ok;
process.exitCode = done ? 0 : 1;
