import { type PlaneState, type PlaneStateGroup, planeStateGroups } from '@mao/fwh-tools';
import type { z } from 'zod';
import { shaped } from '../upstream/read-json.ts';
import { createMemberMask } from './create-member-mask.ts';
import { PLANE, type PlaneClient } from './create-plane-client.ts';
import { memberShape, projectShape, stateShape } from './plane-shapes.ts';

export interface PlaneProject {
  readonly id: string;
  /** e.g. `FWH`. */
  readonly identifier: string;
  readonly name: string;
}

/** Projects, states and members, which change seldom: each is kept for ten minutes. */
export interface PlaneDirectory {
  listProjects(signal: AbortSignal): Promise<readonly PlaneProject[]>;
  /** By id. */
  statesOf(projectId: string, signal: AbortSignal): Promise<ReadonlyMap<string, PlaneState>>;
  /** Takes the names of the project's members out of a text. */
  maskOf(projectId: string, signal: AbortSignal): Promise<(text: string) => string>;
}

const KEEP_MS = 10 * 60_000;
const MAX_PAGES = 5;

export function createPlaneDirectory(client: PlaneClient, now: () => number): PlaneDirectory {
  const kept = new Map<string, { readonly until: number; readonly value: Promise<unknown> }>();

  /** Callers that come together share one question; a failure is not kept. */
  function keep<Value>(key: string, read: () => Promise<Value>): Promise<Value> {
    const found = kept.get(key);
    if (found && now() < found.until) return found.value as Promise<Value>;
    const value = read();
    kept.set(key, { until: now() + KEEP_MS, value });
    value.catch(() => {
      if (kept.get(key)?.value === value) kept.delete(key);
    });
    return value;
  }

  async function readAll<Shape>(path: string, shape: z.ZodType<Shape>): Promise<Shape[]> {
    const rows: Shape[] = [];
    // Everybody who waits shares the answer, so nobody's abort may end the question; its time limit does.
    const { signal } = new AbortController();
    for await (const { results } of client.pages(path, {}, { maxPages: MAX_PAGES, signal })) {
      for (const row of results) rows.push(shaped(PLANE, shape, row, path));
    }
    return rows;
  }

  return {
    listProjects: () =>
      keep('projects', async () => {
        const rows = await readAll('projects/', projectShape);
        return rows.map(({ id, identifier, name }) => ({ id, identifier: identifier ?? '', name: name ?? '' }));
      }),
    statesOf: (projectId) =>
      keep(`states ${projectId}`, async () => {
        const rows = await readAll(`projects/${projectId}/states/`, stateShape);
        return new Map(rows.map((row) => [row.id, toPlaneState(row)]));
      }),
    maskOf: (projectId) =>
      keep(`members ${projectId}`, async () => {
        const rows = await readAll(`projects/${projectId}/members/`, memberShape);
        return createMemberMask(
          rows.map((row) => ({
            firstName: row.first_name ?? '',
            lastName: row.last_name ?? '',
            displayName: row.display_name ?? '',
            email: row.email ?? '',
          })),
        );
      }),
  };
}

export function toPlaneState(row: z.output<typeof stateShape>): PlaneState {
  const group = planeStateGroups.find((known) => known === row.group);
  return { name: row.name ?? '', group: (group as PlaneStateGroup | undefined) ?? null };
}
