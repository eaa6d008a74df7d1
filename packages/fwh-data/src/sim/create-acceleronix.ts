import { normalizeIccid, type SimMonthTotal, type SimStatus } from '@mao/fwh-tools';
import { z } from 'zod';
import { CloudError, type CloudFailure } from '../cloud/cloud-error.ts';
import type { RawAnswer } from '../cloud/read-envelope.ts';
import { reading, words } from '../cloud/shapes.ts';
import { createUpstream, type UpstreamOptions } from '../upstream/create-upstream.ts';
import { readInstant } from '../upstream/read-instant.ts';
import { failureOfStatus, readJson, shaped } from '../upstream/read-json.ts';
import { signAcceleronix } from './sign-acceleronix.ts';
import type { PlatformCard, SimPlatformClient } from './sim-platform.ts';

const SOURCE = 'Acceleronix';
const BYTES_PER_MB = 1024 * 1024;

export interface AcceleronixOptions extends UpstreamOptions {
  readonly appKey: string;
  readonly secret: string;
  /** Epoch ms. @default Date.now */
  readonly now?: () => number;
}

/** `simState` to its name and our word. */
const STATES: ReadonlyMap<number, readonly [name: string, status: SimStatus]> = new Map([
  [2, ['pre-activation', 'inactive']],
  [3, ['test', 'inactive']],
  [4, ['silent', 'inactive']],
  [5, ['standby', 'inactive']],
  [6, ['active', 'active']],
  [7, ['shutdown', 'suspended']],
  [8, ['pause', 'suspended']],
  [10, ['pre-logout', 'retired']],
  [11, ['logout', 'retired']],
]);

const cardShape = z.object({
  iccid: words,
  msisdn: words,
  imsi: words,
  simState: words,
  enterpriseDataPlan: words,
  apn: words,
  activationTime: words,
  expirationTime: words,
  lastSessionTime: words,
  usedDataOfCurrentPeriod: reading,
});

const monthShape = z.object({ totalDataAllowance: reading, totalDataUsage: reading });

/** The Acceleronix CMP. Bodies are signed; `data` comes in an envelope or bare, numbers as numbers or text. */
export function createAcceleronix(options: AcceleronixOptions): SimPlatformClient {
  const { appKey, secret, now = Date.now } = options;
  const upstream = createUpstream(SOURCE, options);

  async function post(path: string, content: object, signal: AbortSignal): Promise<unknown> {
    const body = JSON.stringify(content);
    return upstream.ask(
      () => {
        const timestamp = Math.floor(now() / 1_000);
        const headers = {
          accept: 'application/json',
          'content-type': 'application/json',
          'app-key': appKey,
          timestamp: String(timestamp),
          signature: signAcceleronix({ appKey, secret, timestamp, body }),
        };
        return { method: 'POST', path, headers, body };
      },
      (answer) => readData(answer, path),
      signal,
    );
  }

  async function readMonth(iccid: string, month: string, signal: AbortSignal): Promise<SimMonthTotal | null> {
    const place = '/sim/queryMonthData';
    const data = await post(place, { iccid, month: month.replace('-', '') }, signal);
    if (isEmpty(data)) return null;
    const { totalDataAllowance, totalDataUsage } = shaped(SOURCE, monthShape, data, place);
    if (totalDataAllowance === null && totalDataUsage === null) return null;
    return { totalMb: totalDataUsage, allowanceMb: totalDataAllowance };
  }

  return {
    platform: SOURCE,
    async findCard(iccid, signal) {
      const data = await post('/sim/detail', { iccid }, signal);
      if (isEmpty(data)) return null;
      const card = toCard(shaped(SOURCE, cardShape, data, '/sim/detail'), iccid);
      const present = new Date(now()).toISOString().slice(0, 7);
      const month = await readMonth(iccid, present, signal);
      return { ...card, allowanceMb: month?.allowanceMb ?? null };
    },
    readMonth,
    close: () => upstream.close(),
  };
}

/** Codes of the envelope: 200 is success, 404 "no such card"; the rest as HTTP has them. */
function readData(answer: RawAnswer, place: string): unknown {
  const refused = failureOfStatus(answer.status);
  const content = refused === undefined || refused === 'bad_request' ? readJson(SOURCE, answer, place) : null;
  const fail = (failure: CloudFailure, code: number | string): CloudError =>
    new CloudError(failure, `${place} answered HTTP ${answer.status}, code ${code}`, {
      source: SOURCE,
      ...retryAfter(answer),
    });
  const code = isRecord(content) && 'code' in content ? Number(content['code']) : undefined;
  if (code === 404 || (code === undefined && answer.status === 404)) return null;
  if (refused !== undefined) throw fail(refused, code ?? '-');
  // Some endpoints answer with the data alone.
  if (code === undefined || !isRecord(content)) return content;
  if (code === 200 || code === 0) return content['data'] ?? null;
  throw fail(failureOfStatus(code) ?? 'server_error', code);
}

function retryAfter(answer: RawAnswer): { readonly retryAfterMs?: number } {
  const seconds = Number(answer.retryAfter);
  return Number.isFinite(seconds) && seconds > 0 ? { retryAfterMs: seconds * 1_000 } : {};
}

function toCard(data: z.output<typeof cardShape>, asked: string): Omit<PlatformCard, 'allowanceMb'> {
  const state = Number(data.simState);
  const known = STATES.get(state);
  return {
    iccid: normalizeIccid(data.iccid ?? '') ?? asked,
    platform: SOURCE,
    imsi: data.imsi,
    msisdn: data.msisdn,
    status: known?.[1] ?? 'unknown',
    rawStatus: known ? `${state} ${known[0]}` : (data.simState ?? ''),
    plan: data.enterpriseDataPlan,
    apn: data.apn,
    activatedAt: readInstant(data.activationTime),
    expiresAt: readInstant(data.expirationTime),
    lastSessionAt: readInstant(data.lastSessionTime),
    cycleMb:
      data.usedDataOfCurrentPeriod === null
        ? null
        : Math.round((data.usedDataOfCurrentPeriod / BYTES_PER_MB) * 1_000) / 1_000,
  };
}

function isEmpty(data: unknown): boolean {
  return data === null || data === '' || (typeof data === 'object' && Object.keys(data as object).length === 0);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
