import { createHash } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import {
  type FleetData,
  replaceFaultRecords,
  replaceFleet,
  replaceOperations,
  replaceSims,
  replaceTouTemplates,
} from '@mao/fwh-data';
import type { Fleet } from '@mao/fwh-simulator';
import type { SqlDatabase } from '@mao/sql-database';

/** The fleet lives on while the demo runs; tables older than this are filled anew at the next start. */
const FRESH_FOR_MS = 3 * 3_600_000;

interface DemoStamp {
  readonly fleet: string;
  readonly filledAt: number;
}

/**
 * Fills the demo's tables from the simulated fleet, unless a start of the last hours has done so. A stamp beside the
 * database tells; it is taken away before and written after, so a start that was cut short is done again.
 */
export async function fillDemoDatabase(
  database: SqlDatabase,
  fleet: Fleet,
  options: { readonly stampPath: string; readonly now: number },
): Promise<'filled' | 'kept'> {
  const { stampPath, now } = options;
  const { rows } = fleet;
  // Recordings are read from the simulator, whose stories move with the day.
  const stories = fleet.sites.map(({ storyOutages }) => storyOutages);
  const identity = createHash('sha256')
    .update(
      JSON.stringify([
        fleet.seed,
        Math.floor(now / 86_400_000),
        Object.keys(rows),
        Object.keys(fleet),
        stories,
        rows.devices,
        rows.alarmDictionary,
        rows.emsParameters,
      ]),
    )
    .digest('hex');
  const stamp = await readStamp(stampPath);
  if (stamp?.fleet === identity && now >= stamp.filledAt && now - stamp.filledAt < FRESH_FOR_MS) return 'kept';

  const data: FleetData = {
    sites: rows.sites,
    devices: rows.devices,
    alarmEvents: rows.alarmEvents(),
    currentAlarms: rows.currentAlarms(),
    alarmDictionary: rows.alarmDictionary,
    alarmStats: rows.alarmStatDays(),
    emsParameters: rows.emsParameters,
  };
  await rm(stampPath, { force: true });
  await replaceFleet(database, data);
  await replaceOperations(database, rows.operations());
  // What the stories show as under way goes on: no device of the simulator knows of it.
  await replaceFaultRecords(database, fleet.recordings.rows(), now + 2 * FRESH_FOR_MS);
  await replaceSims(database, { cards: rows.simCards, usageDays: rows.simUsageDays() });
  await replaceTouTemplates(database, rows.touTemplates);
  await writeFile(stampPath, JSON.stringify({ fleet: identity, filledAt: now } satisfies DemoStamp));
  return 'filled';
}

async function readStamp(path: string): Promise<(Partial<DemoStamp> & { filledAt: number }) | null> {
  try {
    const stamp = JSON.parse(await readFile(path, 'utf8')) as Partial<DemoStamp>;
    return typeof stamp.filledAt === 'number' ? { ...stamp, filledAt: stamp.filledAt } : null;
  } catch {
    return null;
  }
}
