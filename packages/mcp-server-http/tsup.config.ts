import { defineConfig } from 'tsup';
import { library } from '../../tsup.base.ts';

export default defineConfig(
  library({
    entry: {
      index: 'src/index.ts',
      node: 'src/node/index.ts',
      stdio: 'src/stdio/index.ts',
      tasks: 'src/tasks/index.ts',
    },
    platform: 'node',
  }),
);
