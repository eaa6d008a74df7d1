import type { Job } from './job-queue.ts';

/** One job for one record: adding it twice is adding it once. BullMQ allows no colon. */
export function jobKey({ type, id }: Job): string {
  return `${type}.${id}`;
}
