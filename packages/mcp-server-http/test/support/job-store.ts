import { randomUUID } from 'node:crypto';
import { existsSync, linkSync, mkdtempSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export type JobEnd = 'completed' | 'failed' | 'cancelled';

export interface Job {
  readonly startedAt: number;
  readonly runsMs: number;
  readonly endsAs: JobEnd;
}

/** Jobs in a folder, for several processes: the business data behind tasks, of which a process keeps nothing. */
export interface JobStore {
  readonly folder: string;
  begin(job: Omit<Job, 'startedAt'>): string | Promise<string>;
  /** The first end counts, whoever writes it; answers whether it was this one. */
  end(key: string, end: JobEnd): boolean;
  /** `null`: there is no such job; `end` is `null` while it runs. */
  read(key: string): { readonly job: Job; readonly end: { readonly as: JobEnd; readonly at: number } | null } | null;
}

export function createJobStore(folder: string): JobStore {
  const file = (key: string, part: string) => join(folder, `${key}.${part}.json`);
  const readJson = <T>(path: string): T | null =>
    existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as T) : null;

  /** A file appears whole or not at all, and only once. */
  function createOnce(path: string, value: unknown): boolean {
    const draft = join(folder, `${randomUUID()}.draft`);
    writeFileSync(draft, JSON.stringify(value));
    try {
      linkSync(draft, path);
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
      throw error;
    } finally {
      unlinkSync(draft);
    }
  }

  const end = (key: string, as: JobEnd): boolean => createOnce(file(key, 'end'), { as, at: Date.now() });

  return {
    folder,
    end,
    begin(job) {
      const key = `job.${randomUUID()}`;
      createOnce(file(key, 'job'), { ...job, startedAt: Date.now() });
      return key;
    },
    read(key) {
      const job = readJson<Job>(file(key, 'job'));
      if (job === null) return null;
      if (Date.now() >= job.startedAt + job.runsMs) end(key, job.endsAs);
      return { job, end: readJson(file(key, 'end')) };
    },
  };
}

/** A store in a new folder, and a way to remove it. */
export function temporaryJobStore(): { store: JobStore; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'mcp-jobs-'));
  return { store: createJobStore(folder), remove: () => rmSync(folder, { recursive: true, force: true }) };
}
