import { chains } from './chains/index.ts';
import { runChain } from './run-chain.ts';
import { serveDemo } from './serve-demo.ts';
import { createWorld } from './world.ts';

// The set as JSON lines, with the arguments and answers of this moment's demo.
const demo = await serveDemo();
let isRead = true;
process.stdout.on('error', () => {
  isRead = false;
});
try {
  const { object } = await demo.call('site_info_sync_status', {});
  const { completedAt } = object['lastSuccess'] as { completedAt: string };
  const world = createWorld(Date.parse(`${completedAt.replace(' ', 'T')}Z`));
  for (const chain of chains) {
    if (!isRead) break;
    const { calls, finding } = await runChain(chain, world, demo.call);
    const steps = calls.map(({ tool, arguments: args }) => ({ tool, arguments: args }));
    const line = { id: chain.id, question: chain.question(world), english: chain.english, steps, answer: finding };
    process.stdout.write(`${JSON.stringify(line)}\n`);
  }
} finally {
  await demo.close();
}
