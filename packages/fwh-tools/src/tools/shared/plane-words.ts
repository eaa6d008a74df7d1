import type { PlaneState } from '../../domain/plane-issue.ts';
import type { Texts } from '../../texts/texts.ts';
import { outsideLine } from './outside-line.ts';

/** `Todo (unstarted)`, in the language of the tools. */
export function planeStateWords(state: PlaneState | null, texts: Texts): string | null {
  if (state === null) return null;
  const name = outsideLine(state.name);
  return state.group === null ? name : `${name} (${texts.labels.planeGroup[state.group]})`;
}
