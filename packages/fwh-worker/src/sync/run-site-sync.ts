import { setTimeout as pause } from 'node:timers/promises';
import type { GatewayLister, GatewayPage, HeldSiteSync, SiteTableWriter } from '@mao/fwh-data';
import type { SiteLiveReader } from '@mao/fwh-tools';
import { keepLease } from '../keep-lease.ts';
import { classOf } from './class-of.ts';
import { completeGateways } from './complete-gateways.ts';

export interface SiteSyncOptions {
  readonly cloud: GatewayLister & Pick<SiteLiveReader, 'readHardware'>;
  readonly table: SiteTableWriter;
  readonly leaseMs: number;
  /** Epoch ms. */
  readonly now: () => number;
  /** Gateways a page, at most 100. */
  readonly pageSize: number;
  /** A run that has taken longer is ended. */
  readonly limitMs: number;
  /** Pauses before a page that failed is asked for again, beyond the client's own retries. */
  readonly pageRetryMs: readonly number[];
  /** Aborts when the worker ends: the run is given back, and begun anew by the next worker. */
  readonly ending: AbortSignal;
  readonly report: (error: unknown) => void;
}

/** How often the list is read at most, when gateways were missed because rows moved between its pages. */
const PASSES = 2;

/**
 * Reads the list of all gateways into the site table, page by page. Whether the run was cancelled or takes too long is
 * looked at with every page. Sites that the platform does not list any more are marked at the end of a run that has seen
 * as many gateways as the platform says there are.
 *
 * Of the whole list only the serial numbers are kept (60,000 take some 5 MB): rows move while it is read, and one that
 * comes twice counts once.
 */
export async function runSiteSync(held: HeldSiteSync, options: SiteSyncOptions): Promise<void> {
  const { leaseMs, ending, report } = options;
  const lease = keepLease({ leaseMs, report: () => held.report(), failed: report });
  const over = new AbortController();
  const signal = AbortSignal.any([lease.lost, ending, over.signal]);
  try {
    const errorClass = await readAll(held, { ...options, signal, lease });
    await held.finish(errorClass === null ? { status: 'complete' } : { status: 'error', errorClass });
  } catch (error) {
    if (lease.lost.aborted) return;
    if (ending.aborted) {
      await held.release();
      return;
    }
    report(error);
    await held.finish({ status: 'error', errorClass: classOf(error) });
  } finally {
    over.abort();
    await lease.stop();
  }
}

type Running = SiteSyncOptions & { readonly signal: AbortSignal; readonly lease: ReturnType<typeof keepLease> };

/** @returns why it ended early; null when the whole list was read */
async function readAll(held: HeldSiteSync, options: Running): Promise<string | null> {
  const { table, now, pageSize, limitMs, signal, lease } = options;
  const syncedAt = now();
  const pages = readAhead(options);
  const seen = new Set<string>();
  let failed = 0;
  let total: number | null = null;
  for (let pass = 1; pass <= PASSES && (pass === 1 || seen.size < (total ?? 0)); pass += 1) {
    for (let page = 1; ; page += 1) {
      if (now() - syncedAt > limitMs) return 'time_limit';
      // A platform that never comes to an end must not keep a worker busy for hours.
      if (page > Math.ceil(Math.max(total ?? 0, seen.size) / pageSize) + 20) return 'endless_list';
      const answer = await pages.read(page);
      total = answer.total ?? total;
      if (answer.gateways.length === 0 && answer.unreadable === 0) break;
      pages.expect(page + 1);
      const fresh = answer.gateways.filter(({ site }) => !seen.has(site.sn));
      for (const { site } of fresh) seen.add(site.sn);
      const { complete, incomplete } = await completeGateways(fresh, options.cloud, signal);
      failed += incomplete;
      await table.writeSites(
        complete.map(({ site }) => ({ ...site, syncedAt })),
        complete.flatMap(({ devices }) => devices),
      );
      const progress = { total, processed: seen.size, failed };
      if (!(await lease.report(() => held.report(progress)))) signal.throwIfAborted();
    }
  }
  // An empty list is a fault of the platform rather than the end of the fleet.
  if (seen.size === 0) return 'empty_list';
  if (total !== null && seen.size >= total) await table.markVanishedSites(syncedAt);
  return null;
}

/** Asks for the page that comes next while the one before it is written: the platform and the database work at once. */
function readAhead(options: Running) {
  let ahead: { readonly page: number; readonly answer: Promise<GatewayPage> } | undefined;
  return {
    expect(page: number): void {
      const answer = readPage(page, options);
      // Heard when the page is read; a run that ends before does not want to know.
      answer.catch(() => {});
      ahead = { page, answer };
    },
    read(page: number): Promise<GatewayPage> {
      const answer = ahead?.page === page ? ahead.answer : readPage(page, options);
      ahead = undefined;
      return answer;
    },
  };
}

async function readPage(page: number, { cloud, pageSize, pageRetryMs, signal }: Running): Promise<GatewayPage> {
  for (const wait of pageRetryMs) {
    try {
      return await cloud.listGateways(page, pageSize, signal);
    } catch (error) {
      signal.throwIfAborted();
      if (['unauthorized', 'rejected', 'misconfigured'].includes(classOf(error))) throw error;
      await pause(wait, undefined, { signal });
    }
  }
  return cloud.listGateways(page, pageSize, signal);
}
