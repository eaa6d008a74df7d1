// Adapters of the ports of @mao/fwh-tools: the database.

// The FWH cloud.
export { CloudError, type CloudFailure } from './cloud/cloud-error.ts';
export { createFwhCloud, type FwhCloud, type FwhCloudOptions } from './cloud/create-fwh-cloud.ts';
export { type AlarmStore, createAlarmStore } from './store/create-alarm-store.ts';
export { createEmsParameterStore } from './store/create-ems-parameter-store.ts';
export { createSiteStore } from './store/create-site-store.ts';
export { migrateFwhDatabase } from './store/migrate-fwh-database.ts';
export { type FleetData, replaceFleet } from './store/replace-fleet.ts';
