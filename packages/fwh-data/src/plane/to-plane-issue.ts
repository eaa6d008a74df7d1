import type { PlaneIssueSummary, PlaneState } from '@mao/fwh-tools';
import { readInstant } from '../upstream/read-instant.ts';
import { toPlaneState } from './create-plane-directory.ts';
import type { WorkItem } from './plane-shapes.ts';

/** What lists show of a work item. `states` are those of its project. */
export function toPlaneIssue(
  item: WorkItem,
  identifier: string,
  states: ReadonlyMap<string, PlaneState>,
): PlaneIssueSummary {
  return {
    key: `${identifier}-${item.sequence_id ?? '?'}`,
    name: item.name ?? '',
    state: stateOf(item, states),
    priority: item.priority,
    updatedAt: readInstant(item.updated_at),
  };
}

function stateOf({ state }: WorkItem, states: ReadonlyMap<string, PlaneState>): PlaneState | null {
  if (!state) return null;
  if (typeof state === 'string') return states.get(state) ?? null;
  return states.get(state.id) ?? toPlaneState(state);
}
