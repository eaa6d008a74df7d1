import { listResult } from '../results/list-result.ts';
import type { ObjectToolResult } from '../results/tool-result.ts';
import { fitJson } from './fit-json.ts';
import { maxFieldsIn, type Plain, type PlainLimits, plainValue } from './plain-value.ts';
import type { RenderContext, RenderedText } from './render-context.ts';
import { renderList } from './render-list.ts';
import { writeJson } from './write-json.ts';

/**
 * Compact JSON. What does not fit or is nested too deeply is shortened inside and gets the fields `truncated` and `hint`; an array that does not
 * fit becomes a list.
 */
export function renderObject({ value }: ObjectToolResult, context: RenderContext): RenderedText {
  const { texts, scrub, charBudget } = context;
  if (Array.isArray(value) && value.length * 2 > charBudget)
    return renderList(listResult(value, { limit: value.length }), context);
  let hasLeftOutPart = false;
  const limits: PlainLimits = {
    maxChars: charBudget,
    maxFields: maxFieldsIn(charBudget),
    onLeftOut: () => {
      hasLeftOutPart = true;
    },
  };
  const scrubbed = scrub(plainValue(value, texts, limits)) as Plain;
  const whole = writeJson(scrubbed);
  const fits = whole.length <= charBudget;
  if (fits && !hasLeftOutPart) return { text: whole, truncated: false };
  if (Array.isArray(value)) return renderList(listResult(value, { limit: value.length }), context);
  if (typeof scrubbed !== 'object' || scrubbed === null)
    return { text: fitJson(scrubbed, charBudget, texts), truncated: true };
  const { truncated, hint, ...rest } = scrubbed as Readonly<Record<string, Plain>>;
  const advice = fits ? texts.leftOutParts : texts.truncatedText(context.exportTool);
  const tail = `"truncated":true,"hint":${writeJson(advice)}}`;
  const text = fitJson(rest, charBudget - tail.length, texts);
  const isObject = text.startsWith('{') && text !== '{}';
  return { text: isObject ? `${text.slice(0, -1)},${tail}` : `{${tail}`, truncated: true };
}
