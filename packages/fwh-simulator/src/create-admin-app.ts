import { getConnInfo } from '@hono/node-server/conninfo';
import { Hono } from 'hono';
import type { RequestLog } from './cloud/request-log.ts';
import type { Sessions } from './cloud/sessions.ts';
import type { FaultRule, Faults } from './faults/create-faults.ts';
import { faultKinds } from './faults/fault-kinds.ts';

export interface AdminAppOptions {
  readonly faults: Faults;
  readonly sessions: Sessions;
  readonly log: RequestLog;
  readonly now: () => number;
  readonly advance: (milliseconds: number) => void;
}

/** The controls of the simulator over HTTP, under `/_simulator`; callers on this machine only. */
export function createAdminApp(options: AdminAppOptions): Hono {
  const app = new Hono();
  app.use(async (context, next) => {
    const address = getConnInfo(context).remote.address ?? '';
    if (!['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(address)) {
      return context.json({ error: 'the controls answer on the loopback address only' }, 403);
    }
    await next();
    return;
  });
  app.get('/faults', (context) => context.json({ kinds: faultKinds, rules: options.faults.list() }));
  app.post('/faults', async (context) => {
    const rule: unknown = await context.req.json().catch(() => null);
    if (!isRule(rule)) return context.json({ error: 'send a JSON object with at least "kind"' }, 400);
    try {
      return context.json({ id: options.faults.set(rule) }, 201);
    } catch (error) {
      return context.json({ error: error instanceof Error ? error.message : 'bad rule' }, 400);
    }
  });
  app.delete('/faults/:id?', (context) => {
    options.faults.clear(context.req.param('id'));
    return context.body(null, 204);
  });
  app.get('/requests', (context) => context.json({ count: options.log.count(), requests: options.log.list() }));
  app.delete('/requests', (context) => {
    options.log.clear();
    return context.body(null, 204);
  });
  app.delete('/sessions', (context) => {
    options.sessions.revokeAll();
    return context.body(null, 204);
  });
  app.get('/clock', (context) => context.json({ now: new Date(options.now()).toISOString() }));
  app.post('/clock', async (context) => {
    const body: unknown = await context.req.json().catch(() => null);
    const advanceMs = isRecord(body) ? body['advanceMs'] : undefined;
    if (typeof advanceMs !== 'number' || !Number.isFinite(advanceMs)) {
      return context.json({ error: 'send {"advanceMs": number}' }, 400);
    }
    options.advance(advanceMs);
    return context.json({ now: new Date(options.now()).toISOString() });
  });
  return app;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Kinds and numbers are checked by `faults.set`; here only the types. */
function isRule(value: unknown): value is FaultRule {
  if (!isRecord(value) || typeof value['kind'] !== 'string') return false;
  const texts = ['upstream', 'endpoint', 'sn'].every(
    (key) => value[key] === undefined || typeof value[key] === 'string',
  );
  const numbers = ['probability', 'skip', 'times', 'delayMs'];
  return texts && numbers.every((key) => value[key] === undefined || typeof value[key] === 'number');
}
