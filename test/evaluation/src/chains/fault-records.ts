import { storySites } from '@mao/fwh-simulator';
import type { Row } from '../answer.ts';
import type { Chain, Known, Step } from '../chain.ts';
import type { World } from '../world.ts';
import { answer, itemOf, listOf } from './reading.ts';

const { fullHouse, offlineThreeDays, threePhaseAu } = storySites;

/** Operations of a site on its recorders, newest first as the tool has them. */
const operationsOf = (world: World, sn: string) =>
  world.fleet.recordings
    .rows()
    .operations.filter((one) => one.sn === sn)
    .sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
const latestFetch = (world: World) => {
  const found = operationsOf(world, fullHouse).find(({ op, status }) => op === 'fetch' && status === 'done');
  const record = found?.result?.records?.find(({ stored }) => stored === true);
  if (found === undefined || record === undefined) throw new RangeError('the full house has fetched no recording');
  return { deviceSn: found.deviceSn, record };
};
const recordIdOf = (known: Known): unknown =>
  listOf(known, 1, 'results').find(({ stored }) => stored === true)?.['recordId'];

/** The gateway among the devices that the first step listed. */
function gatewayOf(known: Known): Row {
  const gateway = answer(known, 0).items.find(({ kind, supported }) => kind === 'aGate' && supported === true);
  return { sn: threePhaseAu, deviceSn: gateway?.['deviceSn'] };
}

/** From a site to the summary of the recording that was fetched last. */
const toLatestRecording: readonly Step[] = [
  {
    tool: 'fault_record_operations',
    arguments: () => ({ sn: fullHouse, op: 'fetch', status: 'done', limit: 1 }),
  },
  { tool: 'fault_record_operation_get', arguments: (known) => ({ id: itemOf(known, 0)['id'] }) },
  { tool: 'fault_record_data', arguments: (known) => ({ recordId: recordIdOf(known) }) },
];

export const faultRecordChains: readonly Chain[] = [
  {
    id: 'devices-with-a-recorder',
    question: () => `${fullHouse} 有几台设备支持故障录波？`,
    english: `How many devices of ${fullHouse} have a fault recorder?`,
    steps: [{ tool: 'fault_record_devices', arguments: () => ({ sn: fullHouse }) }],
    finding: (known) => answer(known, 0).items.filter(({ supported }) => supported === true).length,
    truth: (world) => {
      const { apowers, accessories } = world.site(fullHouse);
      return 1 + apowers.length + accessories.filter(({ kind }) => kind === 'aHub').length;
    },
  },
  {
    id: 'what-a-recorder-holds',
    question: () => `${threePhaseAu} 的 aGate 里现在存着几份录波，最新一份的编号是什么？`,
    english: `How many recordings does the aGate of ${threePhaseAu} hold now, and which is the newest?`,
    steps: [
      { tool: 'fault_record_devices', arguments: () => ({ sn: threePhaseAu }) },
      { tool: 'fault_record_device_info', arguments: gatewayOf },
    ],
    finding: (known) => {
      const { totalCount, newestId } = answer(known, 1).object['overall'] as Record<string, unknown>;
      return [totalCount, newestId];
    },
    truth: ({ fleet, now }) => {
      const held = fleet.recordings.heldBy(threePhaseAu, 'aGate').filter(({ faultAt }) => faultAt <= now);
      return [held.length, held.at(-1)?.recordId];
    },
  },
  {
    id: 'clock-of-a-recorder',
    question: () => `${threePhaseAu} 的 aGate 录波开着吗？设备时钟差多少秒？`,
    english: `Does the aGate of ${threePhaseAu} record faults, and by how many seconds is its clock wrong?`,
    steps: [
      { tool: 'fault_record_devices', arguments: () => ({ sn: threePhaseAu }) },
      { tool: 'fault_record_param_read', arguments: gatewayOf },
    ],
    finding: (known) => [answer(known, 1).object['enabled'], answer(known, 1).object['skewSec']],
    // As every recorder of the simulator is until it is written to.
    truth: () => [true, 3],
  },
  {
    id: 'latest-waveform',
    question: () => `${fullHouse} 最近一次取回的录波是什么故障，哪台设备的，一共多少个采样点？`,
    english: `What fault of which device does the recording show that was fetched last from ${fullHouse}?`,
    steps: toLatestRecording,
    finding: (known) => {
      const { code, device } = answer(known, 2).object['fault'] as Record<string, unknown>;
      return [code, device, answer(known, 2).object['samples']];
    },
    truth: (world) => {
      const { deviceSn, record } = latestFetch(world);
      return [record.faultCode, deviceSn, 3_000];
    },
  },
  {
    id: 'points-around-the-trigger',
    question: () => `把 ${fullHouse} 最近取回的录波里触发前后各 50 ms 的 Van 和 GridRelay 导出来。`,
    english: `Export Van and GridRelay 50 ms around the trigger of the recording fetched last from ${fullHouse}.`,
    steps: [
      ...toLatestRecording,
      {
        tool: 'fault_record_export',
        arguments: (known) => {
          const { ms } = answer(known, 2).object['trigger'] as { ms: number };
          return { recordId: recordIdOf(known), channels: ['Van', 'GridRelay'], fromMs: ms - 50, toMs: ms + 50 };
        },
      },
    ],
    finding: (known) => Number(/CSV ([\d,]+) 行/.exec(answer(known, 3).text)?.[1]?.replaceAll(',', '')),
    // 100 ms at 10 kHz, both ends included.
    truth: () => 1_001,
  },
  {
    id: 'fetch-that-failed',
    question: () => `${offlineThreeDays} 的录波为什么取不回来？`,
    english: `Why could no recording be fetched from ${offlineThreeDays}?`,
    steps: [{ tool: 'fault_record_operations', arguments: () => ({ sn: offlineThreeDays, status: 'failed' }) }],
    finding: (known) => itemOf(known, 0)['error'],
    truth: (world) => {
      const latest = operationsOf(world, offlineThreeDays).find(({ status }) => status === 'failed');
      return latest?.errorClass === 'offline' ? '设备离线' : latest?.errorClass;
    },
  },
  {
    id: 'fetch-under-way',
    question: () => `${fullHouse} 有没有正在接收的录波，收了多少？`,
    english: `Is a recording of ${fullHouse} being received, and how far is it?`,
    steps: [{ tool: 'fault_record_operations', arguments: () => ({ sn: fullHouse, status: 'receiving' }) }],
    finding: (known) => answer(known, 0).items.map(({ progress }) => progress),
    truth: (world) =>
      operationsOf(world, fullHouse)
        .filter(({ status }) => status === 'receiving')
        .map(({ progressDone, progressTotal }) => `${progressDone}/${progressTotal}`),
  },
];
