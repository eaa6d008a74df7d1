// Adapters of the ports of @mao/fwh-tools: the database.

// The FWH cloud.
export { CloudError, type CloudFailure } from './cloud/cloud-error.ts';
export { createFwhCloud, type FwhCloud, type FwhCloudOptions } from './cloud/create-fwh-cloud.ts';
export type { GatewayLister, GatewayPage, ListedGateway } from './cloud/read-gateway-page.ts';
// Files of recordings.
export { createFolderObjectStore } from './objects/create-folder-object-store.ts';
export { createS3ObjectStore, type S3ObjectStoreOptions } from './objects/create-s3-object-store.ts';
export type { ObjectStore, ObjectWriter } from './objects/object-store.ts';
// Plane and the platforms of SIM cards.
export { createPlane, type Plane, type PlaneOptions } from './plane/create-plane.ts';
export { createPlaneIntake, type PlaneIntakeOptions } from './plane/create-plane-intake.ts';
export { createRateBudget, type RateBudget } from './plane/create-rate-budget.ts';
// Wake-up calls for workers.
export type { RedisQueueOptions } from './queue/connect-redis.ts';
export { createEmbeddedJobQueue, type EmbeddedJobQueueOptions } from './queue/create-embedded-job-queue.ts';
export { createRedisJobConsumer } from './queue/create-redis-job-consumer.ts';
export { createRedisJobQueue } from './queue/create-redis-job-queue.ts';
export type { Job, JobConsumer, JobHandler, JobQueue } from './queue/job-queue.ts';
export { JobQueueError } from './queue/job-queue-error.ts';
export { type AcceleronixOptions, createAcceleronix } from './sim/create-acceleronix.ts';
export { createSimReader, type SimReaderOptions } from './sim/create-sim-reader.ts';
export { createSmartHub, type SmartHubOptions } from './sim/create-smart-hub.ts';
export type { SimPlatformClient } from './sim/sim-platform.ts';
// The database.
export { checkFwhDatabase, type FwhDatabaseUse } from './store/check-fwh-database.ts';
export { createAlarmDetailStore } from './store/create-alarm-detail-store.ts';
export { type AlarmStore, createAlarmStore } from './store/create-alarm-store.ts';
export { createCancelledTasks } from './store/create-cancelled-tasks.ts';
export { createCloudFaultRecordStore } from './store/create-cloud-fault-record-store.ts';
export { createDeviceLogStore } from './store/create-device-log-store.ts';
export { createEmsParameterStore } from './store/create-ems-parameter-store.ts';
export { createFaultRecordControl } from './store/create-fault-record-control.ts';
export { createFaultRecordStore } from './store/create-fault-record-store.ts';
export { createShutdownStore } from './store/create-shutdown-store.ts';
export { createSimStore, type SimStore } from './store/create-sim-store.ts';
export { createSiteStore } from './store/create-site-store.ts';
export { createSiteSyncControl } from './store/create-site-sync-control.ts';
export { createSiteSyncStore } from './store/create-site-sync-store.ts';
export { createTouTemplateStore } from './store/create-tou-template-store.ts';
export { createTouTemplateWriter } from './store/create-tou-template-writer.ts';
export { createUpgradeStore } from './store/create-upgrade-store.ts';
export { migrateFwhDatabase } from './store/migrate-fwh-database.ts';
export { type FaultRecordData, replaceFaultRecords } from './store/replace-fault-records.ts';
export { type FleetData, replaceFleet } from './store/replace-fleet.ts';
export { type OperationData, replaceOperations } from './store/replace-operations.ts';
export { replaceSims, type SimData } from './store/replace-sims.ts';
export { replaceTouTemplates } from './store/replace-tou-templates.ts';
export type { WorkOrderOptions } from './store/work-orders.ts';
// What a worker does with the database.
export { createWorkerStore, type WorkerStoreOptions } from './worker/create-worker-store.ts';
export type {
  CancelledTaskPruning,
  FaultRecordEnd,
  FaultRecordPhase,
  FaultRecordProgress,
  FaultRecordWork,
  HeldOperation,
  HeldSiteSync,
  SiteSyncEnd,
  SiteSyncProgress,
  SiteSyncWork,
  SiteTableWriter,
  WorkerStore,
} from './worker/worker-ports.ts';
