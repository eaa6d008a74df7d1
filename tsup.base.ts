import type { Options } from 'tsup';

/**
 * Chinese tables stay readable and small instead of becoming escapes. Expressions with `\p{…}` stay literals: esbuild would
 * turn them into `new RegExp(…)` where they stand, made anew at every call, though every Node since 10 knows them.
 */
const esbuildOptions: NonNullable<Options['esbuildOptions']> = (options) => {
  options.charset = 'utf8';
  options.supported = { ...options.supported, 'regexp-unicode-property-escapes': true };
};

/** Build shape of every publishable package: ESM, neutral platform, typed, with source maps into the shipped `src`. */
export function library(options: Pick<Options, 'entry'> & Partial<Options>): Options {
  return {
    format: ['esm'],
    target: 'node20',
    platform: 'neutral',
    dts: true,
    sourcemap: true,
    clean: true,
    splitting: true,
    tsconfig: 'tsconfig.build.json',
    esbuildOptions,
    ...options,
  };
}

/** Build shape of private packages and apps that run on Node only. */
export function nodeProgram(options: Pick<Options, 'entry'> & Partial<Options>): Options {
  return library({ platform: 'node', ...options });
}
