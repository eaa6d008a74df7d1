import { storySites } from '@mao/fwh-simulator';
import type { Chain } from '../chain.ts';
import { answer, itemOf, listOf } from './reading.ts';

const { offlineThreeDays, fullHouse, inactive, noApower, nonAsciiName, healthyUs } = storySites;

export const siteChains: readonly Chain[] = [
  {
    id: 'site-by-fragment',
    question: () => '现场只拍到序列号里的一段 A02F25300999，这是哪个站点，用的什么工作模式，有几台 aPower？',
    english:
      'Only the fragment A02F25300999 of a serial is legible. Which site is it, in what mode, with how many aPowers?',
    steps: [
      { tool: 'site_search', arguments: () => ({ q: 'A02F25300999' }) },
      { tool: 'site_get', arguments: (known) => ({ sn: itemOf(known, 0)['sn'] }) },
    ],
    finding: (known) => [
      answer(known, 1).object['sn'],
      answer(known, 1).object['workMode'],
      listOf(known, 1, 'apowers').length,
    ],
    truth: (world) => {
      const { sn, workMode, apowers } = world.site(fullHouse);
      return [sn, { 1: '分时电价', 2: '自发自用', 3: '应急备电' }[workMode], apowers.length];
    },
  },
  {
    id: 'activated-in-australia',
    question: () => '澳大利亚现在有多少个已激活的站点？',
    english: 'How many activated sites are there in Australia?',
    steps: [{ tool: 'site_search', arguments: () => ({ country: 'AU', activated: true, limit: 1 }) }],
    finding: (known) => answer(known, 0).object['total'],
    truth: ({ fleet }) => fleet.sites.filter(({ countryCode, active }) => countryCode === 'AU' && active).length,
  },
  {
    id: 'old-firmware',
    question: () => '还有多少已激活站点停在 V11R01 系列固件？',
    english: 'How many activated sites still run firmware V11R01?',
    steps: [{ tool: 'site_search', arguments: () => ({ version: 'V11R01', activated: true, limit: 1 }) }],
    finding: (known) => answer(known, 0).object['total'],
    truth: ({ fleet }) => fleet.sites.filter(({ firmware, active }) => firmware.startsWith('V11R01') && active).length,
  },
  {
    id: 'lost-contact',
    question: () => `站点 ${offlineThreeDays} 连不上了，从什么时候开始的？`,
    english: `Site ${offlineThreeDays} cannot be reached. Since when?`,
    steps: [{ tool: 'site_get', arguments: () => ({ sn: offlineThreeDays }) }],
    finding: (known) => [answer(known, 0).object['online'], answer(known, 0).object['lastSeenAt']],
    truth: (world) => [false, world.siteTime(offlineThreeDays, world.site(offlineThreeDays).offlineSince ?? 0)],
  },
  {
    id: 'never-activated',
    question: () => `用户说 ${inactive} 昨天没有发电曲线，是坏了吗？`,
    english: `The owner of ${inactive} sees no curve for yesterday. Is it broken?`,
    steps: [
      { tool: 'site_get', arguments: () => ({ sn: inactive }) },
      { tool: 'site_power_flow', arguments: ({ world }) => ({ sn: inactive, date: world.siteDate(inactive, 1) }) },
    ],
    finding: (known) => [answer(known, 0).object['note'], answer(known, 1).items.length],
    truth: (world) => [world.site(inactive).active ? undefined : '站点尚未激活', 0],
  },
  {
    id: 'no-battery',
    question: () => `${noApower} 的电量一直显示 0，它装电池了吗？`,
    english: `${noApower} always shows 0 % charge. Has it a battery at all?`,
    steps: [{ tool: 'site_get', arguments: () => ({ sn: noApower }) }],
    finding: (known) => listOf(known, 0, 'apowers').length,
    truth: (world) => world.site(noApower).apowers.length,
  },
  {
    id: 'lower-case-serial',
    question: () => `查一下 ${nonAsciiName.toLowerCase()} 这个站的名字和固件。`,
    english: `What are name and firmware of ${nonAsciiName.toLowerCase()}?`,
    steps: [
      { tool: 'site_get', arguments: () => ({ sn: nonAsciiName.toLowerCase() }), refused: true },
      {
        tool: 'site_get',
        arguments: (known) => ({ sn: /[0-9A-Z]{20}/.exec(answer(known, 0).text)?.[0] }),
      },
    ],
    finding: (known) => [
      answer(known, 1).object['name'],
      (answer(known, 1).object['versions'] as Record<string, unknown>)['ibg'],
    ],
    truth: (world) => [world.site(nonAsciiName).name, world.site(nonAsciiName).firmware],
  },
  {
    id: 'what-device-is-it',
    question: (world) => `仓库里有台设备，序列号 ${world.site(fullHouse).apowers[0]?.sn}，是什么？哪一年生产的？`,
    english: 'What is the device with this serial from the store, and from which year?',
    steps: [{ tool: 'sn_parse', arguments: ({ world }) => ({ sn: world.site(fullHouse).apowers[0]?.sn }) }],
    finding: (known) => [answer(known, 0).object['device'], answer(known, 0).object['year']],
    truth: (world) => ['aPower', 2000 + Number(world.site(fullHouse).apowers[0]?.sn.slice(12, 14))],
  },
  {
    id: 'serial-of-an-accessory',
    question: (world) =>
      `site_get 查不到 ${world.site(fullHouse).accessories.find(({ kind }) => kind === 'aHub')?.sn}，这个号是站点吗？`,
    english: 'The site tool does not know this serial. Is it a site at all?',
    steps: [
      {
        tool: 'site_get',
        arguments: ({ world }) => ({ sn: world.site(fullHouse).accessories.find(({ kind }) => kind === 'aHub')?.sn }),
        refused: true,
      },
      {
        tool: 'sn_parse',
        arguments: ({ world }) => ({ sn: world.site(fullHouse).accessories.find(({ kind }) => kind === 'aHub')?.sn }),
      },
    ],
    finding: (known) => answer(known, 1).object['device'],
    truth: () => 'aHub',
  },
  {
    id: 'fresh-site-table',
    question: () => '站点表里的资料有多旧，要不要重新同步？',
    english: 'How old is the site table; must it be synchronised again?',
    steps: [{ tool: 'site_info_sync_status', arguments: () => ({}) }],
    finding: (known) => [
      (answer(known, 0).object['lastSuccess'] as Record<string, unknown>)['sites'],
      answer(known, 0).object['resync'],
    ],
    truth: ({ fleet }) => [fleet.sites.length, false],
  },
  {
    id: 'network-of-a-site',
    question: () => `${healthyUs} 是用网线、WiFi 还是 4G 上网？它的 SIM 卡是哪张？`,
    english: `Does ${healthyUs} use cable, WiFi or 4G, and which SIM card does it hold?`,
    steps: [
      { tool: 'site_get', arguments: () => ({ sn: healthyUs }) },
      { tool: 'sim_search', arguments: () => ({ q: healthyUs }) },
    ],
    finding: (known) => [
      (answer(known, 0).object['network'] as Record<string, unknown>)['type'],
      answer(known, 1).items.map(({ iccid }) => iccid),
    ],
    truth: (world) => {
      const { connectionType, iccid } = world.site(healthyUs);
      return [{ 1: '以太网 1', 2: '以太网 2', 3: 'WiFi', 4: '4G' }[connectionType], iccid === null ? [] : [iccid]];
    },
  },
];
