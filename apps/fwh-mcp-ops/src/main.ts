import { runService } from '@mao/fwh-service';
import { loadConfig } from './config.ts';

await runService({
  name: 'fwh-mcp-ops',
  loaded: loadConfig({ arguments: process.argv.slice(2), environment: process.env }),
  async serve(config, logger) {
    const [{ compose }, { serveEndpoint }] = await Promise.all([
      import('./compose.ts'),
      import('@mao/fwh-service/endpoint'),
    ]);
    await serveEndpoint(await compose(config, logger), config, logger);
  },
});
