import { createRandom } from '../random.ts';
import { type FaultKind, faultKinds, isFaultKind, type Upstream, upstreams } from './fault-kinds.ts';

/** When and where a fault happens. Every given condition must hold. */
export interface FaultRule {
  readonly kind: FaultKind;
  /** @default 'cloud' */
  readonly upstream?: Upstream;
  /** Last segment of the path, e.g. `getFhpPowerByDay`. Absent: every endpoint but the login of the cloud. */
  readonly endpoint?: string;
  /** Gateway, exact. Absent: requests about any gateway or none. */
  readonly sn?: string;
  /** Share of the matching requests, drawn from a seeded stream. @default 1 */
  readonly probability?: number;
  /** Matching requests that pass before the fault begins. @default 0 */
  readonly skip?: number;
  /** How often it happens before the rule is spent. Absent: without end. */
  readonly times?: number;
  /** For `slow`: delay before the answer. @default 5000 */
  readonly delayMs?: number;
}

export interface FaultRuleState extends FaultRule {
  readonly id: string;
  /** Requests that met the conditions so far. */
  readonly seen: number;
  /** Faults made so far. */
  readonly fired: number;
}

export interface Faults {
  /** Adds a rule and gives its id; throws a RangeError for a rule that makes no sense. */
  set(rule: FaultRule): string;
  /** Removes one rule, or all of them. */
  clear(id?: string): void;
  list(): readonly FaultRuleState[];
  /** The rules that fire for a request, in the order in which they were set; counts them. */
  take(request: FaultedRequest): readonly FaultRule[];
}

export interface FaultedRequest {
  readonly upstream: Upstream;
  readonly endpoint: string;
  readonly sn: string | null;
}

export function createFaults(seed: number): Faults {
  const rules = new Map<string, FaultRuleState & { seen: number; fired: number }>();
  const streams = new Map<string, () => number>();
  let counter = 0;
  return {
    set(rule) {
      check(rule);
      counter += 1;
      const id = `fault-${counter}`;
      rules.set(id, { ...rule, id, seen: 0, fired: 0 });
      streams.set(id, createRandom(seed, 'fault', counter).next);
      return id;
    },
    clear(id) {
      if (id === undefined) rules.clear();
      else rules.delete(id);
    },
    list: () => [...rules.values()].map((rule) => ({ ...rule })),
    take(request) {
      const taken: FaultRule[] = [];
      for (const rule of rules.values()) {
        if ((rule.upstream ?? 'cloud') !== request.upstream) continue;
        if (rule.endpoint === undefined ? request.endpoint === loginEndpoint : rule.endpoint !== request.endpoint) {
          continue;
        }
        if (rule.sn !== undefined && rule.sn !== request.sn) continue;
        rule.seen += 1;
        if (rule.seen <= (rule.skip ?? 0) || rule.fired >= (rule.times ?? Number.POSITIVE_INFINITY)) continue;
        if ((streams.get(rule.id)?.() ?? 0) >= (rule.probability ?? 1)) continue;
        rule.fired += 1;
        taken.push(rule);
      }
      return taken;
    },
  };
}

export const loginEndpoint = 'appUserOrInstallerLogin';

function check(rule: FaultRule): void {
  if (!isFaultKind(rule.kind)) {
    throw new RangeError(
      `unknown fault kind ${JSON.stringify(rule.kind)}; known: ${Object.values(faultKinds).flat().join(', ')}`,
    );
  }
  if (rule.upstream !== undefined && !upstreams.includes(rule.upstream)) {
    throw new RangeError(`upstream must be one of ${upstreams.join(', ')}`);
  }
  const { probability = 1, skip = 0, times = 1, delayMs = 0 } = rule;
  if (!(probability >= 0 && probability <= 1)) throw new RangeError('probability must be from 0 to 1');
  for (const [name, value] of Object.entries({ skip, times, delayMs })) {
    if (!Number.isInteger(value) || value < 0) throw new RangeError(`${name} must be a whole number from 0`);
  }
}
