import { crc32 } from 'node:zlib';
import type { FaultRecordDeviceKind } from '@mao/fwh-tools';
import { localText } from '../energy/day-frame.ts';
import type { Fleet } from '../fleet/create-fleet.ts';
import { type RecorderDevice, recorderDevices } from '../fleet/recording/recorder-operations.ts';
import {
  postMilliseconds,
  preMilliseconds,
  type RecordingPlan,
  sampleRateOf,
} from '../fleet/recording/recording-plan.ts';
import { isOnline } from '../fleet/site-rows.ts';
import type { RecorderMessage, RecorderRequest } from './recorder-protocol.ts';

/** A device sends a recording in blocks of so many bytes. */
const blockBytes = 4_096;
const storageBytes = 4 * 1024 * 1024;
/** By how much the clocks of devices are ahead until they are set. */
const skewMs = 3_000;

/** The fault recorders of the fleet: what each would say to a request. What was written to one stays written. */
export interface Recorders {
  /**
   * Messages in their order, with the files to put into the file store before `uploaded` is said; null from a device that
   * does not answer.
   */
  answer(sn: string, request: RecorderRequest): readonly RecorderStep[] | null;
}

export interface RecorderStep {
  readonly message: RecorderMessage;
  /** To be stored under the message's path before it is sent. */
  readonly file?: Uint8Array;
}

interface State {
  enabled: boolean;
  skewMs: number;
  /** Recordings up to this instant were cleared. */
  clearedAt: number;
}

export function createRecorders(fleet: Fleet, now: () => number): Recorders {
  const states = new Map<string, State>();

  function stateOf({ deviceSn, deviceKind }: RecorderDevice): State {
    const key = `${deviceSn} ${deviceKind}`;
    const state = states.get(key) ?? { enabled: true, skewMs, clearedAt: 0 };
    states.set(key, state);
    return state;
  }

  return {
    answer(sn, request) {
      const site = fleet.findSite(sn);
      if (site === undefined || !isOnline(site, now())) return null;
      const device = recorderDevices(site).find(
        ({ deviceSn, deviceKind }) => deviceSn === request.deviceSn && deviceKind === request.kind,
      );
      if (device === undefined) return [refused('unknown_device')];
      const state = stateOf(device);
      const held = fleet.recordings
        .heldBy(device.deviceSn, device.deviceKind)
        .filter(({ faultAt }) => faultAt > state.clearedAt && faultAt <= now());
      const done = (result: Readonly<Record<string, unknown>>): RecorderStep[] => [
        { message: { type: 'ack' } },
        { message: { type: 'result', result } },
      ];
      const clock = () => ({ clock: now() + state.skewMs, deviceTime: localText(now() + state.skewMs, site.zone) });
      switch (request.op) {
        case 'device_info':
          return done(deviceInfo(device.deviceKind, state.enabled, held, fleet));
        case 'param_read':
          return done({ ...clock(), enabled: state.enabled });
        case 'clear':
          state.clearedAt = now();
          return done({ cleared: held.length });
        case 'param_write': {
          const { action, value } = request.params;
          if (action === 'set_enable' && typeof value === 'boolean') {
            state.enabled = value;
            return done({ enabled: value });
          }
          if (action === 'set_time' && typeof value === 'number' && Number.isFinite(value)) {
            state.skewMs = value - now();
            return done(clock());
          }
          return [refused('bad_params')];
        }
        case 'fetch': {
          const { recordIds } = request.params;
          if (!Array.isArray(recordIds) || recordIds.length === 0) return [refused('bad_params')];
          const wanted = recordIds.map((id) => held.find(({ recordId }) => recordId === id));
          if (wanted.includes(undefined)) return [refused('unknown_record')];
          return [
            { message: { type: 'ack' } },
            ...wanted.flatMap((plan) => (plan === undefined ? [] : upload(plan, fleet))),
            { message: { type: 'result', result: { uploaded: wanted.length } } },
          ];
        }
      }
    },
  };
}

function refused(reason: string): RecorderStep {
  return { message: { type: 'refused', reason } };
}

function upload(plan: RecordingPlan, fleet: Fleet): RecorderStep[] {
  const { recordId, faultCode, faultAt, objectKey } = plan;
  const file = fleet.recordings.read(objectKey) ?? new Uint8Array();
  const total = Math.ceil(file.length / blockBytes);
  return [
    ...Array.from(
      { length: total },
      (_, index): RecorderStep => ({
        message: { type: 'progress', recordId, done: index + 1, total },
      }),
    ),
    {
      message: {
        type: 'uploaded',
        recordId,
        path: `${plan.sn}/${recordId}.zip`,
        sizeBytes: file.length,
        crc32: checksum(file),
        faultCode,
        recordedAt: faultAt,
      },
      file,
    },
  ];
}

function deviceInfo(kind: FaultRecordDeviceKind, enabled: boolean, held: readonly RecordingPlan[], fleet: Fleet) {
  const directory = held.map(({ recordId, objectKey, faultAt, faultCode }, index) => {
    const file = fleet.recordings.read(objectKey) ?? new Uint8Array();
    return { index, recordId, recordedAt: faultAt, faultCode, sizeBytes: file.length, crc32: checksum(file) };
  });
  const used = directory.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  return {
    overall: {
      totalCount: directory.length,
      newestId: directory.at(-1)?.recordId ?? null,
      storage: { used, total: storageBytes },
    },
    basics: {
      enabled,
      sampleRateHz: sampleRateOf({ deviceKind: kind }),
      preMs: preMilliseconds,
      postMs: postMilliseconds,
    },
    directory,
  };
}

function checksum(file: Uint8Array): string {
  return crc32(file).toString(16).toUpperCase().padStart(8, '0');
}
