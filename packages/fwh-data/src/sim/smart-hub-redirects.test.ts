import { afterEach, expect, it } from 'vitest';
import { type AnswerServer, type ServedAnswer, serveAnswers } from '../testing/serve-answers.ts';
import { createSmartHub } from './create-smart-hub.ts';
import type { SimPlatformClient } from './sim-platform.ts';

const iccid = '8901260000123456788';
const card = { giccid: iccid, status: 'ACTIVATED', cycleUsageMB: '1.5', activatedTime: '2026-01-02T03:04:05+0800' };
const { signal } = new AbortController();
const open: (AnswerServer | SimPlatformClient)[] = [];
afterEach(() => Promise.all(open.splice(0).map((one) => one.close())));

async function serve(answer: (path: URL) => ServedAnswer): Promise<AnswerServer> {
  const server = await serveAnswers(answer);
  open.push(server);
  return server;
}
function client(url: string): SimPlatformClient {
  const hub = createSmartHub({ baseUrl: `${url}/v1`, apiKey: 'the-key', retryPauseMs: 1 });
  open.push(hub);
  return hub;
}

it.each([301, 302, 307])('follows %i within the platform', async (status) => {
  const server = await serve(({ pathname }) =>
    pathname === `/v1/global-sims/${iccid}`
      ? { status, headers: { location: '/v1/archive/sims?id=7' } }
      : { status: 200, body: card },
  );
  expect(await client(server.url).findCard(iccid, signal)).toMatchObject({
    iccid,
    status: 'active',
    cycleMb: 1.5,
    activatedAt: Date.UTC(2026, 0, 1, 19, 4, 5),
  });
  expect(server.asked.map(({ path }) => path)).toEqual([`/v1/global-sims/${iccid}`, '/v1/archive/sims?id=7']);
  expect(server.asked[1]?.headers['x-api-key']).toBe('the-key');
});

it('takes the key nowhere else', async () => {
  const stranger = await serve(() => ({ status: 200, body: card }));
  const server = await serve(() => ({ status: 302, headers: { location: `${stranger.url}/v1/global-sims/${iccid}` } }));
  await expect(client(server.url).findCard(iccid, signal)).rejects.toMatchObject({ failure: 'bad_response' });
  expect(stranger.asked).toEqual([]);
});

it.each(['/v1/global-sims/loop', '/elsewhere', '//', ''])('gives up on a redirect to %j', async (location) => {
  const server = await serve(() => ({ status: 302, headers: { location } }));
  await expect(client(server.url).findCard(iccid, signal)).rejects.toMatchObject({ failure: 'bad_response' });
  expect(server.asked.length).toBeLessThanOrEqual(4);
});

it('tells "no such card" from a refused request', async () => {
  const problem = (field: string) => ({ status: 422, body: { status: 422, errors: [{ field, code: 'invalid' }] } });
  const unknown = await serve(() => problem('giccid'));
  expect(await client(unknown.url).findCard(iccid, signal)).toBeNull();
  const refused = await serve(() => problem('page'));
  await expect(client(refused.url).findCard(iccid, signal)).rejects.toMatchObject({ failure: 'bad_request' });
});
