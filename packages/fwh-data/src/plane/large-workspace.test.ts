import { afterEach, expect, it } from 'vitest';
import { type AnswerServer, serveAnswers } from '../testing/serve-answers.ts';
import { createPlane, type Plane } from './create-plane.ts';

const { signal } = new AbortController();
const open: (AnswerServer | Plane)[] = [];
afterEach(() => Promise.all(open.splice(0).map((one) => one.close())));

const item = (project: string, sequence: number) => ({
  id: `${project}-item-${sequence}`,
  name: `Relay ${sequence}`,
  sequence_id: sequence,
  state: { id: 's1', name: 'Doing', group: 'started' },
  priority: 'low',
  updated_at: '2026-06-01T08:00:00+08:00',
  project,
});

/** A workspace whose lists never end: every page says that there is a next one. */
async function endless(hits: readonly { project: string; sequence: number }[]) {
  const server = await serveAnswers(({ pathname, searchParams }) => {
    const path = pathname.replace('/api/v1/workspaces/w/', '');
    const page = (results: unknown[], more: boolean) => ({
      status: 200,
      body: {
        results,
        next_page_results: more,
        next_cursor: `100:${Number(searchParams.get('cursor')?.split(':')[1] ?? 0) + 1}:0`,
      },
    });
    if (path === 'projects/')
      return page(
        ['A', 'B'].map((id) => ({ id, identifier: id, name: `Project ${id}` })),
        false,
      );
    if (path.endsWith('/states/')) return page([{ id: 's1', name: 'Doing', group: 'started' }], false);
    if (path === 'work-items/search/') {
      const issues = hits.map(({ project, sequence }) => ({
        id: `${project}-item-${sequence}`,
        name: `Relay ${sequence}`,
        sequence_id: sequence,
        project__identifier: project,
        project_id: project,
      }));
      return { status: 200, body: { issues } };
    }
    const [, project = '', , id] = path.split('/');
    if (id) return { status: 200, body: item(project, Number(id.split('-').at(-1))) };
    const offset = Number(searchParams.get('cursor')?.split(':')[1] ?? 0);
    return page(
      Array.from({ length: 100 }, (_, index) => item(project, 100_000 - offset * 100 - index)),
      true,
    );
  });
  const plane = createPlane({ baseUrl: `${server.url}/api/v1`, apiKey: 'k', workspace: 'w', retryPauseMs: 1 });
  open.push(server, plane);
  return { server, plane };
}

it('stops at six requests and 300 items, and counts what it could not read', async () => {
  // Old items: no page that is read has them.
  const hits = Array.from({ length: 40 }, (_, index) => ({
    project: index % 2 === 0 ? 'A' : 'B',
    sequence: index + 1,
  }));
  const { server, plane } = await endless(hits);
  const answer = await plane.searchIssues({ text: 'relay' }, signal);
  if (answer.type !== 'found') throw new Error(answer.type);
  const beside = server.asked.filter(({ path }) => /\/(?:projects|states)\/\?/.test(path)).length;
  expect(server.asked.length - beside).toBe(6);
  expect(server.asked.filter(({ path }) => path.includes('order_by')).length).toBe(3);
  expect(answer.issues).toHaveLength(40);
  expect(answer.unread).toBe(38);
  expect(answer.issues.filter(({ state }) => state === null)).toHaveLength(38);
  // A hit whose state is not known cannot be said to have it.
  const started = await plane.searchIssues({ text: 'relay', state: 'started' }, signal);
  expect(started).toMatchObject({ type: 'found', unread: 38, issues: [expect.anything(), expect.anything()] });
});

it('reads no more pages than the hits need', async () => {
  const hits = Array.from({ length: 30 }, (_, index) => ({ project: 'A', sequence: 100_000 - index }));
  const { server, plane } = await endless(hits);
  expect(await plane.searchIssues({ text: 'relay', project: 'project a' }, signal)).toMatchObject({
    unread: 0,
    more: false,
  });
  expect(server.asked.filter(({ path }) => path.includes('order_by')).length).toBe(1);
  const [search] = server.asked.filter(({ path }) => path.includes('/search/'));
  expect(search?.path).toContain('workspace_search=false&project_id=A');
  expect(search?.headers['x-api-key']).toBe('k');
});

it('a list whose cursor does not move ends', async () => {
  const server = await serveAnswers(() => ({
    status: 200,
    body: { results: [], next_page_results: true, next_cursor: '100:1:0' },
  }));
  const plane = createPlane({ baseUrl: `${server.url}/api/v1`, apiKey: 'k', workspace: 'w' });
  open.push(server, plane);
  expect(await plane.searchIssues({ text: 'x', project: 'A' }, signal)).toEqual({ type: 'no_project', projects: [] });
  expect(server.asked.length).toBe(2);
});
