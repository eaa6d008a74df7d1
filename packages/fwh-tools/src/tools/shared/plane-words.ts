import type { PlaneState } from '../../domain/plane-issue.ts';
import type { Texts } from '../../texts/texts.ts';

/** `Todo (unstarted)`, in the language of the tools. */
export function planeStateWords(state: PlaneState | null, texts: Texts): string | null {
  if (state === null) return null;
  const name = planeLine(state.name);
  return state.group === null ? name : `${name} (${texts.labels.planeGroup[state.group]})`;
}

/** One line of outsiders' text in a row: without line breaks and without what a person does not see but a model reads. */
export function planeLine(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cf}\u{e0000}-\u{e007f}]/gu, '')
    .trim()
    .slice(0, 255);
}
