import { defineConfig } from 'tsup';
import { library } from '../../tsup.base.ts';

export default defineConfig(
  library({
    entry: { index: 'src/index.ts', contracts: 'src/contracts/index.ts', 'container/main': 'src/container/main.ts' },
    platform: 'node',
  }),
);
