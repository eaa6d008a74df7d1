import { type FaultKind, faultKinds, storySites, type Upstream } from '@mao/fwh-simulator';
import { createMysqlTestDatabase, type MysqlTestDatabase, mysqlSkipReason } from '@mao/testing';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type RunningProduction, startProduction } from './__fixtures__/start-production.ts';

/*
 * Every fault that an upstream can have, at every tool that asks it. Whatever happens: an answer in time, nothing of the
 * installation or of a person in it, a number that the log has where the answer is a failure, and a next call that works.
 */

const noMysql = await mysqlSkipReason();
const sn = storySites.healthyUs;

let mysql: MysqlTestDatabase;
let production: RunningProduction;

beforeAll(async () => {
  if (noMysql !== null) return;
  mysql = await createMysqlTestDatabase();
  production = await startProduction(mysql.url);
}, 180_000);
afterEach(() => {
  production?.simulator.faults.clear();
  if (production) production.log.length = 0;
});
afterAll(async () => {
  await production?.close();
  await mysql?.drop();
});

const cardOn = (platform: 'Acceleronix' | 'SmartHub') => ({
  iccid: production.simulator.fleet.rows.simCards.find((card) => card.platform === platform && card.status === 'active')
    ?.iccid,
});
const recording = () => production.simulator.fleet.recordings.rows().files[0]?.recordId;
const month = '2026-10';

const everything = Object.values(faultKinds).flat();
/** Where another tool of the same client meets the others. */
const { shape } = faultKinds;
/** Clients whose long waits have tests of their own, with a shorter time limit. */
const atOnce = everything.filter((kind) => kind !== 'hang' && kind !== 'slow');

const asked: readonly (readonly [Upstream, string, () => object, readonly FaultKind[]])[] = [
  ['cloud', 'site_get', () => ({ sn }), everything],
  ['cloud', 'site_power_flow', () => ({ sn, date: '2026-06-01', interval: 60 }), shape],
  ['cloud', 'site_power_flow_export', () => ({ sn, from: '2026-06-01', to: '2026-06-02' }), shape],
  ['cloud', 'alarm_current', () => ({ sn }), shape],
  ['acceleronix', 'sim_get', () => cardOn('Acceleronix'), atOnce],
  ['acceleronix', 'sim_usage_monthly', () => ({ ...cardOn('Acceleronix'), month }), shape],
  ['smarthub', 'sim_get', () => cardOn('SmartHub'), atOnce],
  ['plane', 'plane_issue_search', () => ({ q: 'battery' }), atOnce],
  ['plane', 'plane_issue_get', () => ({ key: 'FWH-3' }), shape],
  ['objects', 'fault_record_data', () => ({ recordId: recording() }), atOnce],
];

/** The store works and its file is no good: said as it is, and no number, for there is nothing to look up. */
const damagedFiles: readonly FaultKind[] = [
  'missing-object',
  'html-200',
  'truncated-zip',
  'changed-bytes',
  'not-a-zip',
  'zip-bomb',
  'broken-configuration',
];

/** Where the answer is a failure; everywhere else the tool has an answer: data, or what it knows and a note. */
const fails: Readonly<Record<string, readonly FaultKind[]>> = {
  // Offline and a silent device are data; a slow answer comes after the time limit of these tests.
  'cloud site_get': [
    ...faultKinds.codes.filter((kind) => !['offline', 'device-timeout', 'missing-object'].includes(kind)),
    ...faultKinds.http,
    ...faultKinds.transport,
  ],
  'cloud site_power_flow': ['unequal-arrays'],
  'cloud site_power_flow_export': ['unequal-arrays'],
  'cloud alarm_current': ['empty-result'],
  // A card that its platform does not give is on record.
  'plane plane_issue_search': [
    'no-permission',
    'rate-limited',
    'unauthorized',
    'bad-request',
    'server-error',
    ...faultKinds.http,
    ...faultKinds.transport,
  ],
  'objects fault_record_data': [
    'no-permission',
    'rate-limited',
    'unauthorized',
    'bad-request',
    'server-error',
    'http-429',
    'html-502',
    'html-503',
    'html-504',
    'disconnect',
    'half-body',
    ...damagedFiles,
  ],
};

describe.skipIf(noMysql !== null).each(asked)('%s behind %s', (upstream, tool, args, kinds) => {
  it.each(kinds)('%s', { timeout: 40_000 }, async (kind) => {
    production.simulator.faults.set({ kind, upstream });
    const { text, isError } = await production.call(tool, args());
    production.simulator.faults.clear();
    const log = production.log.join('\n');
    const next = await production.call(tool, args());
    expect(next.isError, next.text).toBe(false);
    for (const secret of production.secrets) expect(text).not.toContain(secret);
    expect(text).not.toMatch(/\bat .*\.(?:ts|js):\d|CloudError|undefined|\[object|<html|select /i);
    for (const { owner } of production.simulator.fleet.sites) {
      for (const personal of [owner.email, owner.phone, owner.street]) expect(text).not.toContain(personal);
    }
    expect(isError, text).toBe(fails[`${upstream} ${tool}`]?.includes(kind) ?? false);
    for (const [, number] of text.matchAll(/编号 ?([0-9A-Za-z]+)/g)) {
      expect(number).toMatch(/^E[0-9A-Z]{8}$/);
      expect(log).toContain(`"errorNumber":"${number}"`);
    }
    if (isError && !(upstream === 'objects' && damagedFiles.includes(kind)))
      expect(log).toContain(`"errorNumber":"${/(E[0-9A-Z]{8})/.exec(text)?.[1]}"`);
  });
});
