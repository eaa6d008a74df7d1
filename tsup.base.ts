import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
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
 * Of a package in CommonJS that is loaded on demand (`await import('mqtt')`) a bundle has only the default export. Between
 * the two stands a module with the names that Node finds in it.
 */
const namedExportsOnDemand: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'named-exports-on-demand',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind, resolveDir, namespace }) =>
      kind === 'dynamic-import' && namespace === 'file' && !path.startsWith('node:') && !path.startsWith('@mao/')
        ? { path, namespace: 'on-demand', pluginData: resolveDir }
        : undefined,
    );
    build.onLoad({ filter: /.*/, namespace: 'on-demand' }, async ({ path, pluginData: resolveDir }) => {
      const found = createRequire(join(resolveDir, 'importer.js')).resolve(path);
      const names = Object.keys((await import(pathToFileURL(found).href)) as object).filter((name) =>
        /^[\w$]+$/.test(name),
      );
      const exports = names.map(
        (name) => `const export_${name} = found.${name}; export { export_${name} as ${name} };`,
      );
      return { contents: [`import * as found from '${path}';`, ...exports].join('\n'), resolveDir };
    });
  },
};

/**
 * A service in a handful of files, everything it needs inside: Node finds, reads and links one file faster than the 350
 * modules these are made of, which is a third of the time to the first answer. What has a compiled part (`@libsql/client`),
 * or starts threads out of its own folder (`pino`), stays outside and is a dependency of the app.
 */
export function service(options: Pick<Options, 'entry'>): Options {
  return nodeProgram({
    ...options,
    dts: false,
    noExternal: [/^(?!@libsql\/client|pino$)/],
    esbuildPlugins: [namedExportsOnDemand],
    // CommonJS modules inside ask for Node's own modules by `require`.
    banner: {
      js: "import { createRequire as createRequireOfBundle } from 'node:module'; const require = createRequireOfBundle(import.meta.url);",
    },
  });
}
