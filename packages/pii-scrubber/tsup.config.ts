import { defineConfig } from 'tsup';
import { library, nodeProgram } from '../../tsup.base.ts';

// The library is neutral and knows nothing of Node; the command is a program of its own beside it.
export default defineConfig([
  library({ entry: ['src/index.ts'] }),
  nodeProgram({ entry: { 'cli/main': 'src/cli/main.ts' }, tsconfig: 'tsconfig.cli.json', dts: false, clean: false }),
]);
