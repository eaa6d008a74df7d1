// `npm run simulator [-- OPTIONS]`: the upstreams of the fleet services on one socket, for trying and testing by hand.
import './lib/require-node.mjs';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { build, install } from './lib/install-and-build.mjs';
import { repositoryRoot } from './lib/repository.mjs';

if ((await install()).ok && (await build(['@mao/fwh-simulator'])).ok) {
  const program = join(repositoryRoot, 'packages/fwh-simulator/dist/main.js');
  const child = spawn(process.execPath, [program, ...process.argv.slice(2)], { stdio: 'inherit' });
  // A Ctrl-C reaches the simulator by itself; this process only waits for it.
  process.on('SIGINT', () => {}).on('SIGTERM', () => child.kill('SIGTERM'));
  child.once('close', (code) => {
    process.exitCode = code ?? 1;
  });
} else process.exitCode = 1;
