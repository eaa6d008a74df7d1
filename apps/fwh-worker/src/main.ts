import { runService } from '@mao/fwh-service';
import { loadConfig } from './config.ts';

await runService({
  name: 'fwh-worker',
  loaded: loadConfig({ arguments: process.argv.slice(2), environment: process.env }),
  async serve(config, logger) {
    const { compose } = await import('./compose.ts');
    const worker = await compose(config, logger);
    // A second signal ends at once, for people who will not wait: what was under way is taken up like after a crash.
    const stopped = new Promise<NodeJS.Signals>((resolve) => {
      for (const signal of ['SIGTERM', 'SIGINT'] as const) {
        process.once(signal, () => {
          resolve(signal);
          process.once(signal, () => process.exit(1));
        });
      }
    });
    worker.start();
    logger.info('working');
    logger.info({ signal: await stopped }, 'stopping');
    await worker.close();
    logger.info('stopped');
  },
});
