import type {
  FaultRecordAction,
  FaultRecordDeviceKind,
  FaultRecordEntry,
  FaultRecordFile,
  FaultRecordOperation,
  FaultRecordResult,
  FaultRecordState,
} from '@mao/fwh-tools';
import { DateTime } from 'luxon';
import { createRandom } from '../../random.ts';
import type { FleetSite } from '../fleet-site.ts';
import { operationId } from './operation-id.ts';
import { postMilliseconds, preMilliseconds, type RecordingPlan, sampleRateOf } from './recording-plan.ts';

const minute = 60_000;
/** A device sends a recording in blocks of so many bytes. */
const blockBytes = 4_096;
/** By how much the clocks of devices are ahead. */
const skewMs = 3_000;
/** Bytes that a device keeps for recordings. */
const storageBytes = 4 * 1024 * 1024;

export interface RecorderDevice {
  readonly deviceSn: string;
  readonly deviceKind: FaultRecordDeviceKind;
}

interface SiteRecorders {
  readonly site: FleetSite;
  readonly seed: number;
  readonly now: number;
  /** Recordings of the site's devices, oldest first. */
  readonly held: readonly RecordingPlan[];
  /** Those that were fetched. */
  readonly stored: readonly FaultRecordFile[];
  readonly online: boolean;
}

type Draft = Pick<FaultRecordOperation, 'op' | 'status' | 'createdAt'> &
  RecorderDevice & {
    /** How long it took, or has taken so far. */
    readonly tookMs: number;
    readonly params?: FaultRecordOperation['params'];
    readonly result?: FaultRecordResult;
    readonly errorClass?: string;
    readonly blocks?: readonly [done: number, total: number];
  };

const underWay: ReadonlySet<FaultRecordState> = new Set(['queued', 'sending', 'waiting', 'receiving', 'parsing']);

/**
 * What was done with the recorders of one site, ordered by time. Everywhere the recorder was looked at, its parameters
 * were read and its recordings were fetched. The full house and the site without grid last night have operations in
 * every state; what a silent gateway was asked has failed.
 */
export function recorderOperations(recorders: SiteRecorders): FaultRecordOperation[] {
  const { site, seed, now } = recorders;
  const everything = site.story === 'fullHouse' || site.story === 'offGridLastNight';
  const drafts = [
    ...routine(recorders),
    ...recorders.stored.map((file) => fetched(recorders, file)),
    ...(everything ? mishaps(recorders) : []),
    ...(everything ? presentOnes(recorders) : []),
    ...(recorders.online ? [] : unanswered(recorders)),
  ];
  return drafts
    .filter(({ createdAt }) => createdAt <= now)
    .sort((left, right) => left.createdAt - right.createdAt)
    .map((draft, index) => {
      const random = createRandom(seed, 'recorder operation', site.sn, draft.createdAt, index);
      const updatedAt = Math.min(now, draft.createdAt + draft.tookMs);
      return {
        id: operationId(draft.createdAt, random),
        sn: site.sn,
        deviceSn: draft.deviceSn,
        deviceKind: draft.deviceKind,
        op: draft.op,
        status: draft.status,
        progressDone: draft.blocks?.[0] ?? null,
        progressTotal: draft.blocks?.[1] ?? null,
        params: draft.params ?? {},
        result: draft.result ?? null,
        errorClass: draft.errorClass ?? null,
        createdAt: draft.createdAt,
        updatedAt,
        finishedAt: underWay.has(draft.status) ? null : updatedAt,
      };
    });
}

/** Devices of a site that record faults. */
export function recorderDevices(site: FleetSite): RecorderDevice[] {
  return [
    { deviceSn: site.sn, deviceKind: 'aGate' },
    ...site.apowers.flatMap(({ sn, versions }): RecorderDevice[] => [
      { deviceSn: sn, deviceKind: 'aPower-PE' },
      ...(versions.mpptAppVer === '' ? [] : [{ deviceSn: sn, deviceKind: 'aPower-MPPT' as const }]),
    ]),
    ...site.accessories.flatMap(({ sn, kind }): RecorderDevice[] =>
      kind === 'aHub' ? [{ deviceSn: sn, deviceKind: 'aHub' }] : [],
    ),
  ];
}

/** A look at the recorder of every device some days ago, while the gateway was still heard. */
function routine({ site, held, now }: SiteRecorders): Draft[] {
  const day = 24 * 60 * minute;
  const at = Math.floor((site.offlineSince ?? now) / day) * day - 2 * day + 15 * 60 * minute;
  return recorderDevices(site).flatMap((recorder, index) => {
    const entries = held.filter((plan) => plan.deviceSn === recorder.deviceSn && plan.faultAt < at).map(entryOf);
    const createdAt = at + index * 3 * minute;
    return [
      {
        ...recorder,
        op: 'device_info',
        status: 'done',
        createdAt,
        tookMs: 9_400,
        result: deviceInfo(recorder, entries),
      },
      {
        ...recorder,
        op: 'param_read',
        status: 'done',
        createdAt: createdAt + minute,
        tookMs: 5_200,
        result: parameters(createdAt + minute, site.zone),
      },
    ] satisfies Draft[];
  });
}

function fetched({ held, now }: SiteRecorders, file: FaultRecordFile): Draft {
  const plan = held.find(({ recordId }) => recordId === file.recordId);
  const blocks = Math.ceil(file.sizeBytes / blockBytes);
  const { recordId, deviceSn, sizeBytes, faultCode, faultAt } = file;
  return {
    deviceSn,
    deviceKind: plan?.deviceKind ?? 'aPower-PE',
    op: 'fetch',
    status: 'done',
    createdAt: Math.min(faultAt + 40 * minute, now - 10 * minute),
    tookMs: 4_000 + blocks * 350,
    params: { recordIds: [recordId] },
    blocks: [blocks, blocks],
    result: {
      records: [{ recordId, recordedAt: faultAt, faultCode, sizeBytes, stored: true }],
      frames: ['7E0211000A55AA0D', '7E0291000A55AA8D'],
    },
  };
}

/** One of everything that can go wrong, in the hours before the fleet's UTC day. */
function mishaps({ site, now }: SiteRecorders): Draft[] {
  const from = Math.floor(now / (24 * 60 * minute)) * 24 * 60 * minute - 3 * 60 * minute;
  const devices = recorderDevices(site);
  const made = (index: number, op: FaultRecordAction, status: FaultRecordState, more: Partial<Draft> = {}): Draft => ({
    ...(devices[index % devices.length] as RecorderDevice),
    op,
    status,
    createdAt: from + index * 7 * minute,
    tookMs: 30_000,
    ...more,
  });
  const params = { recordIds: [`${site.sn}-1`] };
  return [
    made(0, 'fetch', 'failed', { params, errorClass: 'timeout', tookMs: 180_000 }),
    made(1, 'param_write', 'failed', { params: { action: 'set_enable', value: true }, errorClass: 'refused' }),
    made(2, 'fetch', 'failed', { params, errorClass: 'crc', blocks: [17, 40] }),
    made(3, 'fetch', 'download_failed', { params, blocks: [40, 40] }),
    made(4, 'fetch', 'cancelled', { params, blocks: [6, 40] }),
    made(5, 'param_write', 'done', {
      params: { action: 'set_enable', value: true },
      result: { items: [{ name: 'enabled', value: true }] },
    }),
    made(6, 'clear', 'done', { result: { items: [{ name: 'cleared', value: 12 }] } }),
  ];
}

/** Under way at `now`; a device does one thing at a time, so each state has a device of its own as far as they go. */
function presentOnes({ site, now }: SiteRecorders): Draft[] {
  const states = [['receiving', [11, 40]], ['queued'], ['waiting'], ['sending'], ['parsing', [40, 40]]] as const;
  const devices = recorderDevices(site);
  return states.map(([status, blocks], index): Draft => {
    const age = status === 'queued' ? 2_000 : 20_000 + index * 5_000;
    return {
      ...(devices[index % devices.length] as RecorderDevice),
      op: 'fetch',
      status,
      createdAt: now - age,
      tookMs: age,
      params: { recordIds: [`${site.sn}-2`] },
      ...(blocks && { blocks }),
    };
  });
}

function unanswered({ site, now }: SiteRecorders): Draft[] {
  const createdAt = Math.max((site.offlineSince ?? now) + 5 * 60 * minute, now - 26 * 60 * minute);
  const recorder: RecorderDevice = { deviceSn: site.sn, deviceKind: 'aGate' };
  return [{ ...recorder, op: 'device_info', status: 'failed', errorClass: 'offline', createdAt, tookMs: 1_200 }];
}

function entryOf({ recordId, faultAt, faultCode }: RecordingPlan): FaultRecordEntry {
  return { recordId, recordedAt: faultAt, faultCode, sizeBytes: 118_000 };
}

function deviceInfo(recorder: RecorderDevice, entries: readonly FaultRecordEntry[]): FaultRecordResult {
  return {
    items: [
      { name: 'totalCount', value: entries.length },
      { name: 'newestId', value: entries.at(-1)?.recordId ?? null },
      { name: 'storageUsed', value: entries.length * 118, unit: 'kB' },
      { name: 'storageTotal', value: storageBytes / 1_024, unit: 'kB' },
      { name: 'enabled', value: true },
      { name: 'sampleRate', value: sampleRateOf(recorder), unit: 'Hz' },
      { name: 'pre', value: preMilliseconds, unit: 'ms' },
      { name: 'post', value: postMilliseconds, unit: 'ms' },
    ],
    records: entries,
  };
}

function parameters(at: number, zone: string): FaultRecordResult {
  return {
    items: [
      // Local to the site, like every clock text of a gateway.
      { name: 'deviceTime', value: DateTime.fromMillis(at + skewMs, { zone }).toFormat('yyyy-MM-dd HH:mm:ss') },
      { name: 'skew', value: skewMs / 1_000, unit: 's' },
      { name: 'enabled', value: true },
    ],
  };
}
