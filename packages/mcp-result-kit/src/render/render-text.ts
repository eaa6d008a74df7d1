import { cutText } from './cut-text.ts';
import type { RenderContext, RenderedText } from './render-context.ts';
import { wellFormed } from './well-formed.ts';

/** Scrubbed text; beyond the budget it ends at a line end and says so. */
export function renderText(text: string, context: RenderContext): RenderedText {
  const { texts, scrub, charBudget } = context;
  const whole = wellFormed(String(scrub(text)));
  if (whole.length <= charBudget) return { text: whole, truncated: false };
  const remark = `\n# truncated=true ${texts.truncatedText(context.exportTool)}`;
  const start = cutText(whole, Math.max(0, charBudget - remark.length));
  const lineEnd = start.lastIndexOf('\n');
  return { text: (lineEnd > start.length / 2 ? start.slice(0, lineEnd) : start) + remark, truncated: true };
}
