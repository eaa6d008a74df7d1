// The fleet: pure data, deterministic by seed and day.
export { createFleet, type Fleet, type FleetOptions, type FleetRows } from './fleet/create-fleet.ts';
export type { FleetAccessory, FleetApower, FleetOwner, FleetSite } from './fleet/fleet-site.ts';
export { type StoryName, storySites } from './fleet/story-sites.ts';
