import type { CallOutcome } from '../call-outcome.ts';
import { replaceLoneSurrogates } from '../well-formed-json.ts';
import type { TaskAnswer } from './task-answer.ts';

/** Throws when the answer holds something JSON cannot. */
export function taskOutcome(answer: TaskAnswer): CallOutcome {
  if ('error' in answer) return { type: 'error', error: answer.error };
  const resultJson = replaceLoneSurrogates(JSON.stringify(answer.result));
  return { type: 'result', resultJson, isError: answer.isError === true };
}
