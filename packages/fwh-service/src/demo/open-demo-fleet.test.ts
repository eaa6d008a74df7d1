import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSiteSyncControl } from '@mao/fwh-data';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DemoFleet, openDemoFleet } from './open-demo-fleet.ts';

const { signal } = new AbortController();
let dataDirectory: string;
beforeAll(async () => {
  dataDirectory = await mkdtemp(join(tmpdir(), 'fwh-demo-fleet-'));
});
afterAll(() => rm(dataDirectory, { recursive: true }));

const open = (): Promise<DemoFleet> =>
  openDemoFleet({ dataDirectory, token: undefined, logger: pino({ level: 'silent' }) });

it('does what was asked for before its worker had started', { timeout: 60_000 }, async () => {
  const fleet = await open();
  const control = createSiteSyncControl({ database: fleet.database, queue: fleet.queue });
  const { record } = await control.requestSync(null, signal);
  const status = async () => (await control.findSync(record.id, signal))?.status;
  expect(fleet.simulator.mqtt).toBeNull();
  await Promise.all([fleet.start(), fleet.start()]);
  expect(fleet.simulator.mqtt?.url).toMatch(/^mqtt:/);
  await expect.poll(status, { timeout: 30_000 }).toBe('complete');
  await fleet.close();
});

it('ends while its worker is being started', { timeout: 60_000 }, async () => {
  const fleet = await open();
  const started = fleet.start();
  await fleet.close();
  await started;
});
