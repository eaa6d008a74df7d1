import { storySites } from '@mao/fwh-simulator';
import type { Chain } from '../chain.ts';
import type { World } from '../world.ts';
import { answer, itemOf, listOf } from './reading.ts';

const { fullHouse, offGridLastNight } = storySites;

const latestShutdowns = (world: World) => {
  const date = world.operations.shutdownDays
    .map((day) => day.date)
    .sort()
    .at(-1);
  return world.operations.shutdownSites.filter((one) => one.date === date);
};
const day = (world: World, sn: string) => ({
  from: `${world.siteDate(sn, 1)} 00:00:00`,
  to: `${world.siteDate(sn, 1)} 23:59:59`,
});
const failed = '失败';

export const operationChains: readonly Chain[] = [
  {
    id: 'shutdown-rate',
    question: () => '最近一天的停机率是多少，主要是什么原因？',
    english: 'What is the shutdown rate of the latest day, and the main reason?',
    steps: [{ tool: 'shutdown_stats', arguments: () => ({}) }],
    finding: (known) => [answer(known, 0).object['shutdown'], listOf(known, 0, 'byReason')[0]?.['sites'] ?? 0],
    truth: (world) => {
      const reasons = new Map<string, number>();
      for (const { reasonCode } of latestShutdowns(world)) reasons.set(reasonCode, (reasons.get(reasonCode) ?? 0) + 1);
      return [latestShutdowns(world).length, Math.max(0, ...reasons.values())];
    },
  },
  {
    id: 'longest-shutdown',
    question: () => '最近一天停机最久的是哪个站点，停了多少分钟？',
    english: 'Which site was shut down longest on the latest day, for how many minutes?',
    steps: [
      { tool: 'shutdown_stats', arguments: () => ({}) },
      { tool: 'shutdown_sites', arguments: (known) => ({ date: answer(known, 0).object['date'], limit: 500 }) },
    ],
    finding: (known) => Math.max(...answer(known, 1).items.map(({ durationMin }) => Number(durationMin ?? 0))),
    truth: (world) => Math.max(...latestShutdowns(world).map(({ durationMinutes }) => durationMinutes ?? 0)),
  },
  {
    id: 'recordings-of-a-shutdown',
    question: () => `${fullHouse} 最近一次停机有没有云端录波？里面哪几个能直接下载？`,
    english: `Are there cloud recordings of the latest shutdown of ${fullHouse}, and which are available?`,
    steps: [
      { tool: 'shutdown_sites', arguments: () => ({ limit: 500 }) },
      { tool: 'cloud_fault_record_list', arguments: () => ({ sn: fullHouse, limit: 1 }) },
      { tool: 'cloud_fault_record_detail', arguments: (known) => ({ id: itemOf(known, 1)['id'] }) },
    ],
    finding: (known) =>
      answer(known, 2)
        .items.filter(({ available }) => available === true)
        .map(({ no }) => no),
    truth: ({ operations }) => {
      const [latest] = operations.cloudFaultRecords
        .filter(({ sn }) => sn === fullHouse)
        .sort((a, b) => b.recordedAt - a.recordedAt || b.id - a.id);
      return operations.cloudFaultSubRecords
        .filter(({ recordId, fileKey }) => recordId === latest?.id && fileKey !== null)
        .map(({ recordNo }) => recordNo);
    },
  },
  {
    id: 'recordings-still-in-the-device',
    question: () => `${fullHouse} 第一台 aPower 里还有几条录波没有召唤上来？`,
    english: `How many recordings in the first aPower of ${fullHouse} were never called?`,
    steps: [
      { tool: 'site_get', arguments: () => ({ sn: fullHouse }) },
      {
        tool: 'cloud_fault_record_callable',
        arguments: (known) => ({ sn: fullHouse, deviceSn: listOf(known, 0, 'apowers')[0]?.['sn'] }),
      },
    ],
    finding: (known) => answer(known, 1).items.filter(({ called }) => called === false).length,
    truth: (world) => {
      const deviceSn = world.site(fullHouse).apowers[0]?.sn;
      const called = new Set(
        world.operations.cloudFaultCalls
          .filter((one) => one.deviceSn === deviceSn && one.status === 2)
          .map(({ recordNo }) => recordNo),
      );
      return world.operations.callableFaultRecords.filter(
        (one) => one.deviceSn === deviceSn && !called.has(one.recordNo),
      ).length;
    },
  },
  {
    id: 'failed-calls',
    question: () => `${fullHouse} 的录波召唤失败过几次？`,
    english: `How many calls for recordings of ${fullHouse} failed?`,
    steps: [{ tool: 'cloud_fault_record_call_history', arguments: () => ({ sn: fullHouse, limit: 100 }) }],
    finding: (known) => answer(known, 0).items.filter(({ status }) => status === failed).length,
    truth: ({ operations }) =>
      operations.cloudFaultCalls.filter(({ sn, status }) => sn === fullHouse && status === 3).length,
  },
  {
    id: 'upgrade-that-failed',
    question: () => `${offGridLastNight} 有一次系统升级失败了，失败在哪一步？`,
    english: `One system upgrade of ${offGridLastNight} failed. At which step?`,
    steps: [
      { tool: 'update_log_system', arguments: () => ({ sn: offGridLastNight, limit: 100 }) },
      {
        tool: 'update_log_system',
        arguments: (known) => ({ recordId: itemOf(known, 0, ({ status }) => status === failed)['id'] }),
      },
    ],
    finding: (known) =>
      listOf(known, 1, 'steps')
        .filter(({ status }) => status === failed)
        .map(({ no, device }) => [no, device]),
    truth: ({ operations }) => {
      const [latest] = operations.systemUpgrades
        .filter(({ sn, status }) => sn === offGridLastNight && status === 3)
        .sort((a, b) => b.startedAt - a.startedAt);
      return operations.systemUpgradeSteps
        .filter(({ recordId, status }) => recordId === latest?.id && status === 3)
        .map(({ stepNo, deviceSn }) => [stepNo, deviceSn]);
    },
  },
  {
    id: 'ahub-upgrade',
    question: () => `${fullHouse} 的 aHub 最近一次升级成功了吗？`,
    english: `Did the latest aHub upgrade of ${fullHouse} succeed?`,
    steps: [{ tool: 'update_log_ahub', arguments: () => ({ sn: fullHouse, limit: 1 }) }],
    finding: (known) => [itemOf(known, 0)['to'], itemOf(known, 0)['error']],
    truth: ({ operations }) => {
      const [latest] = operations.ahubUpgrades
        .filter(({ sn }) => sn === fullHouse)
        .sort((a, b) => b.startedAt - a.startedAt);
      return [latest?.toVersion, latest?.error ?? undefined];
    },
  },
  {
    id: 'ems-log-not-there',
    question: () => `工程师召唤过 ${fullHouse} 的 EMS 日志，为什么有的没取回来？`,
    english: `Why did some requests for EMS logs of ${fullHouse} bring nothing?`,
    steps: [{ tool: 'ems_log_records', arguments: () => ({ sn: fullHouse, limit: 100 }) }],
    finding: (known) =>
      answer(known, 0)
        .items.filter(({ status }) => status === failed)
        .map(({ error }) => error),
    truth: ({ operations }) =>
      operations.emsLogRecords
        .filter(({ sn, status }) => sn === fullHouse && status === 3)
        .sort((a, b) => b.requestedAt - a.requestedAt)
        .map(({ error }) => error),
  },
  {
    id: 'was-it-rebooted',
    question: () => `昨天有没有人给 ${fullHouse} 下发过重启命令？一共下发了多少条命令？`,
    english: `Was ${fullHouse} told to reboot yesterday? How many commands were sent to it in all?`,
    steps: [
      {
        tool: 'mqtt_log_search',
        arguments: ({ world }) => ({ sn: fullHouse, ...day(world, fullHouse), cmd: 315, direction: 'down' }),
      },
      {
        tool: 'mqtt_log_search',
        arguments: ({ world }) => ({ sn: fullHouse, ...day(world, fullHouse), direction: 'down', limit: 1 }),
      },
    ],
    finding: (known) => [answer(known, 0).object['total'], answer(known, 1).object['total']],
    truth: (world) => {
      const { from, to } = day(world, fullHouse);
      const sent = world.operations.mqttLog.filter((one) => {
        const time = world.siteTime(fullHouse, one.at);
        return one.sn === fullHouse && one.direction === 'down' && time >= from && time <= to;
      });
      return [sent.filter(({ command }) => command === 315).length, sent.length];
    },
  },
];
