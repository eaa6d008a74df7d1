import { z } from 'zod';
import { listOf, reading, words } from '../cloud/shapes.ts';

/** One page of any list. */
export const pageShape = z.object({
  results: z.array(z.unknown()),
  next_page_results: z.boolean().nullish().catch(null),
  next_cursor: z.string().nullish().catch(null),
});
export type PlanePage = z.output<typeof pageShape>;

export const projectShape = z.object({ id: z.string(), identifier: words, name: words });
export const stateShape = z.object({ id: z.string(), name: words, group: words });
export const memberShape = z.object({
  first_name: words,
  last_name: words,
  display_name: words,
  email: words,
});

/** Search hits are small: nothing but what identifies an item. */
export const hitsShape = z.object({
  issues: z.array(
    z.object({ id: z.string(), name: words, sequence_id: reading, project__identifier: words, project_id: words }),
  ),
});

/** A work item; `state` and `labels` are ids, or objects where Plane expands them. */
export const workItemShape = z.object({
  id: z.string(),
  name: words,
  description_html: words,
  priority: words,
  sequence_id: reading,
  state: z.union([z.string(), stateShape]).nullish().catch(null),
  labels: listOf(z.union([z.string(), z.object({ name: words })])),
  assignees: listOf(z.unknown()),
  updated_at: words,
  project: z
    .union([z.string(), z.object({ id: z.string() })])
    .nullish()
    .catch(null),
});
export type WorkItem = z.output<typeof workItemShape>;

export const commentShape = z.object({ comment_html: words, created_at: words });

/** What creating an item in the intake answers: the row of the intake, and in it the work item. */
export const intakeShape = z.object({
  issue: z.string(),
  issue_detail: z.object({ sequence_id: reading }).nullish().catch(null),
});
