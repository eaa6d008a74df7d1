import type { HeldOperation, HeldSiteSync, WorkerStore } from '@mao/fwh-data';
import type { DeviceRecord, FaultRecordFile, FaultRecordOperation, SiteRecord, SiteSyncRecord } from '@mao/fwh-tools';

type Mutable<Item> = { -readonly [Name in keyof Item]: Item[Name] };

/** The port of the worker in memory: for what a real database cannot be made to do on demand. */
export function createMemoryStore({ leaseMs = 1_000 } = {}) {
  const operations = new Map<string, Mutable<FaultRecordOperation>>();
  const syncs = new Map<number, Mutable<SiteSyncRecord>>();
  const held = new Set<string | number>();
  const sites = new Map<string, SiteRecord>();
  const devices = new Map<string, DeviceRecord>();
  const files = new Map<string, FaultRecordFile>();
  const history: string[] = [];
  const open = (status: string): boolean => ['queued', 'sending', 'waiting', 'receiving', 'parsing'].includes(status);
  let vanishedBefore: number | null = null;

  const store: WorkerStore = {
    leaseMs,
    listFreeSyncs: async () =>
      [...syncs.values()]
        .filter(({ id, status }) => /pending|running/.test(status) && !held.has(id))
        .map(({ id }) => id),
    async takeSync(id): Promise<HeldSiteSync | null> {
      const record = syncs.get(id);
      if (record === undefined || !/pending|running/.test(record.status) || held.has(id)) return null;
      held.add(id);
      record.status = 'running';
      const mine = (): boolean => record.status === 'running' && held.has(id);
      return {
        record: { ...record },
        release: async () => void held.delete(id),
        async report(progress) {
          if (mine() && progress) Object.assign(record, progress);
          return mine();
        },
        async finish(end) {
          if (!mine()) return false;
          Object.assign(record, { errorClass: null, ...end, completedAt: Date.now() });
          return true;
        },
      };
    },
    listFreeOperations: async () =>
      [...operations.values()].filter(({ id, status }) => open(status) && !held.has(id)).map(({ id }) => id),
    async takeOperation(id): Promise<HeldOperation | null> {
      const operation = operations.get(id);
      if (operation === undefined || !open(operation.status) || held.has(id)) return null;
      held.add(id);
      const found = { ...operation };
      if (operation.status === 'queued') operation.status = 'sending';
      const mine = (): boolean => open(operation.status) && held.has(id);
      return {
        operation: found,
        release: async () => void held.delete(id),
        async report(progress) {
          if (mine() && progress) Object.assign(operation, progress);
          if (progress?.status && history.at(-1) !== progress.status) history.push(progress.status);
          return mine();
        },
        addFile: async (file) => void files.set(file.recordId, file),
        async finish(end) {
          if (!mine()) return false;
          Object.assign(operation, { errorClass: null, ...end, finishedAt: Date.now() });
          held.delete(id);
          return true;
        },
      };
    },
    async writeSites(pageSites, pageDevices) {
      for (const site of pageSites) sites.set(site.sn, site);
      for (const device of pageDevices) devices.set(device.deviceSn, device);
    },
    async markVanishedSites(syncedAt) {
      vanishedBefore = syncedAt;
      return [...sites.values()].filter((site) => site.syncedAt < syncedAt).length;
    },
    pruneCancelledTasks: async () => 0,
  };
  return { store, operations, syncs, sites, devices, files, history, held, vanishedBefore: () => vanishedBefore };
}
