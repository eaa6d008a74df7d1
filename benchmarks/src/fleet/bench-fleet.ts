import { createSiteStore, migrateFwhDatabase, replaceFleet } from '@mao/fwh-data';
import { createFleet } from '@mao/fwh-simulator';
import { type ReadonlyPorts, readonlyTools, type SitePage, type SiteQuery, type SiteRecord } from '@mao/fwh-tools';
import { createToolRunner, type ToolRunner } from '@mao/mcp-result-kit';
import { createScrubber } from '@mao/pii-scrubber';
import { openSqlDatabase, type SqlDatabase } from '@mao/sql-database';
import { createMysqlTestDatabase, mysqlSkipReason } from '@mao/testing';
import { sql } from 'drizzle-orm';
import { compareTimes, spread } from '../compare.ts';
import type { Report } from '../report.ts';

const agents = 50;
/** A new one for each call, as calls have it. */
const running = (): AbortSignal => new AbortController().signal;

/** Each search, and the page of 20 sites that a plain look-up by key would read. */
const searches = [
  ['a fragment of the serial', { q: '5250' }],
  ['a fragment and a country', { q: '5250', country: 'US' }],
  ['a country', { country: 'NP' }],
  ['a version', { version: 'V12R05' }],
] as const;

/** Searches of 50 agents at once over 60,000 sites in MySQL, against the same tool over two plain indexed queries. */
export async function benchFleet(report: Report): Promise<void> {
  const reason = await mysqlSkipReason();
  if (reason !== null) return report.note(`left out: ${reason}`);
  const mysql = await createMysqlTestDatabase();
  const database = await openSqlDatabase({ url: mysql.url, statementTimeoutMs: 600_000 });
  try {
    await migrateFwhDatabase(database);
    await fill(database);
    const store = createSiteStore(database);
    let page: SitePage = { total: 0, sites: [] };
    const searching = runnerOver(async (query) => {
      page = await store.searchSites(query, running());
      return page;
    });
    for (const [what, args] of searches) {
      await textOf(searching, args);
      const found = page;
      const plain = runnerOver(() => plainPage(database, found));
      const compared = await compareTimes(
        () => inParallel(searching, args),
        () => inParallel(plain, args),
        { rounds: 9, roundSeconds: 0.2 },
      );
      report.row({
        what: `site_search by ${what}, ${agents} agents (${found.total} of 60,000 sites)`,
        against: 'the tool over two plain indexed queries',
        value: compared.ratio,
        target: { atMost: 3 },
        note: spread(compared),
      });
    }
  } finally {
    await database.close();
    await mysql.drop();
  }
}

/** 60,000 sites: the simulated ones two hundred times, each with a serial of its own. */
async function fill(database: SqlDatabase): Promise<void> {
  const { rows } = createFleet({ seed: 1, sites: 300, now: Date.UTC(2026, 5, 1) });
  const sites = Array.from({ length: 200 }, (_, copy) =>
    rows.sites.map((site, index): SiteRecord => {
      const number = copy * 300 + index;
      const week = String(1 + (number % 52)).padStart(2, '0');
      const sn = `${site.sn.slice(0, 12)}${20 + Math.floor(number / 10_000)}${week}${String(number % 10_000).padStart(4, '0')}`;
      return { ...site, sn, firmwareVersion: number % 97 === 0 ? 'V12R05B01D00_260101' : site.firmwareVersion };
    }),
  ).flat();
  await replaceFleet(database, {
    sites,
    devices: [],
    alarmEvents: [],
    currentAlarms: [],
    alarmDictionary: [],
    alarmStats: [],
    emsParameters: [],
  });
  await database.execute('analyze table site_info, site_sn_part');
}

/** What no search can go below: one count through an index, and the rows of the page by their keys. */
async function plainPage(database: SqlDatabase, page: SitePage): Promise<SitePage> {
  await database.execute("select count(*) from site_info where country = 'NP'");
  const serials = sql.join(
    page.sites.map(({ sn }) => sql`${sn}`),
    sql`, `,
  );
  await database.execute(sql`select * from site_info where sn in (${serials}) order by sn`);
  return page;
}

/** The tool over one way to find sites; no other tool of the set is called. */
function runnerOver(searchSites: (query: SiteQuery) => Promise<SitePage>): ToolRunner {
  const ports = { sites: { searchSites } } as unknown as ReadonlyPorts;
  const { scrub } = createScrubber();
  const tools = readonlyTools(ports, { locale: 'zh-CN', scrub, report: () => 'E00000000' });
  return createToolRunner({ tools, scrub, locale: 'zh-CN', maxConcurrency: 8 });
}

async function textOf(runner: ToolRunner, args: object): Promise<string> {
  const result = await runner.call('site_search', { ...args, limit: 20 }, { signal: running() });
  const [first] = result.content;
  if (result.isError || first?.type !== 'text') throw new Error(JSON.stringify(result.content));
  return first.text;
}

const inParallel = (runner: ToolRunner, args: object): Promise<unknown> =>
  Promise.all(Array.from({ length: agents }, () => textOf(runner, args)));
