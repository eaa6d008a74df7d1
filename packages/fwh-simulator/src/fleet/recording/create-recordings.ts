import { crc32 } from 'node:zlib';
import type { FaultRecordDeviceKind, FaultRecordFile, FaultRecordOperation } from '@mao/fwh-tools';
import { createRandom } from '../../random.ts';
import type { FleetSite } from '../fleet-site.ts';
import { type RecordedWaveform, recordedWaveforms } from '../operation/cloud-fault-recordings.ts';
import type { OperationContext } from '../operation/operation-context.ts';
import { isOnline } from '../site-rows.ts';
import { buildRecording } from './build-recording.ts';
import { recorderOperations } from './recorder-operations.ts';
import { type RecordingPlan, recordingFormats } from './recording-plan.ts';

/** The fault recorders of the sites with a story. */
export interface Recordings {
  /** What the platform has on record: operations, and the files they brought. */
  rows(): { readonly operations: readonly FaultRecordOperation[]; readonly files: readonly FaultRecordFile[] };
  /** Recordings that a device holds, oldest first. */
  heldBy(deviceSn: string, deviceKind: FaultRecordDeviceKind): readonly RecordingPlan[];
  /** Content of a file by its key in the object store; undefined when there is none. */
  read(objectKey: string): Uint8Array | undefined;
}

/** Nothing is computed before it is asked for: a recording costs some ten milliseconds, the history more. */
export function createRecordings(context: OperationContext): Recordings {
  const { sites, seed, now } = context;
  let plans: readonly RecordingPlan[] | undefined;
  const contents = new Map<string, Uint8Array>();

  /** Oldest first. */
  function allPlans(): readonly RecordingPlan[] {
    plans ??= recordedWaveforms(context).flatMap((waveform) => {
      const site = sites.find(({ sn }) => sn === waveform.sn);
      return site === undefined ? [] : [planOf(site, waveform, seed)];
    });
    return plans;
  }

  function read(objectKey: string): Uint8Array | undefined {
    const known = contents.get(objectKey);
    if (known !== undefined) return known;
    const plan = allPlans().find((candidate) => candidate.objectKey === objectKey);
    if (plan === undefined) return undefined;
    const content = buildRecording(plan);
    contents.set(objectKey, content);
    return content;
  }

  return {
    read,
    heldBy: (deviceSn, deviceKind) =>
      allPlans().filter((plan) => plan.deviceSn === deviceSn && plan.deviceKind === deviceKind),
    rows() {
      const stories = sites.filter(({ story, active }) => story !== null && active);
      const files: FaultRecordFile[] = [];
      const operations = stories.flatMap((site) => {
        const held = allPlans().filter(({ sn }) => sn === site.sn);
        const devices = new Set(held.map(({ deviceSn }) => deviceSn));
        // Two hours ago and more: what happened just now is still in the device.
        const settled = held.filter(({ faultAt }) => faultAt + 7_200_000 < now);
        const newest = new Set([...devices].map((device) => settled.findLast(({ deviceSn }) => deviceSn === device)));
        const fetched = settled.filter((plan) => newest.has(plan) || tellsStory(site, plan));
        const stored = fetched.map((plan) => fileOf(plan, read(plan.objectKey) ?? new Uint8Array()));
        files.push(...stored);
        return recorderOperations({ site, seed, now, held, stored, online: isOnline(site, now) });
      });
      return { operations, files };
    },
  };
}

/** The grid that was lost, and the shutdown of the full house. */
function tellsStory({ story }: FleetSite, { faultCode }: RecordingPlan): boolean {
  return faultCode === (story === 'fullHouse' ? '2002' : '1101');
}

function planOf(site: FleetSite, waveform: RecordedWaveform, seed: number): RecordingPlan {
  const { sn, deviceSn, recordNo, faultCode, faultName, recordedAt } = waveform;
  const recordId = `${deviceSn}-${recordNo}`;
  const apower = site.apowers.find((candidate) => candidate.sn === deviceSn);
  const deviceKind: FaultRecordDeviceKind = apower !== undefined ? 'aPower-PE' : deviceSn === sn ? 'aGate' : 'aHub';
  return {
    recordId,
    recordNo,
    sn,
    deviceSn,
    deviceKind,
    objectKey: `fault-record/${sn}/${deviceSn}/${recordId}.zip`,
    faultCode,
    faultName,
    faultAt: recordedAt,
    zone: site.zone,
    model: apower?.model ?? (deviceKind === 'aGate' ? site.model : 'aHub'),
    firmware: apower?.versions.invVer ?? site.firmware,
    lineHertz: site.countryCode === 'US' || site.countryCode === 'PH' ? 60 : 50,
    phaseVolts: site.countryCode === 'US' ? 120 : 230,
    format: createRandom(seed, 'recording format', recordId).pick(recordingFormats),
  };
}

function fileOf(plan: RecordingPlan, content: Uint8Array): FaultRecordFile {
  const { recordId, sn, deviceSn, objectKey, faultCode, faultAt } = plan;
  const checksum = crc32(content).toString(16).toUpperCase().padStart(8, '0');
  return { recordId, sn, deviceSn, objectKey, sizeBytes: content.length, crc32: checksum, faultCode, faultAt };
}
