import { defineTool, listResult, type ToolDefinition, ToolUserError } from '@mao/mcp-result-kit';
import { z } from 'zod';
import type { PlaneIssueSearcher } from '../ports/plane-issue-reader.ts';
import { ask } from './shared/ask.ts';
import { createFields } from './shared/fields.ts';
import { outsideLine } from './shared/outside-line.ts';
import { planeStateWords } from './shared/plane-words.ts';
import { quoteInput } from './shared/quote-input.ts';
import { requireConfigured } from './shared/require-configured.ts';
import type { ToolSetting } from './shared/tool-setting.ts';
import { formatUtcTime } from './shared/utc-time.ts';

/** `plane_issue_search`: work items by title, project and state. */
export function createPlaneIssueSearch(
  ports: { readonly planeSearch: PlaneIssueSearcher | null },
  { texts }: Pick<ToolSetting, 'texts'>,
): ToolDefinition {
  const words = texts.tools.plane_issue_search;
  const { errors, notes } = texts;
  return defineTool({
    name: 'plane_issue_search',
    title: words.title,
    description: words.description,
    readOnly: true,
    input: z.object({
      q: z
        .string()
        .min(1)
        .max(100)
        .refine((text) => text.trim() !== '', { error: errors.planeText })
        .describe(words.q),
      project: z.string().min(1).max(100).describe(words.project).optional(),
      state: z.string().min(1).max(100).describe(words.state).optional(),
      limit: createFields(texts).limit(words.unit, 50, 20),
    }),
    async handler({ q, project, state, limit }, { signal }) {
      const plane = requireConfigured(ports.planeSearch, texts.sources.plane, texts);
      const search = {
        text: q.trim(),
        ...(project !== undefined && { project: project.trim() }),
        ...(state !== undefined && { state: state.trim() }),
      };
      const answer = await ask(texts.sources.plane, () => plane.searchIssues(search, signal));
      if (answer.type === 'no_project') {
        throw new ToolUserError(errors.noProject(quoteInput(project ?? '')), {
          advice: errors.noProjectAdvice(answer.projects.map(outsideLine).join(', ')),
        });
      }
      if (answer.type === 'no_state') {
        throw new ToolUserError(errors.noState(quoteInput(state ?? '')), {
          advice: errors.noStateAdvice(answer.states.map(outsideLine).join(', ')),
        });
      }
      const rows = answer.issues.map((issue) => ({
        key: issue.key,
        name: outsideLine(issue.name),
        state: planeStateWords(issue.state, texts),
        priority: issue.priority,
        updatedAt: formatUtcTime(issue.updatedAt),
      }));
      const unread = state === undefined ? notes.unreadIssues : notes.unreadLeftOut;
      return listResult(rows, {
        limit,
        totalIsLowerBound: answer.more,
        hint: notes.narrowIssues,
        notes: [
          ...(rows.length > 0 ? [notes.thirdPartyTitles] : []),
          ...(answer.more ? [notes.moreIssues] : []),
          ...(answer.unread > 0 ? [unread(answer.unread)] : []),
        ],
      });
    },
  });
}
