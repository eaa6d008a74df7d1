import { defineTool, objectResult, quoteThirdPartyText, type ToolDefinition, ToolUserError } from '@mao/mcp-result-kit';
import { z } from 'zod';
import type { PlaneIssueReader } from '../ports/plane-issue-reader.ts';
import { ask } from './shared/ask.ts';
import { outsideLine } from './shared/outside-line.ts';
import { planeStateWords } from './shared/plane-words.ts';
import { requireConfigured } from './shared/require-configured.ts';
import type { ToolSetting } from './shared/tool-setting.ts';
import { formatUtcTime } from './shared/utc-time.ts';

const MAX_DESCRIPTION = 8_000;

/** Characters that all comments together may take, so that description and comments stay below the cap of a result. */
const COMMENT_BUDGET = 16_000;

const keyForm = /^[A-Za-z0-9]{1,12}-\d{1,9}$/;
const idForm = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** `plane_issue_get`: one work item with its latest comments; what outsiders wrote is framed as data. */
export function createPlaneIssueGet(
  ports: { readonly planeIssues: PlaneIssueReader | null },
  { texts, locale }: Pick<ToolSetting, 'texts' | 'locale'>,
): ToolDefinition {
  const words = texts.tools.plane_issue_get;
  const { errors, labels } = texts;
  return defineTool({
    name: 'plane_issue_get',
    title: words.title,
    description: words.description,
    readOnly: true,
    input: z.object({
      key: z
        .string()
        .max(60, { error: errors.planeKey })
        .refine((text) => keyForm.test(text.trim()) || idForm.test(text.trim()), { error: errors.planeKey })
        .describe(words.key),
      comments: z.int().min(0).max(20).default(5).describe(words.comments),
    }),
    async handler({ key, comments }, { signal }) {
      const plane = requireConfigured(ports.planeIssues, texts.sources.plane, texts);
      const reference = keyForm.test(key.trim()) ? key.trim().toUpperCase() : key.trim().toLowerCase();
      const issue = await ask(texts.sources.plane, () => plane.findIssue(reference, comments, signal));
      if (issue === null) throw new ToolUserError(errors.noIssue(reference), { advice: errors.noIssueAdvice });
      const quote = (text: string, source: string, maxLength: number): string | null =>
        text === '' ? null : quoteThirdPartyText(text, { source, maxLength, locale });
      const perComment = Math.floor(COMMENT_BUDGET / Math.max(4, issue.comments.length));
      return objectResult({
        key: issue.key,
        name: outsideLine(issue.name),
        state: planeStateWords(issue.state, texts),
        priority: issue.priority,
        labels: issue.labels.map(outsideLine),
        assigneeCount: issue.assigneeCount,
        updatedAt: formatUtcTime(issue.updatedAt),
        description: quote(issue.description, labels.planeDescription, MAX_DESCRIPTION),
        ...(comments > 0 && {
          comments: issue.comments.map(({ createdAt, text }) => ({
            time: formatUtcTime(createdAt),
            text: quote(text, labels.planeComment, perComment),
          })),
          commentCount: issue.commentCount,
        }),
      });
    },
  });
}
