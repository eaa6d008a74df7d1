import { defineConfig } from 'tsup';

// The web pages: one module for browsers, beside the files of `static` as they are. They are read from `dist` also when the
// app runs from its sources.
export default defineConfig({
  entry: { app: 'src/pages/main.ts' },
  outDir: 'dist/pages',
  publicDir: 'src/pages/static',
  format: ['esm'],
  platform: 'browser',
  target: 'es2022',
  tsconfig: 'src/pages/tsconfig.json',
  noExternal: [/./],
  splitting: false,
  minify: true,
  clean: true,
});
