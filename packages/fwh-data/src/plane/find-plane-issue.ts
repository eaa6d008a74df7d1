import type { PlaneComment, PlaneIssue } from '@mao/fwh-tools';
import { isCloudFailure } from '../cloud/cloud-error.ts';
import { readInstant } from '../upstream/read-instant.ts';
import { shaped } from '../upstream/read-json.ts';
import { PLANE, type PlaneClient } from './create-plane-client.ts';
import type { PlaneDirectory, PlaneProject } from './create-plane-directory.ts';
import { commentShape, type WorkItem, workItemShape } from './plane-shapes.ts';
import { toPlaneIssue } from './to-plane-issue.ts';

/** Projects that are asked for an id, which alone does not tell its project. */
const MAX_PROJECTS = 6;

/** Pages of 100 comments. */
const MAX_COMMENT_PAGES = 3;

const EXPAND = { expand: 'state,labels' };

interface FoundItem {
  readonly item: WorkItem;
  readonly project: PlaneProject;
}

/** Reads one work item by key or id, with its newest comments; the names of the project's members are masked. */
export async function findPlaneIssue(
  { client, directory }: { readonly client: PlaneClient; readonly directory: PlaneDirectory },
  request: { readonly reference: string; readonly comments: number },
  signal: AbortSignal,
): Promise<PlaneIssue | null> {
  const projects = await directory.listProjects(signal);
  const { reference } = request;
  const found = /^[^-]+-\d+$/.test(reference)
    ? await findByKey(client, reference, projects, signal)
    : await findById(client, reference, projects, signal);
  if (!found) return null;
  // The reader of HTML is loaded with the first item: searches need none.
  const { htmlToPlainText } = await import('./html-to-plain-text.ts');
  const { item, project } = found;
  const states = await directory.statesOf(project.id, signal);
  const mask = await directory.maskOf(project.id, signal).catch((error: unknown) => {
    // A key without the right to see members must not cost the item; the scrubber behind still masks names.
    if (isCloudFailure(error, 'auth') || isCloudFailure(error, 'bad_request')) return (text: string): string => text;
    throw error;
  });
  const comments =
    request.comments === 0 ? [] : await readComments(client, found, (html) => mask(htmlToPlainText(html)), signal);
  const summary = toPlaneIssue(item, project.identifier, states);
  return {
    ...summary,
    name: mask(summary.name),
    labels: item.labels.flatMap((label) => (typeof label === 'string' || !label.name ? [] : [label.name])),
    assigneeCount: item.assignees.length,
    description: mask(htmlToPlainText(item.description_html)),
    comments: comments.slice(0, request.comments),
    commentCount: comments.length,
  };
}

async function findByKey(
  client: PlaneClient,
  key: string,
  projects: readonly PlaneProject[],
  signal: AbortSignal,
): Promise<FoundItem | null> {
  const path = `work-items/${encodeURIComponent(key)}/`;
  const answer = await client.get(path, EXPAND, signal);
  if (answer === null) return null;
  const item = shaped(PLANE, workItemShape, answer, path);
  const identifier = key.slice(0, key.lastIndexOf('-'));
  const id = typeof item.project === 'string' ? item.project : item.project?.id;
  const project =
    projects.find((known) => known.id === id) ??
    projects.find((known) => known.identifier.toUpperCase() === identifier.toUpperCase());
  return { item, project: project ?? { id: id ?? '', identifier, name: identifier } };
}

async function findById(
  client: PlaneClient,
  id: string,
  projects: readonly PlaneProject[],
  signal: AbortSignal,
): Promise<FoundItem | null> {
  for (const project of projects.slice(0, MAX_PROJECTS)) {
    const path = `projects/${project.id}/work-items/${encodeURIComponent(id)}/`;
    const answer = await client.get(path, EXPAND, signal);
    if (answer !== null) return { item: shaped(PLANE, workItemShape, answer, path), project };
  }
  return null;
}

/** Newest first. Their order in the list is not promised, so the pages are read before they are sorted. */
async function readComments(
  client: PlaneClient,
  { item, project }: FoundItem,
  textOf: (html: string | null) => string,
  signal: AbortSignal,
): Promise<readonly PlaneComment[]> {
  const path = `projects/${project.id}/work-items/${item.id}/comments/`;
  const comments: PlaneComment[] = [];
  for await (const { results } of client.pages(path, {}, { maxPages: MAX_COMMENT_PAGES, signal })) {
    for (const row of results) {
      const { comment_html, created_at } = shaped(PLANE, commentShape, row, path);
      comments.push({ createdAt: readInstant(created_at), text: textOf(comment_html) });
    }
  }
  return comments.sort((left, right) => (right.createdAt ?? 0) - (left.createdAt ?? 0));
}
