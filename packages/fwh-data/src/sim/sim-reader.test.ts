import {
  acceleronixCredentials,
  type FaultKind,
  type FaultRule,
  type Simulator,
  smartHubCredentials,
  startSimulator,
} from '@mao/fwh-simulator';
import {
  luhnDigit,
  type SimCardReader,
  type SimCardRecord,
  type SimUsageDay,
  type SimUsageReader,
} from '@mao/fwh-tools';
import { openSqlDatabase, type SqlDatabase } from '@mao/sql-database';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CloudError } from '../cloud/cloud-error.ts';
import { createSimStore } from '../store/create-sim-store.ts';
import { migrateFwhDatabase } from '../store/migrate-fwh-database.ts';
import { replaceSims } from '../store/replace-sims.ts';
import { createAcceleronix } from './create-acceleronix.ts';
import { createSimReader } from './create-sim-reader.ts';
import { createSmartHub } from './create-smart-hub.ts';
import { signAcceleronix } from './sign-acceleronix.ts';
import type { SimPlatformClient } from './sim-platform.ts';

const noon = Date.UTC(2026, 5, 15, 20);
const { signal } = new AbortController();

let simulator: Simulator;
let database: SqlDatabase;
/** A dozen cards, the use of two of them: what is written for each test. */
let table: readonly SimCardRecord[];
let usageDays: readonly SimUsageDay[];
const opened: SimPlatformClient[] = [];

/** Reader over the given rows and both platforms, or those that are not left out. */
async function open(
  rows: readonly SimCardRecord[],
  options: { without?: readonly string[]; breakForMs?: number; timeoutMs?: number } = {},
): Promise<SimCardReader & SimUsageReader> {
  await replaceSims(database, { cards: rows, usageDays });
  const { breakForMs = 30_000, timeoutMs = 10_000 } = options;
  const quick = { timeoutMs, retryPauseMs: 5 };
  const platforms = [
    createAcceleronix({
      ...quick,
      breakForMs,
      baseUrl: simulator.urls.acceleronix,
      appKey: acceleronixCredentials.appKey,
      secret: acceleronixCredentials.appSecret,
      now: () => noon,
    }),
    createSmartHub({
      ...quick,
      breakForMs,
      baseUrl: simulator.urls.smartHub,
      apiKey: smartHubCredentials.apiKey,
    }),
  ].filter(({ platform }) => !options.without?.includes(platform));
  opened.push(...platforms);
  return createSimReader({ store: createSimStore(database), platforms });
}

const cards = () => table;
/** An active card in a gateway. */
function cardOn(platform: string): SimCardRecord {
  const found = simulator.fleet.rows.simCards.find(
    (card) => card.platform === platform && card.status === 'active' && card.sn !== null,
  );
  if (!found) throw new Error(`no card on ${platform}`);
  return found;
}
const asked = (upstream: string) => simulator.requests.list().filter((entry) => entry.upstream === upstream).length;
const failureOf = (question: Promise<unknown>) =>
  question.then(
    () => 'answered',
    (error: unknown) => (error instanceof CloudError ? error.failure : error),
  );

beforeAll(async () => {
  simulator = await startSimulator({ now: () => noon });
  const used = [cardOn('Acceleronix'), cardOn('SmartHub')];
  table = [...used, ...simulator.fleet.rows.simCards.filter((card) => !used.includes(card)).slice(0, 10)];
  usageDays = simulator.fleet.rows.simUsageDays(60).filter(({ iccid }) => used.some((card) => card.iccid === iccid));
  database = await openSqlDatabase({ url: ':memory:' });
  await migrateFwhDatabase(database);
});
afterEach(async () => {
  simulator.faults.clear();
  simulator.requests.clear();
  await Promise.all(opened.splice(0).map((client) => client.close()));
});
afterAll(async () => {
  await database.close();
  await simulator.close();
});

it('signs as the platform does', () => {
  const request = {
    appKey: 'demo-app-key',
    secret: 'demo-app-secret',
    timestamp: 1_764_460_800,
    body: '{"iccid":"8932042000012345678"}',
  };
  expect(signAcceleronix(request)).toBe('162c7f27fb7dd3ca096698bb56c3153d942f93727a9b5deab1144ed148404fb6');
});

describe('which platform', () => {
  it.each(['Acceleronix', 'SmartHub'])('a card of %s that is in the table costs the other nothing', async (name) => {
    const row = cardOn(name);
    const answer = await (await open(cards())).findSim(row.iccid, signal);
    expect(answer).toMatchObject({
      type: 'live',
      card: {
        iccid: row.iccid,
        platform: name,
        sn: row.sn,
        status: 'active',
        rawStatus: row.rawStatus,
        plan: row.plan,
      },
    });
    expect(asked(name === 'SmartHub' ? 'acceleronix' : 'smarthub')).toBe(0);
  });

  it('a card that is not in the table is looked for on Acceleronix, then on SmartHub', async () => {
    const row = cardOn('SmartHub');
    const answer = await (await open([])).findSim(row.iccid, signal);
    expect(answer).toMatchObject({ type: 'live', card: { platform: 'SmartHub', sn: null } });
    const order = simulator.requests.list().map(({ upstream }) => upstream);
    expect(order.indexOf('acceleronix')).toBeLessThan(order.indexOf('smarthub'));
  });

  it('a card that neither knows is unknown, which is no failure', async () => {
    expect(await (await open([])).findSim('8988999999999999991', signal)).toEqual({ type: 'unknown' });
  });

  it('a card that its platform knows no more is looked for on the other, then told from the record', async () => {
    const moved = { ...cardOn('SmartHub'), platform: 'Acceleronix' as const };
    const gone = { ...cardOn('SmartHub'), iccid: '8988999999999999991' };
    const reader = await open([moved, gone]);
    expect(await reader.findSim(moved.iccid, signal)).toMatchObject({ type: 'live', card: { platform: 'SmartHub' } });
    expect(await reader.findSim(gone.iccid, signal)).toMatchObject({ type: 'record', why: 'not_on_platform' });
  });

  it('a card of a platform that is not configured is told from the record', async () => {
    const row = cardOn('SmartHub');
    const reader = await open(cards(), { without: ['SmartHub'] });
    expect(await reader.findSim(row.iccid, signal)).toMatchObject({
      type: 'record',
      why: 'no_platform',
      failure: null,
    });
  });

  it('the check digit may be missing, in the table and on the platform', async () => {
    const row = cardOn('Acceleronix');
    expect(row.iccid.slice(-1)).toBe(luhnDigit(row.iccid.slice(0, -1)));
    for (const rows of [cards(), []]) {
      const answer = await (await open(rows)).findSim(row.iccid.slice(0, -1), signal);
      expect(answer).toMatchObject({ type: 'live', card: { iccid: row.iccid } });
    }
    const wrong = `${row.iccid.slice(0, -1)}${(Number(row.iccid.slice(-1)) + 1) % 10}`;
    expect(await (await open(cards())).findSim(wrong, signal)).toEqual({ type: 'unknown' });
  });
});

describe('faults', () => {
  const platforms = [
    ['Acceleronix', 'acceleronix'],
    ['SmartHub', 'smarthub'],
  ] as const;
  const fault = (kind: FaultKind, upstream: FaultRule['upstream'], times?: number) =>
    simulator.faults.set({ kind, upstream: upstream as 'smarthub', ...(times !== undefined && { times }) });

  describe.each(platforms)('%s', (name, upstream) => {
    it.each([
      'html-502',
      'html-200',
      'server-error',
      'disconnect',
      'half-body',
      'malformed-json',
      'rate-limited',
    ] as const)(
      'is over after one retry: %s',
      async (kind) => {
        const row = cardOn(name);
        const reader = await open(cards());
        fault(kind, upstream, 1);
        expect(await reader.findSim(row.iccid, signal)).toMatchObject({ type: 'live', card: { iccid: row.iccid } });
      },
      10_000,
    );

    it.each([
      ['html-503', 'server_error'],
      ['html-200', 'bad_response'],
      ['unauthorized', 'auth'],
      ['no-permission', 'auth'],
      ['bad-request', 'bad_request'],
      ['hang', 'timeout'],
    ] as const)(
      '%s that stays: the record answers; without one it is %s; the next call works',
      async (kind, failure) => {
        const row = cardOn(name);
        const options = kind === 'hang' ? { timeoutMs: 500 } : {};
        const reader = await open(cards(), options);
        fault(kind, upstream);
        const answer = await reader.findSim(row.iccid, signal);
        expect(answer).toMatchObject({
          type: 'record',
          why: 'platform_failed',
          failure: { platform: name, error: { failure } },
        });
        expect(await failureOf((await open([], options)).findSim(row.iccid, signal))).toBe(failure);
        await open(cards());
        simulator.faults.clear();
        expect(await reader.findSim(row.iccid, signal)).toMatchObject({ type: 'live' });
      },
    );

    it('an error names no key, no path of ours and no card', async () => {
      const row = cardOn(name);
      fault('server-error', upstream);
      const answer = await (await open(cards())).findSim(row.iccid, signal);
      const said = answer.type === 'record' ? String(answer.failure?.error) : '';
      expect(said).toContain(`${name}: server_error`);
      for (const secret of [
        row.iccid,
        row.imsi,
        acceleronixCredentials.appSecret,
        smartHubCredentials.apiKey,
        '127.0.0.1',
      ]) {
        expect(said).not.toContain(secret);
      }
    });

    it('reads numbers written as text and keeps unknown states', async () => {
      const row = cardOn(name);
      fault('numeric-strings', upstream);
      fault('unknown-enum', upstream);
      const answer = await (await open(cards())).findSim(row.iccid, signal);
      expect(answer).toMatchObject({
        type: 'live',
        card: { status: 'unknown', rawStatus: name === 'SmartHub' ? 'MELTED' : '42', cycleMb: expect.any(Number) },
      });
    });
  });

  it.each(['redirect-301', 'redirect-302', 'redirect-307'] as const)(
    'a card that moved is followed: %s',
    async (kind) => {
      simulator.faults.set({ kind, upstream: 'smarthub' });
      const row = cardOn('SmartHub');
      const answer = await (await open(cards())).findSim(row.iccid, signal);
      expect(answer).toMatchObject({ type: 'live', card: { iccid: row.iccid, platform: 'SmartHub' } });
      expect(asked('smarthub')).toBe(2);
    },
  );

  it('one platform that fails hides no card of the other', async () => {
    const row = cardOn('SmartHub');
    fault('server-error', 'acceleronix');
    const reader = await open([]);
    expect(await reader.findSim(row.iccid, signal)).toMatchObject({ type: 'live', card: { platform: 'SmartHub' } });
    // But a card that only the failing one may have is not called unknown.
    expect(await failureOf(reader.findSim('8988999999999999991', signal))).toBe('server_error');
  });

  it('takes data without its envelope, and empty data for no such card', async () => {
    const row = cardOn('Acceleronix');
    fault('unwrapped-data', 'acceleronix');
    const reader = await open(cards());
    expect(await reader.findSim(row.iccid, signal)).toMatchObject({ type: 'live', card: { iccid: row.iccid } });
    simulator.faults.clear();
    for (const kind of ['null-result', 'empty-result'] as const) {
      fault(kind, 'acceleronix');
      expect(await reader.findSim(row.iccid, signal)).toMatchObject({ type: 'record', why: 'not_on_platform' });
      simulator.faults.clear();
    }
  });

  it('leaves a platform alone after five failures, and asks again when the pause is over', async () => {
    const row = cardOn('SmartHub');
    const reader = await open(cards(), { breakForMs: 150 });
    fault('server-error', 'smarthub');
    for (let call = 0; call < 5; call += 1) await reader.findSim(row.iccid, signal);
    const before = asked('smarthub');
    expect(before).toBe(10);
    expect(await reader.findSim(row.iccid, signal)).toMatchObject({ type: 'record', why: 'platform_failed' });
    expect(asked('smarthub')).toBe(before);
    simulator.faults.clear();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await reader.findSim(row.iccid, signal)).toMatchObject({ type: 'live' });
  });

  it('ends at once when the call is over', async () => {
    const row = cardOn('Acceleronix');
    fault('hang', 'acceleronix');
    const reader = await open(cards());
    const controller = new AbortController();
    const gone = new Error('gone');
    setTimeout(() => controller.abort(gone), 20);
    expect(await failureOf(reader.findSim(row.iccid, controller.signal))).toBe(gone);
  });
});

describe('use of a month', () => {
  it('gives the days on record and the platform’s own total', async () => {
    const row = cardOn('Acceleronix');
    const usage = await (await open(cards())).readUsageMonth(row.iccid, '2026-05', signal);
    if (usage.type !== 'found') throw new Error(usage.type);
    expect(usage.days.length).toBeGreaterThan(25);
    expect(usage.days[0]).toEqual({
      iccid: row.iccid,
      date: expect.stringMatching(/^2026-05-/),
      mb: expect.any(Number),
    });
    const sum = usage.days.reduce((total, { mb }) => total + mb, 0);
    expect(usage.month?.totalMb).toBeGreaterThan(sum - 0.01);
    expect(usage.month?.allowanceMb).toBe(simulator.fleet.sims.allowanceMb(row.iccid));
  });

  it('has no total where the platform keeps none, or where the month has not begun', async () => {
    const reader = await open(cards());
    expect(await reader.readUsageMonth(cardOn('SmartHub').iccid, '2026-05', signal)).toMatchObject({
      month: null,
      failure: null,
    });
    expect(await reader.readUsageMonth(cardOn('Acceleronix').iccid, '2026-07', signal)).toMatchObject({
      month: null,
      days: [],
    });
  });

  it('stands without the total when the platform fails', async () => {
    const row = cardOn('Acceleronix');
    const reader = await open(cards());
    simulator.faults.set({ kind: 'html-502', upstream: 'acceleronix' });
    const usage = await reader.readUsageMonth(row.iccid, '2026-05', signal);
    expect(usage).toMatchObject({ type: 'found', month: null, failure: { platform: 'Acceleronix' } });
  });

  it('finds the platform of a card that is not in the table', async () => {
    const row = cardOn('SmartHub');
    const usage = await (await open([])).readUsageMonth(row.iccid, '2026-05', signal);
    expect(usage).toMatchObject({ type: 'found', platform: 'SmartHub' });
    expect(await (await open([])).readUsageMonth('8988999999999999991', '2026-05', signal)).toEqual({
      type: 'unknown',
    });
  });
});
