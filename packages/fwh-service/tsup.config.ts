import { defineConfig } from 'tsup';
import { nodeProgram } from '../../tsup.base.ts';

export default defineConfig(
  nodeProgram({
    entry: {
      index: 'src/index.ts',
      runtime: 'src/runtime/index.ts',
      endpoint: 'src/endpoint/index.ts',
      demo: 'src/demo/index.ts',
    },
  }),
);
