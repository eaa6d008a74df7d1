import { createHmac, timingSafeEqual } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { SimCardRecord } from '@mao/fwh-tools';
import { Hono } from 'hono';
import { addDays } from '../energy/day-frame.ts';
import { createResponder, type ResponderOptions, type UpstreamAnswer } from '../faults/create-responder.ts';
import type { SimCards } from '../fleet/sim-cards.ts';
import { createSimStyle } from './sim-style.ts';

/** Credentials of the simulated Acceleronix CMP. */
export const acceleronixCredentials = { appKey: 'demo-app-key', appSecret: 'demo-app-secret' } as const;

const mebibyte = 1024 * 1024;

/**
 * Acceleronix CMP: `POST /sim/page`, `/sim/detail`, `/sim/queryMonthData`, each signed with
 * `hex(HMAC-SHA256(secret, appKey + timestamp + body))`. Failures are codes in the envelope; the codes are the
 * simulator's, as is the limit of five minutes on the age of a timestamp.
 */
export function createAcceleronixApp(
  options: ResponderOptions & { readonly sims: SimCards },
): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const respond = createResponder(
    options,
    createSimStyle('acceleronix', (status) => failed(status, 'request failed')),
  );
  const { sims, now } = options;
  const handlers = { page, detail, queryMonthData };

  for (const [name, handler] of Object.entries(handlers)) {
    app.post(`/acceleronix/gateway/openapi/sim/${name}`, async (context) => {
      const text = await context.req.text();
      const header = (key: string): string => context.req.header(key) ?? '';
      return respond({ context, endpoint: `sim/${name}`, sn: null }, () => {
        const timestamp = header('Timestamp');
        if (!isSigned(header('APP-Key'), timestamp, header('Signature'), text)) return failed(401, 'signature error');
        if (!(Math.abs(now() / 1000 - Number(timestamp)) <= 300)) return failed(401, 'timestamp expired');
        const body = parse(text);
        return body === null ? failed(400, 'body must be a JSON object') : handler(body);
      });
    });
  }

  function page(body: Readonly<Record<string, unknown>>): UpstreamAnswer {
    const current = Number(body['pageNum'] ?? 1);
    const size = Number(body['pageSize'] ?? 20);
    if (!Number.isInteger(current) || current < 1 || !Number.isInteger(size) || size < 1 || size > 1000) {
      return failed(400, 'pageNum or pageSize out of range');
    }
    const state = body['simState'];
    const cards = ownCards().filter((card) => state === undefined || stateOf(card) === Number(state));
    const list = cards.slice((current - 1) * size, current * size).map(row);
    return succeeded({ current, pages: Math.ceil(cards.length / size), size, total: cards.length, list });
  }

  function detail(body: Readonly<Record<string, unknown>>): UpstreamAnswer {
    const card = ownCards().find((candidate) => candidate.iccid === body['iccid']);
    return card === undefined ? failed(404, 'sim does not exist') : succeeded(row(card));
  }

  /** Amounts in MB as text; a month that has not begun has no data. */
  function queryMonthData(body: Readonly<Record<string, unknown>>): UpstreamAnswer {
    const card = ownCards().find((candidate) => candidate.iccid === body['iccid']);
    if (card === undefined) return failed(404, 'sim does not exist');
    const month = /^(\d{4})(0[1-9]|1[0-2])$/.exec(String(body['month'] ?? ''));
    if (month === null) return failed(400, 'month must be yyyyMM');
    const first = `${month[1]}-${month[2]}-01`;
    if (Date.parse(first) > now()) return succeeded(null);
    let used = 0;
    for (let date = first; date.startsWith(first.slice(0, 7)); date = addDays(date, 1)) {
      if (Date.parse(date) <= now()) used += sims.usageMb(card.iccid, date);
    }
    const allowance = sims.allowanceMb(card.iccid);
    return succeeded({
      totalDataAllowance: allowance.toFixed(2),
      totalDataUsage: used.toFixed(2),
      remainingData: Math.max(0, allowance - used).toFixed(2),
      outsideRegionDataUsage: '0.00',
      dataUsageDetails: [
        {
          dataAllowance: allowance.toFixed(2),
          dataUsage: used.toFixed(2),
          orderName: card.plan,
          outsideRegionDataUsage: '0.00',
          type: 1,
        },
      ],
    });
  }

  function ownCards(): readonly SimCardRecord[] {
    return sims.cards.filter((card) => card.platform === 'Acceleronix');
  }

  function row(card: SimCardRecord): object {
    return {
      simId: card.iccid.slice(-10),
      iccid: card.iccid,
      msisdn: card.msisdn,
      imei: null,
      imsi: card.imsi,
      enterprise: 'Sample Energy',
      label: card.sn,
      simState: stateOf(card),
      simStateChangeReason: null,
      countryRegion: 'US',
      operatorNetwork: 'Sample Mobile',
      enterpriseDataPlan: card.plan,
      networkType: 'LTE',
      simType: 1,
      apn: card.apn,
      rat: 'CAT-1',
      initialTime: textOf(card.activatedAt),
      activationTime: textOf(card.activatedAt),
      expirationTime: textOf(card.expiresAt),
      lastSessionTime: textOf(card.lastSessionAt),
      usedDataOfCurrentPeriod: Math.round(sims.cycleMb(card.iccid, now()) * mebibyte),
    };
  }
  return app;
}

function isSigned(appKey: string, timestamp: string, signature: string, body: string): boolean {
  if (appKey !== acceleronixCredentials.appKey || !/^[0-9a-f]{64}$/.test(signature)) return false;
  const expected = createHmac('sha256', acceleronixCredentials.appSecret)
    .update(appKey + timestamp + body)
    .digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}

function stateOf(card: SimCardRecord): number {
  return Number.parseInt(card.rawStatus, 10);
}

/** `yyyy-MM-dd HH:mm:ss` in UTC. */
function textOf(epoch: number | null): string | null {
  return epoch === null ? null : new Date(epoch).toISOString().slice(0, 19).replace('T', ' ');
}

function parse(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}

function succeeded(data: unknown): UpstreamAnswer {
  return { status: 200, body: { code: 200, msg: 'success', reqId: 'sim-request', data } };
}

/** The platform answers failures with HTTP 200, but for overload. */
function failed(code: number, msg: string): UpstreamAnswer {
  return { status: code === 429 ? 429 : 200, body: { code, msg, reqId: 'sim-request', data: null } };
}
