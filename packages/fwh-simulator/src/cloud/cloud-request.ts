import type { Fleet } from '../fleet/create-fleet.ts';
import type { FleetSite } from '../fleet/fleet-site.ts';
import type { CloudMemory } from './cloud-memory.ts';
import type { CloudAnswer } from './envelope.ts';
import type { Session } from './sessions.ts';

/** A request whose token has been checked. */
export interface CloudRequest {
  readonly fleet: Fleet;
  readonly session: Session;
  /** Epoch ms. */
  readonly now: number;
  readonly query: URLSearchParams;
  /** Parsed JSON body of a POST; null without one. */
  readonly body: Readonly<Record<string, unknown>> | null;
  /** By the `lang` header: names of alarms come in this language. */
  readonly language: 'zh' | 'en';
  /** Gateways that the account may see. */
  readonly visibleSites: readonly FleetSite[];
  /** What earlier requests left behind. */
  readonly memory: CloudMemory;
}

export interface SiteRequest extends CloudRequest {
  readonly site: FleetSite;
}

export type CloudHandler = (request: CloudRequest) => CloudAnswer;
export type SiteHandler = (request: SiteRequest) => CloudAnswer;
