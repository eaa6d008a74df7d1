export {
  createDrizzleLoadModeStore,
  type LoadModeDatabase,
  type LoadModeStore,
} from './create-drizzle-load-mode-store.ts';
