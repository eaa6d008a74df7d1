// The upstreams over a real socket.

export type { LoggedRequest, RequestLog } from './cloud/request-log.ts';
export { simulatorAccounts } from './cloud/sessions.ts';
export type { FaultRule, FaultRuleState, Faults } from './faults/create-faults.ts';
export { faultHeader } from './faults/create-responder.ts';
export { type FaultKind, faultKinds, type Upstream } from './faults/fault-kinds.ts';
// The fleet: pure data, deterministic by seed and day.
export { createFleet, type Fleet, type FleetOptions, type FleetRows } from './fleet/create-fleet.ts';
export type { FleetAccessory, FleetApower, FleetOwner, FleetSite } from './fleet/fleet-site.ts';
export type { OperationRows } from './fleet/operation/create-operation-rows.ts';
export type { Recordings } from './fleet/recording/create-recordings.ts';
export { type StoryName, storySites } from './fleet/story-sites.ts';
export { faultyTemplates } from './fleet/tou/faulty-templates.ts';
export { objectStoreCredentials } from './objects/object-credentials.ts';
export { planeCredentials } from './plane/plane-credentials.ts';
export { createPlaneData, type PlaneData } from './plane/plane-data.ts';
export { acceleronixCredentials } from './sim/create-acceleronix-app.ts';
export { smartHubCredentials } from './sim/create-smarthub-app.ts';
export { type Simulator, type SimulatorOptions, startSimulator } from './start-simulator.ts';
