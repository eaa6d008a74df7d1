import type { SimCardRecord, SimPlatform, SimStatus, SimUsageDay } from '@mao/fwh-tools';
import { addDays, dateOfDayNumber } from '../energy/day-frame.ts';
import { createRandom, type Random } from '../random.ts';
import type { FleetSite } from './fleet-site.ts';
import { createIccid } from './iccid.ts';

const dayMilliseconds = 86_400_000;
/** Day of the month on which every billing cycle begins (UTC). */
const cycleDay = 5;

/** The SIM cards of a fleet: those in the gateways, and some that lie in a drawer or are retired. */
export interface SimCards {
  readonly cards: readonly SimCardRecord[];
  find(iccid: string): SimCardRecord | undefined;
  /** Megabytes (1024 × 1024 bytes) used on a UTC day; 0 before the activation and after the last session. */
  usageMb(iccid: string, date: string): number;
  /** MB that the plan allows in a month. */
  allowanceMb(iccid: string): number;
  /** Used in the running billing cycle. */
  cycleMb(iccid: string, now: number): number;
  /** Rows of the last `days` days; platforms deliver a day late, and seldom lose one. */
  usageDays(days: number): SimUsageDay[];
}

interface CardFacts {
  readonly card: SimCardRecord;
  readonly monthlyMb: number;
  readonly allowanceMb: number;
}

export function createSimCards(seed: number, sites: readonly FleetSite[], now: number): SimCards {
  const inSites = sites.flatMap((site) =>
    site.iccid === null ? [] : [cardOf(createRandom(seed, 'sim', site.iccid), { iccid: site.iccid, site }, now)],
  );
  const spares = Array.from({ length: Math.ceil(sites.length * 0.06) }, (_, index) => {
    const random = createRandom(seed, 'spare-sim', index);
    return cardOf(random, { iccid: createIccid(random, random.chance(0.1)), site: null }, now);
  });
  const facts = new Map([...inSites, ...spares].map((fact) => [fact.card.iccid, fact]));

  function usageMb(iccid: string, date: string): number {
    const fact = facts.get(iccid);
    const { activatedAt, lastSessionAt } = fact?.card ?? { activatedAt: null, lastSessionAt: null };
    if (fact === undefined || activatedAt === null || lastSessionAt === null) return 0;
    const start = Date.parse(`${date}T00:00:00Z`);
    if (start + dayMilliseconds <= activatedAt || start > lastSessionAt) return 0;
    const random = createRandom(seed, 'sim-usage', iccid, date);
    return Math.round(random.logNormal(fact.monthlyMb / 33, fact.monthlyMb / 9) * 1000) / 1000;
  }

  function cycleMb(iccid: string, at: number): number {
    const today = new Date(at).toISOString().slice(0, 10);
    const day = Number(today.slice(8, 10));
    // The cycle began in this month, or in the one before.
    const daysInto = day >= cycleDay ? day - cycleDay : day + daysInMonthBefore(today) - cycleDay;
    let sum = 0;
    for (let back = 0; back <= daysInto; back += 1) sum += usageMb(iccid, addDays(today, -back));
    return Math.round(sum * 1000) / 1000;
  }

  let cards: readonly SimCardRecord[] | undefined; // a month of usage a card, so only when asked for
  const readCards = (): readonly SimCardRecord[] => {
    cards ??= [...facts.values()].map(({ card }) => ({ ...card, cycleMb: cycleMb(card.iccid, now) }));
    return cards;
  };
  return {
    get cards() {
      return readCards();
    },
    find: (iccid) => facts.get(iccid)?.card,
    usageMb,
    allowanceMb: (iccid) => facts.get(iccid)?.allowanceMb ?? 0,
    cycleMb,
    usageDays(days) {
      const today = Math.floor(now / dayMilliseconds);
      return readCards().flatMap(({ iccid }) =>
        Array.from({ length: days - 1 }, (_, index) => dateOfDayNumber(today - days + 1 + index))
          .filter((date) => usageMb(iccid, date) > 0 && !createRandom(seed, 'sim-lost', iccid, date).chance(0.005))
          .map((date) => ({ iccid, date, mb: usageMb(iccid, date) })),
      );
    },
  };
}

function daysInMonthBefore(date: string): number {
  return Number(addDays(`${date.slice(0, 7)}-01`, -1).slice(8, 10));
}

const activeWords: Readonly<Record<SimPlatform, string>> = { Acceleronix: '6 active', SmartHub: 'ACTIVATED' };

function cardOf(
  random: Random,
  place: { readonly iccid: string; readonly site: FleetSite | null },
  now: number,
): CardFacts {
  const { iccid, site } = place;
  const platform: SimPlatform = random.chance(0.7) ? 'Acceleronix' : 'SmartHub';
  const [status, rawStatus] = stateOf(random, platform, site);
  const activatedAt =
    status === 'inactive' ? null : (site?.activatedAt ?? site?.createdAt ?? now - 400 * dayMilliseconds);
  const silentSince = site?.offlineSince ?? null;
  const lastSessionAt =
    activatedAt === null
      ? null
      : status === 'active'
        ? (silentSince ?? now - random.integer(1, 240) * 60_000)
        : now - 40 * dayMilliseconds;
  // Gateways on 4G use 30 to 150 MB a month, the others some for their heartbeat.
  const monthlyMb = site?.connectionType === 4 ? random.between(30, 150) : random.between(0.4, 4.8);
  const allowanceMb = site?.connectionType === 4 ? 200 : 50;
  return {
    monthlyMb,
    allowanceMb,
    card: {
      iccid,
      platform,
      imsi: `310${random.digits(12)}`,
      msisdn: `1${random.digits(10)}`,
      status,
      rawStatus,
      plan: `IoT ${allowanceMb} MB`,
      apn: platform === 'Acceleronix' ? 'iot.acx' : 'smarthub.iot',
      sn: site?.sn ?? null,
      activatedAt,
      expiresAt: activatedAt === null ? null : activatedAt + 10 * 365 * dayMilliseconds,
      lastSessionAt,
      cycleMb: 0,
      syncedAt: now,
    },
  };
}

function stateOf(random: Random, platform: SimPlatform, site: FleetSite | null): readonly [SimStatus, string] {
  const acceleronix = platform === 'Acceleronix';
  const active = ['active', activeWords[platform]] as const;
  const inactive = [
    'inactive',
    acceleronix ? random.pick(['2 pre-activation', '4 silent', '5 standby']) : 'INVENTORY',
  ] as const;
  const suspended = ['suspended', acceleronix ? random.pick(['7 shutdown', '8 pause']) : 'SUSPENDED'] as const;
  const retired = ['retired', acceleronix ? '11 logout' : 'RETIRED'] as const;
  if (site === null) return random.pick([inactive, retired]);
  // `simCardStatus` of the gateway: 1 installed and inactive, 2 active, 3 error.
  return site.simStatus === 2 ? active : site.simStatus === 1 ? inactive : suspended;
}
