import { type RenderedResult, type RenderOptions, renderToolResult } from '../results/render-tool-result.ts';
import { textsOf } from '../texts.ts';
import type { FollowedTask } from './followed-task.ts';
import type { NextStep } from './plan-next-step.ts';

/** What the model reads of a task that is over. Its result goes by the same rule as that of any call. */
export async function renderTaskEnd(
  task: FollowedTask,
  step: Extract<NextStep, { type: 'finish' }>,
  options: Omit<RenderOptions, 'label'>,
): Promise<RenderedResult> {
  const texts = textsOf(options.locale);
  const { serverName: server, toolName: tool, id } = task;
  const isError = step.status !== 'completed';
  const firstLine = texts.taskEnded({ server, tool, id, reason: step.reason, isError });
  if (step.result !== undefined) {
    const label = `${server}_${tool}`.replaceAll('.', '_');
    const rendered = await renderToolResult(step.result, { ...options, label });
    return { ...rendered, text: `${firstLine}\n${rendered.text}`, isError };
  }
  const words = step.serverMessage ?? step.statusMessage ?? '';
  return { text: words === '' ? firstLine : `${firstLine}\n${texts.taskServerMessage(words)}`, isError, files: [] };
}
