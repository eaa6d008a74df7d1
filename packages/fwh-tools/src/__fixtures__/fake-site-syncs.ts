import type { SiteSyncRecord } from '../domain/site-sync.ts';
import type { SiteSyncControl } from '../ports/site-sync-control.ts';
import type { SiteSyncReader } from '../ports/site-sync-reader.ts';

/** Runs of the synchronisation with their worker out of the way: tests say what becomes of one. */
export function fakeSiteSyncs(now: () => number) {
  const records = new Map<number, SiteSyncRecord>();
  const isOpen = ({ status }: SiteSyncRecord): boolean => status === 'pending' || status === 'running';

  /** As a worker does it: a run that has ended stays as it is. */
  function change(id: number, differences: Partial<SiteSyncRecord>): boolean {
    const record = records.get(id);
    if (record === undefined || !isOpen(record)) return false;
    const changed = { ...record, ...differences };
    records.set(id, { ...changed, completedAt: isOpen(changed) ? null : now() });
    return true;
  }

  const siteSyncControl: SiteSyncControl = {
    async requestSync(giveUp) {
      if (giveUp !== null) change(giveUp, { status: 'error', errorClass: 'interrupted' });
      const open = [...records.values()].find(isOpen);
      if (open !== undefined) return { record: open, isNew: false };
      const record: SiteSyncRecord = {
        id: records.size + 1,
        status: 'pending',
        total: null,
        processed: 0,
        failed: 0,
        requestedAt: now(),
        startedAt: null,
        completedAt: null,
        errorClass: null,
      };
      records.set(record.id, record);
      return { record, isNew: true };
    },
    findSync: async (id) => records.get(id) ?? null,
    async cancelSync(id) {
      if (!records.has(id)) return 'unknown';
      return change(id, { status: 'cancelled' }) ? 'cancelled' : 'finished';
    },
  };
  const newestFirst = (): SiteSyncRecord[] => [...records.values()].reverse();
  const siteSyncs: SiteSyncReader = {
    findLatestSync: async () => newestFirst()[0] ?? null,
    findLastCompleteSync: async () => newestFirst().find(({ status }) => status === 'complete') ?? null,
  };
  return { records, change, siteSyncControl, siteSyncs };
}
