import { defineConfig, type Options } from 'tsup';
import { library, nodeProgram } from '../../tsup.base.ts';

/**
 * Chinese tables stay readable and small instead of becoming escapes. Expressions with `\p{…}` stay literals: esbuild would
 * turn them into `new RegExp(…)` where they stand, made anew at every call, though every Node since 10 knows them.
 */
const plainText: NonNullable<Options['esbuildOptions']> = (options) => {
  options.charset = 'utf8';
  options.supported = { ...options.supported, 'regexp-unicode-property-escapes': true };
};

// The library is neutral and knows nothing of Node; the command is a program of its own beside it.
export default defineConfig([
  library({ entry: ['src/index.ts'], esbuildOptions: plainText }),
  nodeProgram({
    entry: { 'cli/main': 'src/cli/main.ts' },
    tsconfig: 'tsconfig.cli.json',
    dts: false,
    clean: false,
    esbuildOptions: plainText,
  }),
]);
