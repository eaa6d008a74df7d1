import { planeCredentials, type Simulator, startSimulator } from '@mao/fwh-simulator';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CloudError } from '../cloud/cloud-error.ts';
import { createPlane } from './create-plane.ts';
import { createPlaneIntake, type PlaneIntakeOptions } from './create-plane-intake.ts';
import { createRateBudget } from './create-rate-budget.ts';
import { plainTextToHtml } from './plain-text-to-html.ts';

const noon = Date.UTC(2026, 5, 15, 20);
const { signal } = new AbortController();
const issue = {
  title: 'Feedback <b>',
  description: 'First & <script>\nline\r\n\r\n\n"Second"',
  priority: 'high',
} as const;

let simulator: Simulator;
const opened: { close(): Promise<void> }[] = [];

function open(options: Partial<PlaneIntakeOptions> = {}) {
  const intake = createPlaneIntake({
    baseUrl: simulator.urls.plane,
    ...planeCredentials,
    project: 'FWH',
    timeoutMs: 3_000,
    retryPauseMs: 5,
    ...options,
  });
  opened.push(intake);
  return intake;
}

const sent = () => simulator.requests.list().filter(({ endpoint }) => endpoint === 'intake-issues').length;
async function errorOf(question: Promise<unknown>): Promise<CloudError> {
  const error = await question.then(
    () => null,
    (failure: unknown) => failure,
  );
  if (!(error instanceof CloudError)) throw new Error(`no CloudError but ${String(error)}`);
  return error;
}

beforeAll(async () => {
  simulator = await startSimulator({ now: () => noon, planePerMinute: 60 });
});
afterEach(async () => {
  simulator.faults.clear();
  simulator.requests.clear();
  await Promise.all(opened.splice(0).map((client) => client.close()));
});
afterAll(() => simulator.close());

describe('Plane intake', () => {
  it('creates an item from plain text', async () => {
    const created = await open().createIntakeIssue(issue, signal);
    expect(created).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), key: expect.stringMatching(/^FWH-\d+$/) });
    const { workspace, apiKey } = planeCredentials;
    const list = await fetch(`${simulator.urls.plane}/workspaces/${workspace}/projects/`, {
      headers: { 'x-api-key': apiKey },
    });
    const { results } = (await list.json()) as { results: { id: string; identifier: string }[] };
    const project = results.find(({ identifier }) => identifier === 'FWH')?.id;
    const url = `${simulator.urls.plane}/workspaces/${workspace}/projects/${project}/intake-issues/${created.id}/`;
    const stored = (await (await fetch(url, { headers: { 'x-api-key': apiKey } })).json()) as { issue_detail: object };
    expect(stored.issue_detail).toMatchObject({
      name: 'Feedback <b>',
      priority: 'high',
      description_html: '<p>First &amp; &lt;script&gt;<br>line</p><p>&quot;Second&quot;</p>',
    });
  });

  it.each([
    ['a project whose intake is not enabled', 'OPS'],
    ['a project that does not exist', 'NONE'],
  ])('tells the administrator of %s', async (_, project) => {
    const error = await errorOf(open({ project }).createIntakeIssue(issue, signal));
    expect([error.failure, error.mayHaveTakenEffect]).toEqual(['misconfigured', false]);
  });

  it('passes a refusal on', async () => {
    const error = await errorOf(open().createIntakeIssue({ ...issue, priority: 'none-such' as never }, signal));
    expect([error.failure, error.mayHaveTakenEffect]).toEqual(['bad_request', false]);
  });

  it.each([
    ['http-429', 'rate_limited', false],
    ['no-permission', 'auth', false],
    ['server-error', 'server_error', true],
    ['html-502', 'server_error', true],
    ['html-200', 'bad_response', true],
    ['hang', 'timeout', true],
  ] as const)('sends once in spite of %s, and says whether it may have been done', async (kind, failure, uncertain) => {
    const intake = open({ timeoutMs: 1_000 });
    simulator.faults.set({ kind, upstream: 'plane', endpoint: 'intake-issues' });
    const error = await errorOf(intake.createIntakeIssue(issue, signal));
    expect([error.failure, error.mayHaveTakenEffect]).toEqual([failure, uncertain]);
    expect(sent()).toBe(1);
  });

  it('keeps the limit of the key together with the reader, and says when it ends', async () => {
    const budget = createRateBudget('Plane', () => noon);
    const reader = createPlane({ baseUrl: simulator.urls.plane, ...planeCredentials, now: () => noon, budget });
    opened.push(reader);
    const intake = open({ now: () => noon, budget });
    await intake.createIntakeIssue(issue, signal);
    budget.observe({
      status: 200,
      body: '',
      retryAfter: undefined,
      headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(noon / 1_000 + 40) },
    });
    const before = sent();
    const error = await errorOf(intake.createIntakeIssue(issue, signal));
    expect([error.failure, error.retryAfterMs, error.mayHaveTakenEffect]).toEqual(['rate_limited', 40_000, false]);
    expect((await errorOf(reader.searchIssues({ text: 'x' }, signal))).failure).toBe('rate_limited');
    expect(sent()).toBe(before);
  });

  it('writes nothing for a call that is over', async () => {
    await expect(open().createIntakeIssue(issue, AbortSignal.abort(new Error('over')))).rejects.toThrow('over');
    expect(sent()).toBe(0);
  });
});

it('makes paragraphs of text and markup of nothing', () => {
  expect(plainTextToHtml(' \n\n')).toBe('');
  expect(plainTextToHtml("a\u0000\u0007\tb '&amp;'\n\n \n<img src=x>")).toBe(
    '<p>a\tb &#39;&amp;amp;&#39;</p><p>&lt;img src=x&gt;</p>',
  );
});
