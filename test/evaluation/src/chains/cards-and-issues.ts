import { storySites } from '@mao/fwh-simulator';
import type { Chain } from '../chain.ts';
import type { World } from '../world.ts';
import { answer, itemOf } from './reading.ts';

const { offlineThreeDays, healthyUs } = storySites;

const lastMonth = (world: World): string => {
  const date = new Date(world.now);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - 1, 1)).toISOString().slice(0, 7);
};
const cardOf = (world: World, sn: string) => world.fleet.rows.simCards.find((card) => card.sn === sn);

export const cardAndIssueChains: readonly Chain[] = [
  {
    id: 'is-the-card-to-blame',
    question: () => `${offlineThreeDays} 失联，是不是 SIM 卡停机了？`,
    english: `Is ${offlineThreeDays} silent because its SIM card was suspended?`,
    steps: [
      { tool: 'sim_search', arguments: () => ({ q: offlineThreeDays }) },
      { tool: 'sim_get', arguments: (known) => ({ iccid: itemOf(known, 0)['iccid'] }) },
    ],
    finding: (known) => [answer(known, 1).object['iccid'], answer(known, 1).object['status']],
    truth: (world) => [cardOf(world, offlineThreeDays)?.iccid, cardOf(world, offlineThreeDays)?.status],
  },
  {
    id: 'suspended-cards',
    question: () => '一共有多少张 SIM 卡被停用（可恢复）？',
    english: 'How many SIM cards are suspended?',
    steps: [{ tool: 'sim_search', arguments: () => ({ status: 'suspended', limit: 1 }) }],
    finding: (known) => answer(known, 0).object['total'],
    truth: ({ fleet }) => fleet.rows.simCards.filter(({ status }) => status === 'suspended').length,
  },
  {
    id: 'traffic-of-last-month',
    question: () => `${healthyUs} 的 SIM 卡上个月用了多少流量，哪一天最多？`,
    english: `How much did the card of ${healthyUs} use last month, and on which day most?`,
    steps: [
      { tool: 'sim_search', arguments: () => ({ q: healthyUs }) },
      {
        tool: 'sim_usage_monthly',
        arguments: (known) => ({ iccid: itemOf(known, 0)['iccid'], month: lastMonth(known.world) }),
      },
    ],
    finding: (known) => {
      const days = [...answer(known, 1).items].sort((a, b) => Number(b['mb']) - Number(a['mb']));
      return [days.length, days[0]?.['day']];
    },
    truth: (world) => {
      const iccid = cardOf(world, healthyUs)?.iccid;
      const month = lastMonth(world);
      const days = world.fleet.rows
        .simUsageDays()
        .filter((one) => one.iccid === iccid && one.date.startsWith(month))
        .sort((a, b) => b.mb - a.mb);
      return [days.length, days[0]?.date];
    },
  },
  {
    id: 'whose-card-is-it',
    question: (world) => `运营商说卡 ${cardOf(world, healthyUs)?.iccid} 异常，它装在哪个站点？站点在线吗？`,
    english: 'The carrier complains about this card. In which site is it, and is that online?',
    steps: [
      { tool: 'sim_get', arguments: ({ world }) => ({ iccid: cardOf(world, healthyUs)?.iccid }) },
      { tool: 'site_get', arguments: (known) => ({ sn: answer(known, 0).object['sn'] }) },
    ],
    finding: (known) => [answer(known, 1).object['sn'], answer(known, 1).object['online']],
    truth: () => [healthyUs, true],
  },
  {
    id: 'known-issue',
    question: () => 'Plane 上有没有关于 BMS 通信故障的工单，最近更新的那个是什么状态？',
    english: 'Are there Plane issues about the BMS communication fault; what is the state of the latest?',
    steps: [
      { tool: 'plane_issue_search', arguments: () => ({ q: 'BMS communication fault', limit: 50 }) },
      { tool: 'plane_issue_get', arguments: (known) => ({ key: itemOf(known, 0)['key'] }) },
    ],
    finding: (known) => [
      answer(known, 0).object['total'],
      String(answer(known, 1).object['name']).startsWith('BMS communication fault on '),
      answer(known, 1).object['state'],
    ],
    truth: (world) => {
      const found = world.plane.items
        .filter(({ name }) => name.startsWith('BMS communication fault'))
        .sort((a, b) => b.updatedAt - a.updatedAt);
      const [latest] = found;
      const groups = { backlog: '待规划', unstarted: '未开始', started: '进行中', completed: '已完成', cancelled: '已取消', triage: '待分拣' }; // biome-ignore format: table
      const state = world.plane.states.find(({ id }) => id === latest?.state);
      return [found.length, true, state && `${state.name} (${groups[state.group]})`];
    },
  },
  {
    id: 'discussion-of-an-issue',
    question: () => '工单 FWH-7 说的是哪个站点的问题，有几条评论？',
    english: 'Which site is issue FWH-7 about, and how many comments has it?',
    steps: [
      { tool: 'plane_issue_get', arguments: () => ({ key: 'FWH-7', comments: 20 }) },
      {
        tool: 'site_search',
        arguments: (known) => ({ q: /Site (\w{20})/.exec(String(answer(known, 0).object['description']))?.[1] }),
      },
    ],
    finding: (known) => [itemOf(known, 1)['sn'], answer(known, 0).object['commentCount']],
    truth: (world) => {
      const project = world.plane.projects.find(({ identifier }) => identifier === 'FWH');
      const item = world.plane.items.find((one) => one.project === project?.id && one.sequence === 7);
      return [/<strong>(\w{20})<\/strong>/.exec(item?.descriptionHtml ?? '')?.[1], item?.comments.length];
    },
  },
  {
    id: 'open-issues',
    question: () => 'FWH 项目里还有多少条关于电池加热的工单没做完（进行中）？',
    english: 'How many issues about battery heating are under way in project FWH?',
    steps: [
      {
        tool: 'plane_issue_search',
        arguments: () => ({ q: 'Battery heating', project: 'FWH', state: 'started', limit: 50 }),
      },
    ],
    finding: (known) => answer(known, 0).object['total'],
    truth: (world) => {
      const project = world.plane.projects.find(({ identifier }) => identifier === 'FWH');
      const started = new Set(world.plane.states.filter(({ group }) => group === 'started').map(({ id }) => id));
      return world.plane.items.filter(
        (one) => one.project === project?.id && one.name.startsWith('Battery heating') && started.has(one.state),
      ).length;
    },
  },
];
