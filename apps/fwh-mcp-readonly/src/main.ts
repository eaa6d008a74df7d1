import { runService } from '@mao/fwh-service';
import { loadConfig } from './config.ts';

await runService({
  name: 'fwh-mcp-readonly',
  loaded: loadConfig({ arguments: process.argv.slice(2), environment: process.env }),
  async serve(config, logger) {
    const [{ compose }, { serve }] = await Promise.all([import('./compose.ts'), import('./serve.ts')]);
    await serve(config, await compose(config, logger), logger);
  },
});
