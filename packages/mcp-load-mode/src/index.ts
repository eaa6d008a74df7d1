export {
  createLoadModeResolver,
  type LoadModeResolver,
  type LoadModeResolverOptions,
} from './create-load-mode-resolver.ts';
export { DEFAULT_LOAD_MODE, LOAD_MODE_SETTING_KEY, type LoadMode, type StoredLoadMode } from './load-mode.ts';
export { parseLoadMode } from './parse-load-mode.ts';
export { parseStoredLoadMode, toStoredLoadMode } from './stored-load-mode.ts';
