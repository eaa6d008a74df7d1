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

/**
 * A service in a handful of files, everything it needs inside: Node finds, reads and links one file faster than the 350
 * modules these are made of, which is a third of the time to the first answer. What has a compiled part (`@libsql/client`),
 * or starts threads out of its own folder (`pino`), stays outside and is a dependency of the app.
 *
 * A package in CommonJS that is loaded on demand is taken by its default export (`const { default: mqtt } = await
 * import('mqtt')`): its other names are found by Node only, not in a bundle.
 */
export function service(options: Pick<Options, 'entry'>): Options {
  return nodeProgram({
    ...options,
    dts: false,
    noExternal: [/^(?!@libsql\/client|pino$)/],
    // What Node itself would load; `module` is for bundlers of browsers, and has no default export.
    esbuildOptions: (esbuild, context) => {
      esbuildOptions(esbuild, context);
      esbuild.mainFields = ['main', 'module'];
    },
    // CommonJS modules inside ask for Node's own modules by `require`.
    banner: {
      js: "import { createRequire as createRequireOfBundle } from 'node:module'; const require = createRequireOfBundle(import.meta.url);",
    },
  });
}
