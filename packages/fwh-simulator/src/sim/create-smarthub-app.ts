import type { HttpBindings } from '@hono/node-server';
import type { SimCardRecord } from '@mao/fwh-tools';
import { Hono } from 'hono';
import { createResponder, type ResponderOptions, type UpstreamAnswer } from '../faults/create-responder.ts';
import { redirectOf } from '../faults/redirect-of.ts';
import type { SimCards } from '../fleet/sim-cards.ts';
import { createSimStyle } from './sim-style.ts';

/** Key of the simulated SmartHub. */
export const smartHubCredentials = { apiKey: 'demo-smarthub-key' } as const;

const pageSize = 50;

/**
 * SmartHub: `GET /v1/global-sims/{giccid}` and `GET /v1/global-sims?page=`, header `X-API-Key`, errors in the manner of
 * RFC 7807. The fields of a card are not public and are the simulator's.
 */
export function createSmartHubApp(
  options: ResponderOptions & { readonly sims: SimCards },
): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  const style = createSimStyle('smarthub', (status) => problem(status));
  const respond = createResponder(options, {
    ...style,
    replaced: (kind, context) => redirectOf(kind, context) ?? style.replaced(kind, context),
  });
  const { sims, now } = options;
  const ownCards = (): readonly SimCardRecord[] => sims.cards.filter((card) => card.platform === 'SmartHub');

  // `moved` is where redirects lead.
  app.on('GET', ['/smarthub/v1/global-sims/:giccid', '/smarthub/v1/moved/global-sims/:giccid'], (context) =>
    respond({ context, endpoint: 'global-sims/detail', sn: null }, () => {
      if (context.req.header('X-API-Key') !== smartHubCredentials.apiKey) return problem(401);
      const giccid = context.req.param('giccid');
      if (!/^\d{18,20}$/.test(giccid)) return problem(422, { field: 'giccid', code: 'invalid' });
      const card = ownCards().find((candidate) => candidate.iccid === giccid);
      return card === undefined ? problem(404) : { status: 200, body: row(card) };
    }),
  );

  app.on('GET', ['/smarthub/v1/global-sims', '/smarthub/v1/moved/global-sims'], (context) =>
    respond({ context, endpoint: 'global-sims', sn: null }, () => {
      if (context.req.header('X-API-Key') !== smartHubCredentials.apiKey) return problem(401);
      const page = Number(context.req.query('page') ?? '1');
      if (!Number.isInteger(page) || page < 1) return problem(422, { field: 'page', code: 'invalid' });
      const cards = ownCards();
      const items = cards.slice((page - 1) * pageSize, page * pageSize).map(row);
      return { status: 200, body: { page, pageSize, total: cards.length, items } };
    }),
  );

  function row(card: SimCardRecord): object {
    return {
      giccid: card.iccid,
      msisdn: card.msisdn,
      imsi: card.imsi,
      imei: null,
      status: card.rawStatus,
      ratePlan: card.plan,
      activatedTime: timeOf(card.activatedAt),
      cycleUsageMB: sims.cycleMb(card.iccid, now()),
      lastSessionTime: timeOf(card.lastSessionAt),
      apn: card.apn,
      customFields: { site: card.sn },
    };
  }
  return app;
}

/** `yyyy-MM-dd'T'HH:mm:ssZ` with the offset +0000. */
function timeOf(epoch: number | null): string | null {
  return epoch === null ? null : `${new Date(epoch).toISOString().slice(0, 19)}+0000`;
}

const titles: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Invalid api key',
  403: 'Access forbidden',
  404: 'Not Found',
  422: 'Validation Failed',
  429: 'Too Many Requests',
};

function problem(status: number, detail?: { readonly field: string; readonly code: string }): UpstreamAnswer {
  const errors = detail === undefined ? {} : { errors: [{ resource: 'GlobalSim', ...detail }] };
  return { status, body: { type: 'about:blank', title: titles[status] ?? 'Internal Server Error', status, ...errors } };
}
