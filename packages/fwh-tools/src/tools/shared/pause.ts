import { setTimeout } from 'node:timers/promises';

/** Waits between two looks at a record; rejects when `signal` is aborted. */
export type Pause = (milliseconds: number, signal: AbortSignal) => Promise<void>;

export const pause: Pause = (milliseconds, signal) => setTimeout(milliseconds, undefined, { signal });
