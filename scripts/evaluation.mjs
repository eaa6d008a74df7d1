// `npm run evaluation`: the evaluation set as JSON lines, with the arguments and answers of this moment's demo.
import './lib/require-node.mjs';
import { spawnSync } from 'node:child_process';
import { build, install } from './lib/install-and-build.mjs';
import { pnpm, repositoryRoot } from './lib/repository.mjs';

// What the commands before it report is not part of the set.
process.stdout.write = process.stderr.write.bind(process.stderr);
if ((await install()).ok && (await build(['@mao/fwh-mcp-readonly'])).ok) {
  const [command, ...args] = [
    ...pnpm,
    '--silent',
    '--filter',
    '@mao/test-evaluation',
    'exec',
    'tsx',
    'src/print-chains.ts',
  ];
  const { status } = spawnSync(command, args, { cwd: repositoryRoot, stdio: 'inherit' });
  process.exitCode = status ?? 1;
} else process.exitCode = 1;
