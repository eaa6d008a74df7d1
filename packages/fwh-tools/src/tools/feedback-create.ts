import { defineTool, objectResult, type ToolDefinition } from '@mao/mcp-result-kit';
import { z } from 'zod';
import { type PlaneIntake, planePriorities } from '../ports/plane-intake.ts';
import { ask } from './shared/ask.ts';
import { outsideLine } from './shared/outside-line.ts';
import { requireConfigured } from './shared/require-configured.ts';
import type { ToolSetting } from './shared/tool-setting.ts';

/** `feedback_create`: puts a work item into Plane's intake, by the service account. */
export function createFeedbackCreate(
  ports: { readonly planeIntake: PlaneIntake | null },
  { texts }: Pick<ToolSetting, 'texts'>,
): ToolDefinition {
  const words = texts.tools.feedback_create;
  const { errors, notes, sources } = texts;
  return defineTool({
    name: 'feedback_create',
    title: words.title,
    description: words.description,
    readOnly: false,
    input: z.object({
      title: z
        .string()
        .max(120)
        .refine((text) => outsideLine(text) !== '', { error: errors.blankText })
        .describe(words.titleField),
      description: z
        .string()
        .max(8_000)
        .refine((text) => text.trim() !== '', { error: errors.blankText })
        .describe(words.text),
      priority: z.enum(planePriorities).default('none').describe(words.priority),
    }),
    async handler({ title, description, priority }, { signal }) {
      const plane = requireConfigured(ports.planeIntake, sources.plane, texts);
      const issue = { title: outsideLine(title), description: description.trim(), priority };
      const { id, key } = await ask(sources.plane, () => plane.createIntakeIssue(issue, signal));
      return objectResult({ id, key, status: 'pending', note: notes.feedbackPending });
    },
  });
}
