import type { Options } from 'tsup';

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
    ...options,
  };
}

/** Build shape of private packages and apps that run on Node only. */
export function nodeProgram(options: Pick<Options, 'entry'> & Partial<Options>): Options {
  return library({ platform: 'node', ...options });
}
