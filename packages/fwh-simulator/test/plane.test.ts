import { createFakeClock } from '@mao/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { planeCredentials, type Simulator, startSimulator } from '../src/index.ts';

const clock = createFakeClock(Date.UTC(2026, 10, 30, 20));
let simulator: Simulator;
let fwh: { id: string; identifier: string };

beforeAll(async () => {
  simulator = await startSimulator({ now: clock.now, planePerMinute: 500 });
  fwh = (await get('/projects/')).body.results.find((project: { identifier: string }) => project.identifier === 'FWH');
});
afterAll(() => simulator.close());
beforeEach(() => simulator.faults.clear());

async function call(path: string, init: RequestInit & { key?: string; base?: string } = {}) {
  const { key = planeCredentials.apiKey, base = simulator.urls.plane, ...rest } = init;
  const headers = { ...(key === '' ? {} : { 'X-API-Key': key }), 'content-type': 'application/json' };
  const response = await fetch(`${base}/workspaces/${planeCredentials.workspace}${path}`, { ...rest, headers });
  // biome-ignore lint/suspicious/noExplicitAny: tests read many shapes
  return { status: response.status, headers: response.headers, body: (await response.json()) as any };
}
const get = (path: string) => call(path);

describe('pages', () => {
  test('the cursor leads through all work items once; `page` means nothing', async () => {
    const seen: string[] = [];
    let cursor = '50:0:0';
    for (;;) {
      const { body } = await get(`/projects/${fwh.id}/work-items/?per_page=50&cursor=${cursor}&page=9`);
      seen.push(...body.results.map((item: { id: string }) => item.id));
      expect(body.next_cursor).toMatch(/^50:\d+:0$/);
      if (!body.next_page_results) break;
      cursor = body.next_cursor;
    }
    expect(seen).toHaveLength(140);
    expect(new Set(seen).size).toBe(140);
  });

  test.each([
    ['per_page=x', 400, { detail: 'Invalid per_page parameter.' }],
    ['per_page=1001', 400, { detail: 'Invalid per_page value. Cannot exceed 1000.' }],
    ['per_page=0', 500, { error: 'Something went wrong please try again later' }],
    ['cursor=abc', 400, { detail: 'Invalid cursor parameter.' }],
  ])('%s answers %i', async (query, status, body) => {
    expect(await get(`/projects/${fwh.id}/work-items/?${query}`)).toMatchObject({ status, body });
  });
});

describe('work items', () => {
  test('by key, by id, by the old path; expanded or not', async () => {
    const byKey = await get('/work-items/FWH-12/?expand=state,assignees,labels');
    expect(byKey.body).toMatchObject({ sequence_id: 12, state: { group: expect.any(String) } });
    const byId = await get(`/projects/${fwh.id}/issues/${byKey.body.id}/?fields=id,state,updated_at`);
    expect(Object.keys(byId.body)).toEqual(['id', 'state', 'updated_at']);
    expect(byId.body.state).toBe(byKey.body.state.id);
    expect(byId.body.updated_at).toMatch(/\+08:00$/);
    expect((await get('/work-items/FWH-9999/')).status).toBe(404);
  });

  test('search looks at names, identifiers and numbers', async () => {
    const search = async (query: string) => (await get(`/work-items/search/?${query}`)).body.issues;
    expect(await search('search=')).toEqual([]);
    expect(await search('search=fwh&limit=3')).toHaveLength(3);
    const byNumber = await search('search=12&limit=200');
    expect(byNumber.some((issue: { sequence_id: number }) => issue.sequence_id === 12)).toBe(true);
    const [first] = await search('search=fault');
    const everywhere = await search('search=fault&limit=200&project_id=none');
    expect(everywhere).toContainEqual(first);
    expect(await search('search=fault&limit=200&project_id=none&workspace_search=false')).toEqual([]);
  });

  test('a path without its slash leads to the one with it', async () => {
    expect((await get('/work-items/FWH-12')).body.sequence_id).toBe(12);
  });

  test('comments carry people', async () => {
    const { body } = await get(`/projects/${fwh.id}/work-items/`);
    const texts: string[] = [];
    for (const item of body.results.slice(0, 10)) {
      const comments = await get(`/projects/${fwh.id}/work-items/${item.id}/comments/`);
      texts.push(...comments.body.results.map((comment: { comment_html: string }) => comment.comment_html));
    }
    const owners = simulator.fleet.sites.map((site) => `${site.owner.firstName} ${site.owner.lastName}`);
    expect(texts.length).toBeGreaterThan(0);
    for (const text of texts) expect(owners.some((owner) => text.includes(owner))).toBe(true);
  });
});

test('intake: created, refused, read by the id of the work item', async () => {
  const path = `/projects/${fwh.id}/intake-issues/`;
  const post = (body: unknown) => call(path, { method: 'POST', body: JSON.stringify(body) });
  const made = await post({ issue: { name: 'No export', description_html: '<p>x</p>', priority: 'high' } });
  expect(made).toMatchObject({
    status: 201,
    body: { status: -2, issue_detail: { name: 'No export', priority: 'high' } },
  });
  expect((await get(`${path}${made.body.issue}/`)).body.id).toBe(made.body.id);
  expect((await get(`${path}${made.body.id}/`)).status).toBe(404);
  expect(await post({ issue: {} })).toMatchObject({ status: 400, body: { error: 'Name is required' } });
  expect(await post({ issue: { name: 'x', priority: 'now' } })).toMatchObject({ body: { error: 'Invalid priority' } });
  const { results } = (await get('/projects/')).body;
  const other = results.find((project: { identifier: string }) => project.identifier === 'OPS');
  const refused = await call(`/projects/${other.id}/intake-issues/`, {
    method: 'POST',
    body: '{"issue":{"name":"x"}}',
  });
  expect(refused).toMatchObject({ status: 400, body: { error: expect.stringContaining('Intake is not enabled') } });
});

describe('advanced search', () => {
  const search = (base: string, body: unknown) =>
    call('/work-items/advanced-search/', { method: 'POST', body: JSON.stringify(body), base });

  test('is refused by the Community Edition, which takes it for a work item', async () => {
    expect(await search(simulator.urls.plane, { query: 'fault' })).toMatchObject({
      status: 403,
      body: { detail: 'You do not have permission to perform this action.' },
    });
  });

  test('finds by words and filters in the cloud', async () => {
    const cloud = await startSimulator({ now: clock.now, planeEdition: 'cloud' });
    try {
      const { plane } = cloud.urls;
      const words = (await search(plane, { query: 'fault', limit: 100 })).body;
      expect(words.length).toBeGreaterThan(3);
      expect(words.every(({ name }: { name: string }) => name.toLowerCase().includes('fault'))).toBe(true);
      const filters = {
        and: [{ priority__in: ['high', 'urgent'] }, { or: [{ state_group: 'started' }, { state_group: 'backlog' }] }],
      };
      const filtered = (await search(plane, { filters, limit: 500 })).body;
      expect(filtered.length).toBeGreaterThan(0);
      expect(new Set(filtered.map(({ priority }: { priority: string }) => priority))).toEqual(
        new Set(['high', 'urgent']),
      );
      const projects = (await call('/projects/', { base: plane })).body.results;
      const own = (await search(plane, { query: '', project_id: projects[1].id, limit: 500 })).body;
      expect(new Set(own.map(({ project_id: id }: { project_id: string }) => id))).toEqual(new Set([projects[1].id]));
      const wide = (await search(plane, { query: '', project_id: projects[1].id, workspace_search: true, limit: 500 }))
        .body;
      expect(wide.length).toBeGreaterThan(own.length);
      for (const body of [{}, { query: 'x', limit: 0 }, { filters: { colour: 'red' } }, { filters: { and: [1] } }]) {
        expect((await search(plane, body)).status).toBe(400);
      }
    } finally {
      await cloud.close();
    }
  });
});

describe('keys and limits', () => {
  test('no key 401, a wrong one 403', async () => {
    expect((await call('/projects/', { key: '' })).status).toBe(401);
    expect(await call('/projects/', { key: 'plane_api_wrong' })).toMatchObject({ status: 403 });
  });

  test('60 requests a minute; only those that pass say what is left', async () => {
    const other = await startSimulator({ now: clock.now });
    try {
      const answers = [];
      for (let count = 0; count < 62; count += 1) answers.push(await call('/projects/', { base: other.urls.plane }));
      expect(answers.filter((answer) => answer.status === 200)).toHaveLength(60);
      expect(answers[59]?.headers.get('x-ratelimit-remaining')).toBe('0');
      expect(answers[60]).toMatchObject({
        status: 429,
        body: { error_code: 5900, error_message: 'RATE_LIMIT_EXCEEDED' },
      });
      expect(answers[60]?.headers.get('x-ratelimit-remaining')).toBeNull();
    } finally {
      await other.close();
    }
  });

  test('faults', async () => {
    simulator.faults.set({ kind: 'server-error', upstream: 'plane', times: 1 });
    expect((await get('/projects/')).status).toBe(500);
    simulator.faults.set({ kind: 'rate-limited', upstream: 'plane', endpoint: 'search', times: 1 });
    expect((await get('/projects/')).status).toBe(200);
    expect((await get('/work-items/search/?search=x')).status).toBe(429);
  });
});
