import {
  iccidSpellings,
  type SimAnswer,
  type SimCardReader,
  type SimMonthTotal,
  type SimPlatform,
  type SimPlatformFailure,
  type SimUsageReader,
  StoreError,
  sameIccid,
} from '@mao/fwh-tools';
import { CloudError } from '../cloud/cloud-error.ts';
import type { SimStore } from '../store/create-sim-store.ts';
import type { PlatformCard, SimPlatformClient } from './sim-platform.ts';

export interface SimReaderOptions {
  readonly store: SimStore;
  /** In the order in which an unknown card is looked for. */
  readonly platforms: readonly SimPlatformClient[];
}

/**
 * Cards and their use, from the table and the platforms.
 *
 * The table names the platform of a card, and that platform is asked first. A card that is not in the table, or that its
 * platform knows no more, is looked for on the others in order; "no such card" of one of them is no failure. A failure
 * counts only when nobody else could tell.
 */
export function createSimReader({ store, platforms }: SimReaderOptions): SimCardReader & SimUsageReader {
  /** What fails in here is the database and no platform. */
  async function ofStore<T>(question: (store: SimStore) => Promise<T>, signal: AbortSignal): Promise<T> {
    try {
      return await question(store);
    } catch (error) {
      throw signal.aborted ? error : new StoreError(error);
    }
  }

  /** Asks platforms in turn until one knows the card. */
  async function search(
    clients: readonly SimPlatformClient[],
    iccid: string,
    signal: AbortSignal,
  ): Promise<{ readonly card: PlatformCard | null; readonly failures: readonly SimPlatformFailure[] }> {
    const failures: SimPlatformFailure[] = [];
    for (const client of clients) {
      try {
        const card = await findSpelt(client, iccid, signal);
        if (card) return { card, failures };
      } catch (error) {
        if (signal.aborted) throw error;
        failures.push({ platform: client.platform, error });
      }
    }
    return { card: null, failures };
  }

  return {
    async findSim(iccid, signal): Promise<SimAnswer> {
      const record = await ofStore((table) => table.findRecord(iccid, signal), signal);
      const own = platforms.filter(({ platform }) => platform === record?.platform);
      const others = platforms.filter(({ platform }) => platform !== record?.platform);
      const { card, failures } = await search([...own, ...others], record?.iccid ?? iccid, signal);
      if (card) {
        const { allowanceMb, ...facts } = card;
        const sn = record?.sn ?? (await ofStore((table) => table.findSite(facts.iccid, signal), signal));
        return { type: 'live', card: { ...facts, sn }, allowanceMb };
      }
      const [failure] = failures;
      if (!record) {
        if (failure) throw failure.error;
        return { type: 'unknown' };
      }
      const failed = failures.find(({ platform }) => platform === record.platform) ?? null;
      const why = own.length === 0 ? 'no_platform' : failed ? 'platform_failed' : 'not_on_platform';
      return { type: 'record', card: record, why, failure: failed };
    },

    async readUsageMonth(iccid, month, signal) {
      const record = await ofStore((table) => table.findRecord(iccid, signal), signal);
      const known = record ?? (await locate(iccid, signal));
      if (!known) return { type: 'unknown' };
      const days = await ofStore((table) => table.listUsageDays(known.iccid, month, signal), signal);
      const client = platforms.find(({ platform }) => platform === known.platform);
      const total = await readTotal(client, known.iccid, month, signal);
      return {
        type: 'found',
        iccid: known.iccid,
        platform: known.platform,
        activatedAt: known.activatedAt,
        days,
        ...total,
      };
    },
  };

  async function locate(iccid: string, signal: AbortSignal): Promise<PlatformCard | null> {
    const { card, failures } = await search(platforms, iccid, signal);
    if (!card && failures[0]) throw failures[0].error;
    return card;
  }
}

/** Platforms compare texts, so every spelling of the number is tried; most cards answer to the first. */
async function findSpelt(client: SimPlatformClient, iccid: string, signal: AbortSignal): Promise<PlatformCard | null> {
  for (const spelling of iccidSpellings(iccid)) {
    const card = await client.findCard(spelling, signal);
    if (card === null) continue;
    if (!sameIccid(card.iccid, iccid) && !sameIccid(card.iccid, spelling)) {
      throw new CloudError('bad_response', 'the answer is about another card', { source: client.platform });
    }
    return card;
  }
  return null;
}

async function readTotal(
  client: SimPlatformClient | undefined,
  iccid: string,
  month: string,
  signal: AbortSignal,
): Promise<{ readonly month: SimMonthTotal | null; readonly failure: SimPlatformFailure | null }> {
  if (client?.readMonth === undefined) return { month: null, failure: null };
  try {
    return { month: await client.readMonth(iccid, month, signal), failure: null };
  } catch (error) {
    if (signal.aborted) throw error;
    const platform: SimPlatform = client.platform;
    return { month: null, failure: { platform, error } };
  }
}
