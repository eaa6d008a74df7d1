import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Root folder of the repository; every command runs there whatever the caller's folder is. */
export const repositoryRoot = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

/** The pnpm that every command uses: fetched by npx, because a fresh machine has none and corepack may refuse its signature. */
export const pnpm = ['npx', '-y', 'pnpm@10.34.8'];
