import { defineConfig } from 'tsup';
import { library } from '../../tsup.base.ts';

export default defineConfig([
  library({ entry: { index: 'src/index.ts' }, platform: 'node' }),
  library({ entry: { 'cli/main': 'src/cli/main.ts' }, platform: 'node', dts: false, clean: false }),
]);
