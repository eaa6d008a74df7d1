import { normalizeIccid, type SimStatus } from '@mao/fwh-tools';
import { z } from 'zod';
import { CloudError } from '../cloud/cloud-error.ts';
import type { RawAnswer } from '../cloud/read-envelope.ts';
import { reading, words } from '../cloud/shapes.ts';
import { createUpstream, type UpstreamOptions } from '../upstream/create-upstream.ts';
import { readInstant } from '../upstream/read-instant.ts';
import { failureOfStatus, readJson, shaped } from '../upstream/read-json.ts';
import type { SimPlatformClient } from './sim-platform.ts';

const SOURCE = 'SmartHub';
const MAX_REDIRECTS = 3;

export interface SmartHubOptions extends UpstreamOptions {
  readonly apiKey: string;
}

const STATUSES: ReadonlyMap<string, SimStatus> = new Map([
  ['ACTIVATED', 'active'],
  ['SUSPENDED', 'suspended'],
  ['RETIRED', 'retired'],
  ['INVENTORY', 'inactive'],
  ['TEST_READY', 'inactive'],
  ['ACTIVATION_READY', 'inactive'],
]);

/** Field names of the bodies are not public; these are the proposed ones. */
const cardShape = z.object({
  giccid: words,
  msisdn: words,
  imsi: words,
  status: words,
  ratePlan: words,
  activatedTime: words,
  cycleUsageMB: reading,
  lastSessionTime: words,
  apn: words,
});

const problemShape = z.object({
  errors: z
    .array(z.object({ field: words, code: words }))
    .nullish()
    .catch(null),
});

/** SmartHub (smarthing). It keeps the billing cycle only, so there are no monthly totals. */
export function createSmartHub(options: SmartHubOptions): SimPlatformClient {
  const upstream = createUpstream(SOURCE, options);
  const base = new URL(options.baseUrl);
  const headers = { accept: 'application/json', 'x-api-key': options.apiKey };

  /** Follows redirects within the platform; the key goes nowhere else. */
  async function get(path: string, signal: AbortSignal): Promise<RawAnswer> {
    let place = path;
    for (let redirects = 0; ; redirects += 1) {
      const answer = await upstream.ask(() => ({ method: 'GET', path: place, headers }), checked, signal);
      if (answer.status < 300 || answer.status >= 400) return answer;
      const next = redirects < MAX_REDIRECTS ? targetOf(answer, base, place) : null;
      if (next === null) throw new CloudError('bad_response', 'a redirect that is not followed', { source: SOURCE });
      place = next;
    }
  }

  return {
    platform: SOURCE,
    async findCard(iccid, signal) {
      const answer = await get(`/global-sims/${iccid}`, signal);
      if (answer.status !== 200) return null;
      const data = readJson(SOURCE, answer, '/global-sims');
      const card = shaped(SOURCE, cardShape, data, '/global-sims');
      return {
        iccid: normalizeIccid(card.giccid ?? '') ?? iccid,
        platform: SOURCE,
        imsi: card.imsi,
        msisdn: card.msisdn,
        status: STATUSES.get(card.status ?? '') ?? 'unknown',
        rawStatus: card.status ?? '',
        plan: card.ratePlan,
        apn: card.apn,
        activatedAt: readInstant(card.activatedTime),
        expiresAt: null,
        lastSessionAt: readInstant(card.lastSessionTime),
        cycleMb: card.cycleUsageMB,
        allowanceMb: null,
      };
    },
    close: () => upstream.close(),
  };
}

/** Lets success, redirects and "no such card" pass; 422 on the number itself means the same as 404. */
function checked(answer: RawAnswer): RawAnswer {
  const { status } = answer;
  if (status < 400) {
    if (status < 300) readJson(SOURCE, answer, '/global-sims');
    return answer;
  }
  if (status === 404) return answer;
  if (status === 422) {
    const problem = problemShape.safeParse(readJson(SOURCE, answer, '/global-sims')).data;
    if (problem?.errors?.some(({ field, code }) => field === 'giccid' && code === 'invalid')) return answer;
  }
  const seconds = Number(answer.retryAfter);
  throw new CloudError(failureOfStatus(status) ?? 'bad_response', `/global-sims answered HTTP ${status}`, {
    source: SOURCE,
    ...(Number.isFinite(seconds) && seconds > 0 && { retryAfterMs: seconds * 1_000 }),
  });
}

/** Path below the base address, or null for an address of somebody else. */
function targetOf(answer: RawAnswer, base: URL, path: string): string | null {
  const location = answer.headers?.['location'];
  if (typeof location !== 'string' || !URL.canParse(location, `${base.origin}${base.pathname}`)) return null;
  const root = base.pathname.replace(/\/+$/, '');
  const target = new URL(location, `${base.origin}${root}${path}`);
  if (target.origin !== base.origin || !target.pathname.startsWith(`${root}/`)) return null;
  return `${target.pathname.slice(root.length)}${target.search}`;
}
