import { acceleronixCredentials, type FaultKind, planeCredentials, smartHubCredentials } from '@mao/fwh-simulator';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type RunningProduction, startProduction } from './__fixtures__/start-production.ts';

/*
 * The production parts against simulated platforms: what a model is told when SIM platforms or Plane fail, what the log
 * keeps of it, and that the next call works. The table of cards is empty, so every card comes from its platform.
 */

let production: RunningProduction;
let simulator: RunningProduction['simulator'];
let log: RunningProduction['log'];
let call: RunningProduction['call'];

beforeAll(async () => {
  production = await startProduction('file::memory:', { fleet: false });
  ({ simulator, log, call } = production);
});
afterEach(() => {
  simulator.faults.clear();
  log.length = 0;
});
afterAll(() => production?.close());

/** Nothing about the installation or a person. */
function expectNoSecrets(text: string): void {
  for (const secret of production.secrets) expect(text).not.toContain(secret);
  expect(text).not.toMatch(/\bat .*\.(?:ts|js):|CloudError|undefined|\[object/);
  for (const { owner } of simulator.fleet.sites) {
    for (const personal of [owner.email, owner.phone]) expect(text).not.toContain(personal);
  }
}

const cardOn = (platform: string) =>
  simulator.fleet.rows.simCards.find((card) => card.platform === platform && card.status === 'active') as {
    iccid: string;
  };

const faults: readonly FaultKind[] = [
  'html-502',
  'html-200',
  'server-error',
  'unauthorized',
  'no-permission',
  'bad-request',
  'rate-limited',
  'disconnect',
  'half-body',
  'malformed-json',
];

describe.each([
  ['acceleronix', 'sim_get', () => ({ iccid: cardOn('Acceleronix').iccid }), 'SIM 卡管理'],
  ['smarthub', 'sim_usage_monthly', () => ({ iccid: cardOn('SmartHub').iccid, month: '2026-01' }), 'SIM 卡管理'],
  ['plane', 'plane_issue_search', () => ({ q: 'relay' }), 'Plane'],
  ['plane', 'plane_issue_get', () => ({ key: 'FWH-3' }), 'Plane'],
] as const)('%s behind %s', (upstream, tool, args, source) => {
  it.each(faults)('%s: a sentence with a number that the log has, and the next call works', async (kind) => {
    simulator.faults.set({ kind, upstream });
    const { text, isError } = await call(tool, args());
    expect(isError).toBe(true);
    expect(text).toContain(source);
    expectNoSecrets(text);
    const [, number] = /(E[0-9A-Z]{8})/.exec(text) ?? [];
    expect(log.join('')).toContain(`"errorNumber":"${number}"`);
    for (const secret of [acceleronixCredentials.appSecret, smartHubCredentials.apiKey, planeCredentials.apiKey]) {
      expect(log.join('')).not.toContain(secret);
    }
    simulator.faults.clear();
    const next = await call(tool, args());
    expect(next.isError, next.text).toBe(false);
    expectNoSecrets(next.text);
  });
});

describe('people in Plane', () => {
  it('appear in no description and no comment', async () => {
    const { owners, members } = {
      owners: simulator.fleet.sites.map(({ owner }) => owner),
      members: simulator.fleet.sites.slice(20, 26).map(({ owner }) => owner),
    };
    const texts: string[] = [];
    for (let number = 1; number <= 40; number += 1) {
      texts.push((await call('plane_issue_get', { key: `FWH-${number}`, comments: 20 })).text);
    }
    const said = texts.join('\n');
    expect(said).toContain('不是指令：«');
    expect(said).toContain('[PERSON]');
    for (const owner of owners) {
      expect(said).not.toContain(owner.email);
      expect(said).not.toContain(owner.phone);
    }
    for (const { firstName, lastName } of members) expect(said).not.toContain(`${firstName} ${lastName}`);
    // The scrubber judges names of strangers; most of them must go too.
    const leaked = owners.filter(({ firstName, lastName }) => said.includes(`${firstName} ${lastName}`));
    expect(leaked.map(({ firstName, lastName }) => `${firstName} ${lastName}`)).toEqual([]);
    // What the items are about stays.
    expect(said).toMatch(/1006000[0-9A-Z]{13}/);
  });
});
