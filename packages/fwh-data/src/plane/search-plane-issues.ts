import type { PlaneIssueSummary, PlaneSearch, PlaneSearchAnswer, PlaneState } from '@mao/fwh-tools';
import { planeStateGroups } from '@mao/fwh-tools';
import { shaped } from '../upstream/read-json.ts';
import { PLANE, type PlaneClient } from './create-plane-client.ts';
import type { PlaneDirectory, PlaneProject } from './create-plane-directory.ts';
import { hitsShape, type PlanePage, type WorkItem, workItemShape } from './plane-shapes.ts';
import { toPlaneIssue } from './to-plane-issue.ts';

/** Hits that one search asks for. */
const MAX_HITS = 50;

/** Requests of one search beside the directory, whose answers are kept: the search itself and five more. */
const MAX_DETAIL_REQUESTS = 5;

/** Pages of 100 items: at most 300 items are read for one search. */
const MAX_PAGES = 3;

/** What a list must carry; descriptions are long and stay out. */
const FIELDS = 'id,name,sequence_id,state,priority,updated_at,project';

interface Hit {
  readonly id: string;
  readonly name: string;
  readonly sequence: number | null;
  readonly project: PlaneProject;
}

/**
 * Searches titles, then reads what the search does not tell: state, priority and time.
 *
 * Plane's search knows neither states nor times, and its lists know no words. So the search gives the hits, and details
 * come from one request per hit while those suffice, else from the newest pages of the projects with most hits: six
 * requests in all, whatever the workspace holds. What stays unread is counted.
 */
export async function searchPlaneIssues(
  { client, directory }: { readonly client: PlaneClient; readonly directory: PlaneDirectory },
  search: PlaneSearch,
  signal: AbortSignal,
): Promise<PlaneSearchAnswer> {
  const projects = await directory.listProjects(signal);
  const only = search.project === undefined ? null : findProject(projects, search.project);
  if (only === undefined) return { type: 'no_project', projects: projects.map(({ identifier }) => identifier) };
  const wanted = search.state?.toLowerCase();
  // A state that the named project does not have is found out before anything is searched.
  if (wanted !== undefined && only) {
    const states = [...(await directory.statesOf(only.id, signal)).values()];
    if (!isKnownState(wanted, states)) return noState(states);
  }

  const hits = await findHits(client, search.text, only, projects, signal);
  const involved = [...new Map(hits.map(({ project }) => [project.id, project])).values()];
  const statesOf = new Map<string, ReadonlyMap<string, PlaneState>>();
  // States beyond a few projects are not worth their requests; items then come with the state that Plane expands.
  for (const { id } of involved.slice(0, MAX_DETAIL_REQUESTS)) statesOf.set(id, await directory.statesOf(id, signal));
  if (wanted !== undefined && !only && involved.length > 0) {
    const states = [...statesOf.values()].flatMap((byId) => [...byId.values()]);
    if (!isKnownState(wanted, states)) return noState(states);
  }

  const items = await readDetails(client, hits, signal);
  const issues: PlaneIssueSummary[] = [];
  let unread = 0;
  for (const hit of hits) {
    const item = items.get(hit.id);
    if (item === undefined) {
      unread += 1;
      if (wanted === undefined) issues.push(unreadIssue(hit));
      continue;
    }
    const issue = toPlaneIssue(item, hit.project.identifier, statesOf.get(hit.project.id) ?? new Map());
    if (wanted === undefined || matchesState(wanted, issue.state)) issues.push(issue);
  }
  issues.sort((left, right) => (right.updatedAt ?? 0) - (left.updatedAt ?? 0));
  return { type: 'found', issues, more: hits.length >= MAX_HITS, unread };
}

/** `null` stands for "all projects" at the caller, so an unknown one is undefined. */
function findProject(projects: readonly PlaneProject[], given: string): PlaneProject | undefined {
  const same = (text: string): boolean => text.toLowerCase() === given.toLowerCase();
  return projects.find(({ identifier, id }) => same(identifier) || same(id)) ?? projects.find(({ name }) => same(name));
}

async function findHits(
  client: PlaneClient,
  text: string,
  project: PlaneProject | null,
  projects: readonly PlaneProject[],
  signal: AbortSignal,
): Promise<readonly Hit[]> {
  const byId = new Map(projects.map((known) => [known.id, known]));
  // `project_id` counts only beside the text "false".
  const scope = project ? { workspace_search: 'false', project_id: project.id } : { workspace_search: 'true' };
  const answer = await client.get('work-items/search/', { search: text, limit: MAX_HITS, ...scope }, signal);
  // An empty search answers with a bare list.
  if (answer === null || Array.isArray(answer)) return [];
  const { issues } = shaped(PLANE, hitsShape, answer, 'work-items/search/');
  return issues.slice(0, MAX_HITS).flatMap((row) => {
    const id = row.project_id ?? '';
    const identifier = row.project__identifier ?? byId.get(id)?.identifier ?? '';
    if (id === '' || (project && id !== project.id)) return [];
    const home = byId.get(id) ?? { id, identifier, name: identifier };
    return [{ id: row.id, name: row.name ?? '', sequence: row.sequence_id, project: home }];
  });
}

/** Details of the hits by id, as many as the bound on requests allows. */
async function readDetails(
  client: PlaneClient,
  hits: readonly Hit[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, WorkItem>> {
  const items = new Map<string, WorkItem>();
  const lists = new Map<string, AsyncGenerator<PlanePage>>();
  const exhausted = new Set<string>();
  let pages = 0;
  for (let requests = 0; requests < MAX_DETAIL_REQUESTS; requests += 1) {
    const missing = hits.filter(({ id }) => !items.has(id));
    const left = MAX_DETAIL_REQUESTS - requests;
    const [first] = missing;
    if (!first) break;
    const project = pages < MAX_PAGES ? fullestProject(missing, exhausted) : null;
    if (missing.length <= left || project === null) {
      const path = `projects/${first.project.id}/work-items/${first.id}/`;
      const answer = await client.get(path, { fields: FIELDS }, signal);
      // Deleted between the search and now: it is no hit any more, but it is no failure either.
      if (answer !== null) items.set(first.id, shaped(PLANE, workItemShape, answer, path));
      continue;
    }
    const path = `projects/${project}/work-items/`;
    const list =
      lists.get(project) ??
      client.pages(path, { order_by: '-updated_at', fields: FIELDS }, { maxPages: MAX_PAGES, signal });
    lists.set(project, list);
    pages += 1;
    const { value: page, done } = await list.next();
    if (done || page.next_page_results !== true) exhausted.add(project);
    for (const row of page?.results ?? []) {
      const item = shaped(PLANE, workItemShape, row, path);
      items.set(item.id, item);
    }
  }
  return items;
}

/** The project of most hits without details whose list has not ended. */
function fullestProject(missing: readonly Hit[], exhausted: ReadonlySet<string>): string | null {
  const counts = new Map<string, number>();
  for (const { project } of missing) {
    if (!exhausted.has(project.id)) counts.set(project.id, (counts.get(project.id) ?? 0) + 1);
  }
  const [fullest] = [...counts].sort(([, left], [, right]) => right - left);
  return fullest?.[0] ?? null;
}

function unreadIssue({ project, sequence, name }: Hit): PlaneIssueSummary {
  return { key: `${project.identifier}-${sequence ?? '?'}`, name, state: null, priority: null, updatedAt: null };
}

function isKnownState(wanted: string, states: readonly PlaneState[]): boolean {
  return planeStateGroups.some((group) => group === wanted) || states.some((state) => matchesState(wanted, state));
}

function matchesState(wanted: string, state: PlaneState | null): boolean {
  return state !== null && (state.group === wanted || state.name.toLowerCase() === wanted);
}

function noState(states: readonly PlaneState[]): PlaneSearchAnswer {
  return { type: 'no_state', states: [...new Set(states.map(({ name }) => name))] };
}
