import { DateTime } from 'luxon';
import { planeCredentials } from './plane-credentials.ts';
import type { PlaneData, PlaneWorkItemData } from './plane-data.ts';

/** Plane renders times in the zone of the token's user. */
const userZone = 'Asia/Shanghai';

/** Looks at names, project identifiers and whole numbers; an empty text finds nothing. */
export function searchItems(data: PlaneData, query: URLSearchParams): object[] {
  const text = (query.get('search') ?? '').trim().toLowerCase();
  if (text === '') return [];
  const projectId = query.get('workspace_search') === 'false' ? query.get('project_id') : null;
  const numbers = new Set((text.match(/\b\d+\b/g) ?? []).map(Number));
  return data.items
    .filter((item) => projectId === null || item.project === projectId)
    .map((item) => ({ item, project: data.projects.find((project) => project.id === item.project) }))
    .filter(
      ({ item, project }) =>
        item.name.toLowerCase().includes(text) ||
        project?.identifier.toLowerCase().includes(text) === true ||
        numbers.has(item.sequence),
    )
    .slice(0, Number(query.get('limit') ?? '10') || 10)
    .map(({ item, project }) => ({
      id: item.id,
      name: item.name,
      sequence_id: item.sequence,
      project__identifier: project?.identifier,
      project_id: item.project,
      workspace__slug: planeCredentials.workspace,
    }));
}

/** A work item in the shape of the API; `expand` and `fields` as in the query. */
export function renderItem(data: PlaneData, item: PlaneWorkItemData, query: URLSearchParams): object {
  const expand = new Set((query.get('expand') ?? '').split(','));
  const pick = <T extends { readonly id: string }>(
    name: string,
    list: readonly T[],
    ids: readonly string[],
  ): unknown[] => (expand.has(name) ? list.filter((entry) => ids.includes(entry.id)) : [...ids]);
  const row: Record<string, unknown> = {
    id: item.id,
    name: item.name,
    description_html: item.descriptionHtml,
    priority: item.priority,
    sequence_id: item.sequence,
    state: pick('state', data.states, [item.state])[0] ?? null,
    assignees: pick('assignees', data.members, item.assignees),
    labels: pick('labels', data.labels, item.labels),
    start_date: null,
    target_date: null,
    completed_at: null,
    archived_at: null,
    is_draft: false,
    created_at: timeText(item.createdAt),
    updated_at: timeText(item.updatedAt),
    created_by: item.assignees[0] ?? data.members[0]?.id ?? null,
    project: pick('project', data.projects, [item.project])[0] ?? null,
    workspace: planeCredentials.workspace,
    parent: null,
    type_id: null,
    point: null,
  };
  const fields = query.get('fields')?.split(',');
  return fields === undefined ? row : Object.fromEntries(Object.entries(row).filter(([name]) => fields.includes(name)));
}

/** By `order_by`: created_at or updated_at, a leading minus turns it round. */
export function sortItems(items: readonly PlaneWorkItemData[], order: string): PlaneWorkItemData[] {
  const field = order.endsWith('updated_at') ? 'updatedAt' : 'createdAt';
  const direction = order.startsWith('-') ? -1 : 1;
  return [...items].sort((left, right) => direction * (left[field] - right[field]));
}

/** ISO 8601 in the zone of the token's user. */
export function timeText(epoch: number): string {
  return DateTime.fromMillis(epoch, { zone: userZone }).toISO() ?? '';
}
