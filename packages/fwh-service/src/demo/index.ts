// The demo's tables.
export { DEMO_DATABASE } from '../demo-database.ts';
export { fillDemoDatabase } from './fill-demo-database.ts';
export { type DemoFleet, openDemoFleet } from './open-demo-fleet.ts';
