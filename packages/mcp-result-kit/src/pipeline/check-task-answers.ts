import { isDelay, MAX_DELAY_MS } from '../definition/delay.ts';
import type { TaskStart } from '../tool-definition.ts';
import type { TaskCancelled } from '../types.ts';

/** Room for the business key and the marker in a signed task id of 256 characters. */
const LONGEST_KEY = 100;
const LONGEST_MARKER = 32;

const shapes: Readonly<Record<'start' | 'status' | 'cancel', string>> = {
  start: `{ key: 1-${LONGEST_KEY} characters, marker: 1-${LONGEST_MARKER} characters, pollIntervalMs?: 1-${MAX_DELAY_MS}, ... }`,
  status: "null or { status: 'working' | 'completed' | 'failed' | 'cancelled', ... }",
  cancel: "'cancelled', 'finished' or 'unknown'",
};

/** For the log of whoever wrote the tool: what a function of its task has answered, and what it should. */
export function wrongAnswer(tool: string, method: 'start' | 'status' | 'cancel', answer: unknown): TypeError {
  let given: string;
  try {
    given = (JSON.stringify(answer) ?? String(answer)).slice(0, 200);
  } catch {
    given = String(answer).slice(0, 200);
  }
  return new TypeError(`${tool}: task.${method} must answer ${shapes[method]}, got ${given}`);
}

/** The types say so, but a tool may be plain JavaScript: what is wrong has to be seen before an id is made of it. */
export function checkedStart(tool: string, answer: TaskStart): TaskStart {
  const { key, marker, pollIntervalMs } = (answer ?? {}) as Partial<Record<keyof TaskStart, unknown>>;
  const isTimed = pollIntervalMs === undefined || isDelay(pollIntervalMs);
  if (isWord(key, LONGEST_KEY) && isWord(marker, LONGEST_MARKER) && isTimed) return answer;
  throw wrongAnswer(tool, 'start', answer);
}

export function checkedCancel(tool: string, answer: TaskCancelled): TaskCancelled {
  if (answer === 'cancelled' || answer === 'finished' || answer === 'unknown') return answer;
  throw wrongAnswer(tool, 'cancel', answer);
}

function isWord(value: unknown, longest: number): boolean {
  return typeof value === 'string' && value !== '' && value.length <= longest;
}
