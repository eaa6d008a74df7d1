// What a service says about itself before anything is opened: flags, settings, refusals.
export { type CheckedSettings, checkSettings } from './check-settings.ts';
export { defaultDataDirectory } from './default-data-directory.ts';
export { type EndpointConfig, type EndpointService, loadEndpointConfig } from './load-endpoint-config.ts';
export { parseFlags } from './parse-flags.ts';
export { type ReadVariables, readVariables, type Variables } from './read-variables.ts';
export { type LoadedConfig, runService, type ServiceConfig, type ServiceSource } from './run-service.ts';
export {
  type CloudSettings,
  cloudSettings,
  type DatabaseSettings,
  databaseSettings,
  type EndpointSettings,
  endpointSettings,
  type LogSettings,
  logSettings,
  type ObjectStoreSettings,
  objectStores,
  optionalUpstreams,
  planeIntakeSettings,
  queueSettings,
  settingNames,
  tokenSettings,
  workerSettings,
} from './settings.ts';
export { StartError } from './start-error.ts';
