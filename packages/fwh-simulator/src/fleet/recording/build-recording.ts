import { zipSync } from 'fflate';
import type { RecordingPlan } from './recording-plan.ts';
import { writeComtrade } from './write-comtrade.ts';

/** A zip keeps wall-clock times without a zone: one made from parts gives the same bytes everywhere. */
const zipTime = new Date(2026, 0, 1);

/** The zip that the platform keeps of a recording; the same bytes for the same plan. */
export function buildRecording(plan: RecordingPlan): Uint8Array {
  return zipSync(writeComtrade(plan), { level: 3, mtime: zipTime });
}
