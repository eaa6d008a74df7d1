// What a service opens; loaded once it is known that it may start.
export { cloudOptionsOf } from './cloud-options-of.ts';
export { createFailureReport } from './create-failure-report.ts';
export { createLogger } from './create-logger.ts';
export { createProcessMetrics } from './create-process-metrics.ts';
export { describeStartFailure, type StartFailure } from './describe-start-failure.ts';
export { explainListenFailure } from './explain-listen-failure.ts';
export { openDatabase } from './open-database.ts';
export { openObjectStore } from './open-object-store.ts';
