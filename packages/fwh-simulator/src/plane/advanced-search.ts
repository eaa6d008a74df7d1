import type { UpstreamAnswer } from '../faults/create-responder.ts';
import type { PlaneData, PlaneWorkItemData } from './plane-data.ts';

type Body = Readonly<Record<string, unknown>>;
type ItemTest = (item: PlaneWorkItemData) => boolean;

/** What a filter may ask about; other fields of the real endpoint are not simulated. */
const fields: ReadonlyMap<string, (data: PlaneData, item: PlaneWorkItemData) => string | undefined> = new Map([
  ['priority', (_data: PlaneData, item: PlaneWorkItemData): string | undefined => item.priority],
  ['state_id', (_data, item) => item.state],
  ['state_group', (data, item) => data.states.find(({ id }) => id === item.state)?.group],
]);

/**
 * The advanced search of Plane's cloud: `query` looks at names, `filters` is a field with its value, a field ending in
 * `__in` with a list, or a group `and` / `or` of such; `project_id` holds only without `workspace_search`.
 */
export function advancedSearch(data: PlaneData, body: Body): UpstreamAnswer {
  const { query, filters, limit = 10, project_id: projectId, workspace_search: everywhere = false } = body;
  if (typeof query !== 'string' && !isRecord(filters)) {
    return { status: 400, body: { error: 'Either query or filters is required' } };
  }
  if (typeof limit !== 'number' || !Number.isInteger(limit) || limit < 1) {
    return { status: 400, body: { error: 'Invalid limit' } };
  }
  const text = typeof query === 'string' ? query.trim().toLowerCase() : '';
  const keeps = isRecord(filters) && Object.keys(filters).length > 0 ? filterOf(data, filters) : () => true;
  if (keeps === null) return { status: 400, body: { error: 'Invalid filters' } };
  const found = data.items
    .filter((item) => everywhere === true || projectId === undefined || item.project === projectId)
    .filter((item) => item.name.toLowerCase().includes(text) && keeps(item))
    .slice(0, limit)
    .map((item) => ({
      id: item.id,
      name: item.name,
      sequence_id: item.sequence,
      project_identifier: data.projects.find(({ id }) => id === item.project)?.identifier,
      project_id: item.project,
      state_id: item.state,
      priority: item.priority,
    }));
  return { status: 200, body: found };
}

/** Null for a filter that cannot be read. */
function filterOf(data: PlaneData, filter: unknown): ItemTest | null {
  const [[name, value] = ['', undefined], ...others] = isRecord(filter) ? Object.entries(filter) : [];
  if (others.length > 0) return null;
  if (name === 'and' || name === 'or') {
    const inner = Array.isArray(value) ? value.map((part) => filterOf(data, part)) : [null];
    const tests = inner.filter((test) => test !== null);
    if (tests.length < inner.length) return null;
    return (item) => (name === 'and' ? tests.every((test) => test(item)) : tests.some((test) => test(item)));
  }
  const read = fields.get(name.replace(/__in$/, ''));
  if (read === undefined) return null;
  const wanted = Array.isArray(value) ? value.map(String) : [String(value)];
  return (item) => wanted.includes(read(data, item) ?? '');
}

function isRecord(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
