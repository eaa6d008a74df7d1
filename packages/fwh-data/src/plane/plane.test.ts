import { planeCredentials, type Simulator, startSimulator } from '@mao/fwh-simulator';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CloudError } from '../cloud/cloud-error.ts';
import { createPlane, type Plane, type PlaneOptions } from './create-plane.ts';

const noon = Date.UTC(2026, 5, 15, 20);
const { signal } = new AbortController();

let simulator: Simulator;
const opened: Plane[] = [];

function open(options: Partial<PlaneOptions> = {}): Plane {
  const plane = createPlane({
    baseUrl: simulator.urls.plane,
    ...planeCredentials,
    timeoutMs: 10_000,
    retryPauseMs: 5,
    ...options,
  });
  opened.push(plane);
  return plane;
}

const requests = () => simulator.requests.list().filter(({ upstream }) => upstream === 'plane');
const asked = (endpoint: string) => requests().filter((entry) => entry.endpoint === endpoint).length;
const failureOf = (question: Promise<unknown>) =>
  question.then(
    () => 'answered',
    (error: unknown) => (error instanceof CloudError ? error.failure : error),
  );
async function found(plane: Plane, search: Parameters<Plane['searchIssues']>[0]) {
  const answer = await plane.searchIssues(search, signal);
  if (answer.type !== 'found') throw new Error(JSON.stringify(answer));
  return answer;
}

beforeAll(async () => {
  simulator = await startSimulator({ now: () => noon, planePerMinute: 10_000 });
});
afterEach(async () => {
  simulator.faults.clear();
  simulator.requests.clear();
  await Promise.all(opened.splice(0).map((plane) => plane.close()));
});
afterAll(() => simulator.close());

/** The id that Plane itself gives for a key. */
async function plainIdOf(key: string): Promise<string> {
  const { workspace, apiKey } = planeCredentials;
  const url = `${simulator.urls.plane}/workspaces/${workspace}/work-items/${key}/`;
  const response = await fetch(url, { headers: { 'x-api-key': apiKey } });
  return ((await response.json()) as { id: string }).id;
}

describe('search', () => {
  it('tells state, priority and time of every hit in at most six requests, last changed first', async () => {
    const plane = open();
    await found(plane, { text: '7' });
    const before = requests().length;
    // Every title has it.
    const { issues, more, unread } = await found(plane, { text: ' on ' });
    expect(issues.length).toBe(50);
    expect(more).toBe(true);
    expect(requests().length - before).toBeLessThanOrEqual(6);
    expect(unread).toBe(0);
    const times = issues.map(({ updatedAt }) => updatedAt ?? 0);
    expect(times).toEqual([...times].sort((left, right) => right - left));
    for (const issue of issues) {
      expect(issue).toEqual({
        key: expect.stringMatching(/^(?:FWH|OPS)-\d+$/),
        name: expect.stringContaining(' on '),
        state: { name: expect.any(String), group: expect.any(String) },
        priority: expect.stringMatching(/^(?:none|urgent|high|medium|low)$/),
        updatedAt: expect.any(Number),
      });
    }
  });

  it('reads few hits one by one', async () => {
    const plane = open();
    const { issues } = await found(plane, { text: '77', project: 'fwh' });
    const keys = issues.map(({ key }) => key);
    expect(keys).toContain('FWH-77');
    expect(keys.every((key) => key.startsWith('FWH-'))).toBe(true);
    // The search, and one request for each hit.
    expect(issues.length).toBeLessThanOrEqual(5);
    expect(asked('work-items')).toBe(issues.length);
  });

  it('keeps project and state apart: their matches add up to all', async () => {
    const plane = open();
    const both = await found(plane, { text: 'relay' });
    const parts = await Promise.all(['FWH', 'Operations'].map((project) => found(plane, { text: 'relay', project })));
    expect(parts.flatMap(({ issues }) => issues.map(({ key }) => key)).sort()).toEqual(
      both.issues.map(({ key }) => key).sort(),
    );
    const groups = ['backlog', 'unstarted', 'started', 'completed', 'cancelled', 'triage'];
    const byGroup = await Promise.all(groups.map((state) => found(plane, { text: 'relay', state })));
    expect(byGroup.flatMap(({ issues }) => issues.map(({ key }) => key)).sort()).toEqual(
      both.issues.map(({ key }) => key).sort(),
    );
    const named = await found(plane, { text: 'relay', state: 'in progress' });
    expect(named.issues.every(({ state }) => state?.name === 'In Progress')).toBe(true);
  });

  it('asks for projects and states once in ten minutes', async () => {
    let now = noon;
    const plane = open({ now: () => now });
    for (let index = 0; index < 3; index += 1) await found(plane, { text: '7', project: 'FWH', state: 'started' });
    expect([asked('projects'), asked('states')]).toEqual([1, 1]);
    now += 10 * 60_000 + 1;
    await found(plane, { text: '7', project: 'FWH', state: 'started' });
    expect([asked('projects'), asked('states')]).toEqual([2, 2]);
  });

  it('names what there is instead of an unknown project or state, before it searches', async () => {
    const plane = open();
    expect(await plane.searchIssues({ text: 'x', project: 'NOPE' }, signal)).toEqual({
      type: 'no_project',
      projects: ['FWH', 'OPS'],
    });
    expect(await plane.searchIssues({ text: 'x', project: 'FWH', state: 'nope' }, signal)).toMatchObject({
      type: 'no_state',
      states: expect.arrayContaining(['Todo', 'In Progress', 'Done']),
    });
    expect(asked('search')).toBe(0);
  });

  it('finds nothing without a failure', async () => {
    expect(await found(open(), { text: 'no title has these words' })).toEqual({
      type: 'found',
      issues: [],
      more: false,
      unread: 0,
    });
  });
});

describe('one item', () => {
  it('is read by key and by id, with the newest comments first, in plain text and UTC', async () => {
    const plane = open();
    const items = await Promise.all(
      Array.from({ length: 12 }, (_, index) => plane.findIssue(`FWH-${index + 1}`, 20, new AbortController().signal)),
    );
    const issue = items.find((item) => (item?.comments.length ?? 0) >= 2);
    if (!issue) throw new Error('no item with comments');
    expect(issue.description).toMatch(/^Site 1006/);
    expect(issue.description).not.toMatch(/<\/?\w+>/);
    expect(issue.description).toMatch(/\* firmware V/);
    const times = issue.comments.map(({ createdAt }) => createdAt ?? 0);
    expect(times).toEqual([...times].sort((left, right) => right - left));
    expect(Math.max(...times)).toBeLessThanOrEqual(noon + 4 * 3_600_000);
    expect(issue.commentCount).toBe(issue.comments.length);
    const few = await plane.findIssue(issue.key, 1, signal);
    expect(few).toMatchObject({ comments: [issue.comments[0]], commentCount: issue.commentCount });
    const id = await plainIdOf(issue.key);
    expect(await plane.findIssue(id, 20, signal)).toEqual(issue);
    simulator.requests.clear();
    expect((await plane.findIssue(issue.key, 0, signal))?.comments).toEqual([]);
    expect(asked('comments')).toBe(0);
  });

  it('shows no member, neither by name nor by address', async () => {
    const plane = open();
    const members = simulator.fleet.sites.slice(20, 26).map(({ owner }) => owner);
    const texts: string[] = [];
    for (let number = 1; number <= 15; number += 1)
      texts.push(JSON.stringify(await plane.findIssue(`FWH-${number}`, 20, signal)));
    const said = texts.join('\n');
    expect(said).toContain('[PERSON]');
    for (const { firstName, lastName, email } of members) {
      expect(said).not.toContain(`${firstName} ${lastName}`);
      expect(said).not.toContain(email);
    }
  });

  it('that is not there is null', async () => {
    const plane = open();
    expect(await plane.findIssue('FWH-999999', 5, signal)).toBeNull();
    expect(await plane.findIssue('NOPE-1', 5, signal)).toBeNull();
    expect(await plane.findIssue('00000000-0000-4000-a000-000000000000', 5, signal)).toBeNull();
  });
});

describe('faults', () => {
  it.each([
    'html-502',
    'html-200',
    'server-error',
    'disconnect',
    'half-body',
    'malformed-json',
    'rate-limited',
  ] as const)('is over after one retry: %s', async (kind) => {
    const plane = open();
    simulator.faults.set({ kind, upstream: 'plane', endpoint: 'search', times: 1 });
    expect((await found(plane, { text: '7' })).issues.length).toBeGreaterThan(0);
    expect(asked('search')).toBe(2);
  });

  it.each([
    ['html-503', 'server_error', 2],
    ['html-200', 'bad_response', 2],
    ['server-error', 'server_error', 2],
    ['unauthorized', 'auth', 1],
    ['http-401', 'auth', 1],
    ['no-permission', 'auth', 1],
    ['bad-request', 'bad_request', 1],
    ['rate-limited', 'rate_limited', 2],
  ] as const)('%s that stays is %s; the next call works', async (kind, failure, attempts) => {
    const plane = open();
    simulator.faults.set({ kind, upstream: 'plane', endpoint: 'search' });
    expect(await failureOf(plane.searchIssues({ text: '7' }, signal))).toBe(failure);
    expect(asked('search')).toBe(attempts);
    simulator.faults.clear();
    expect(await failureOf(plane.searchIssues({ text: '7' }, signal))).toBe('answered');
  });

  it('a failed directory is asked anew, and one failure serves all who waited', async () => {
    const plane = open();
    simulator.faults.set({ kind: 'no-permission', upstream: 'plane', endpoint: 'projects' });
    const together = [1, 2, 3].map(() => failureOf(plane.searchIssues({ text: '7' }, signal)));
    expect(await Promise.all(together)).toEqual(['auth', 'auth', 'auth']);
    expect(asked('projects')).toBe(1);
    simulator.faults.clear();
    expect(await failureOf(plane.searchIssues({ text: '7' }, signal))).toBe('answered');
  });

  it('an item does not depend on the right to see members', async () => {
    simulator.faults.set({ kind: 'no-permission', upstream: 'plane', endpoint: 'members' });
    expect(await open().findIssue('FWH-1', 5, signal)).toMatchObject({ key: 'FWH-1' });
  });

  it('a server that never answers costs one time limit', async () => {
    simulator.faults.set({ kind: 'hang', upstream: 'plane' });
    expect(await failureOf(open({ timeoutMs: 300 }).searchIssues({ text: '7' }, signal))).toBe('timeout');
  });

  it('an error names neither key nor words of the search', async () => {
    simulator.faults.set({ kind: 'server-error', upstream: 'plane', endpoint: 'search' });
    const error = await open().searchIssues({ text: 'secret words' }, signal).catch(String);
    expect(error).toContain('Plane: server_error');
    expect(error).not.toMatch(/secret|plane_api|127\.0\.0\.1/);
  });
});

describe('the limiter', () => {
  it('is heeded before it refuses: no request is sent that would be', async () => {
    const limited = await startSimulator({ planePerMinute: 4, now: () => noon + 1_000 });
    const plane = open({ baseUrl: limited.urls.plane, now: () => noon + 1_000 });
    try {
      // Projects and three searches without a hit.
      const failures: unknown[] = [];
      for (let call = 0; call < 4; call += 1) {
        failures.push(await failureOf(plane.searchIssues({ text: 'no such words' }, signal)));
      }
      expect(failures).toEqual(['answered', 'answered', 'answered', 'rate_limited']);
      expect(limited.requests.list().map(({ code }) => code)).toEqual([200, 200, 200, 200]);
    } finally {
      await limited.close();
    }
  });
});
