import type {
  AlarmEvent,
  CallableFaultRecord,
  CloudFaultCall,
  CloudFaultKind,
  CloudFaultRecord,
  CloudFaultSubRecord,
} from '@mao/fwh-tools';
import { createRandom } from '../../random.ts';
import { dayMilliseconds, minute, numbered, type OperationContext, startOfUtcDay } from './operation-context.ts';

const days = 35;
/** A device keeps so many recordings and overwrites the oldest. */
const keptPerDevice = 12;

/** Faults of power electronics and batteries that start a recording. */
function recorded(event: Pick<AlarmEvent, 'level' | 'code'>): boolean {
  return event.level >= 3 && /^(?:100[1-8]|20|30)/.test(event.code) && event.code !== '2011' && event.code !== '3007';
}

/** A waveform that a device recorded, whether or not anybody has called it. */
export interface RecordedWaveform extends CallableFaultRecord {
  /** Name of the fault. */
  readonly faultName: string;
}

interface Recordings {
  /** Of the sites with a story, each device's oldest first. */
  readonly waveforms: readonly RecordedWaveform[];
  readonly cloudFaultRecords: readonly CloudFaultRecord[];
  readonly cloudFaultSubRecords: readonly CloudFaultSubRecord[];
  readonly callableFaultRecords: readonly CallableFaultRecord[];
  readonly cloudFaultCalls: readonly CloudFaultCall[];
}

/**
 * Recordings of the faults of the last 35 days. Of one in four faults nobody has called anything yet, so it is in the
 * device only. At the full house the waveform of the shutdown was called; the call of the trend failed. Where the grid
 * was lost last night, the aGate has recorded how it went.
 */
export function cloudFaultRecordings(context: OperationContext): Omit<Recordings, 'waveforms'> {
  const { waveforms: _waveforms, ...rows } = recordingsOf(
    context,
    context.alarms.between(firstMoment(context), context.now + 1, context.now),
  );
  return rows;
}

/** The waveforms in the devices of the sites with a story, each device's oldest first; asks for no other site. */
export function recordedWaveforms(context: OperationContext): readonly RecordedWaveform[] {
  const stories = context.sites.filter(({ story }) => story !== null);
  const events = stories.flatMap(({ sn }) => context.alarms.ofSite(sn, firstMoment(context), context.now));
  return recordingsOf(context, events).waveforms;
}

function firstMoment({ now }: OperationContext): number {
  return startOfUtcDay(now) - (days - 1) * dayMilliseconds;
}

/** @param events each site's in the order of time */
function recordingsOf({ seed, sites, now }: OperationContext, events: readonly Omit<AlarmEvent, 'id'>[]): Recordings {
  const stories = new Map(sites.flatMap(({ sn, story }) => (story === null ? [] : [[sn, story] as const])));
  const waveforms: RecordedWaveform[] = [];
  const records: Omit<CloudFaultRecord, 'id'>[] = [];
  const subRecords = new Map<string, Omit<CloudFaultSubRecord, 'recordId'>[]>();
  const calls: Omit<CloudFaultCall, 'id'>[] = [];
  const held = new Map<string, CallableFaultRecord[]>();
  for (const event of events) {
    const { sn, deviceSn, code: faultCode, startedAt } = event;
    const story = stories.get(sn);
    if (!recorded(event) && !(story === 'offGridLastNight' && faultCode === '1101')) continue;
    const random = createRandom(seed, 'recording', deviceSn, faultCode, startedAt);
    const shown = story === 'fullHouse' || faultCode === '1101';
    const kinds: readonly CloudFaultKind[] = shown
      ? ['waveform', 'trend', 'events']
      : random.pick([['waveform'], ['waveform', 'events'], ['waveform', 'trend', 'events']] as const);
    const inCloud = shown || random.chance(0.75);
    const ofDevice = held.get(deviceSn) ?? [];
    held.set(deviceSn, ofDevice);
    const first = (ofDevice.at(-1)?.recordNo ?? random.integer(0, 200)) + 1;
    const recordedAt = startedAt + random.integer(1, 40);
    const parts = kinds.map((kind, index) => ({ kind, recordNo: first + index, recordedAt: recordedAt + index }));
    for (const { recordNo, recordedAt: at } of parts)
      ofDevice.push({ sn, deviceSn, recordNo, faultCode, recordedAt: at });
    if (story !== undefined) {
      waveforms.push({ sn, deviceSn, recordNo: first, faultCode, recordedAt, faultName: event.name });
    }
    if (!inCloud) continue;
    records.push({ sn, deviceSn, faultCode, recordedAt, subCount: parts.length });
    const stored = parts.map((part) => {
      const requestedAt = startedAt + random.integer(5, 90) * minute + part.recordNo;
      const failed = shown ? story === 'fullHouse' && part.kind === 'trend' : random.chance(0.12);
      const arrived = !failed && requestedAt + 3 * minute <= now;
      if (requestedAt <= now) {
        calls.push({ sn, deviceSn, recordNo: part.recordNo, status: failed ? 3 : arrived ? 2 : 1, requestedAt });
      }
      const key = `fault-record/${sn}/${deviceSn}/${part.recordNo}.zip`;
      return { ...part, sizeBytes: sizeOf(part.kind) + random.integer(0, 9_000), fileKey: arrived ? key : null };
    });
    subRecords.set(keyOf({ deviceSn, recordedAt, faultCode }), stored);
  }
  const cloudFaultRecords = numbered(records, (row) => row.recordedAt, keyOf);
  return {
    waveforms,
    cloudFaultRecords,
    cloudFaultSubRecords: cloudFaultRecords.flatMap((record) =>
      (subRecords.get(keyOf(record)) ?? []).map((part) => ({ recordId: record.id, ...part })),
    ),
    callableFaultRecords: [...held.values()].flatMap((ofDevice) => ofDevice.slice(-keptPerDevice)),
    cloudFaultCalls: numbered(
      calls,
      (call) => call.requestedAt,
      (call) => `${call.deviceSn} ${call.recordNo}`,
    ),
  };
}

function keyOf(record: Pick<CloudFaultRecord, 'deviceSn' | 'recordedAt' | 'faultCode'>): string {
  return `${record.deviceSn} ${record.recordedAt} ${record.faultCode}`;
}

function sizeOf(kind: CloudFaultKind): number {
  return { waveform: 118_000, trend: 36_000, events: 4_200 }[kind];
}
