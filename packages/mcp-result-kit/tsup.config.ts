import { defineConfig } from 'tsup';
import { library } from '../../tsup.base.ts';

export default defineConfig(
  library({
    entry: { index: 'src/index.ts', testing: 'src/testing/index.ts' },
    // Chinese texts stay readable in the build, and take half the bytes.
    esbuildOptions(options) {
      options.charset = 'utf8';
    },
  }),
);
