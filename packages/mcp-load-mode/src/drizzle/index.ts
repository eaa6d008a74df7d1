export { createDrizzleLoadModeStore } from './create-drizzle-load-mode-store.ts';
export type { LoadModeDatabase, LoadModeStore } from './load-mode-store.ts';
