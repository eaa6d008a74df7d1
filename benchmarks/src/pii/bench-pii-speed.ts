import { createHmac, createSecretKey } from 'node:crypto';
import { createRowScrubber, createScrubber, type Scrubber } from '@mao/pii-scrubber';
import { type Comparison, compareTimes, spread } from '../compare.ts';
import type { Report } from '../report.ts';
import type { LabelledText } from './corpora.ts';
import type { PiiPeer } from './peers.ts';
import { filledTable, sameShape, sparseTable } from './tables.ts';

interface Material {
  readonly rows: readonly object[];
  readonly texts: readonly LabelledText[];
  readonly peers: readonly PiiPeer[];
}

/** Speed of rows, log text, tables and pseudonyms, each beside its peer. */
export async function benchPiiSpeed(report: Report, { rows, texts, peers }: Material): Promise<void> {
  const scrubber = createScrubber();
  const serialised = await compareTimes(
    () => JSON.stringify(scrubber.scrub(rows)),
    () => JSON.stringify(rows),
  );
  report.row({
    what: 'rows: scrub + stringify',
    against: 'JSON.stringify',
    value: serialised.ratio,
    target: { atMost: 1.6 },
    note: spread(serialised),
  });

  // What no scrubber can go below: the rows that change have to be copied, and all of them written.
  const changing = new Set(rows.filter((row) => scrubber.scrub(row) !== row));
  const floor = await compareTimes(
    () => JSON.stringify(rows.map((row) => (changing.has(row) ? { ...row } : row))),
    () => JSON.stringify(rows),
  );
  report.row({
    what: 'rows: copying what changes + stringify, nothing read',
    against: 'JSON.stringify',
    value: floor.ratio,
    note: spread(floor),
  });
  const alike = sameShape(rows);
  const uniform = await compareTimes(
    () => JSON.stringify(scrubber.scrub(alike)),
    () => JSON.stringify(alike),
  );
  report.row({
    what: 'rows of one shape without free text: scrub + stringify',
    against: 'JSON.stringify',
    value: uniform.ratio,
    target: { atMost: 1.6 },
    note: spread(uniform),
  });

  const english = texts
    .filter(({ src, lang }) => src === 'log' && lang !== 'zh')
    .map(({ text }) => text)
    .join('\n');
  const chinese = texts
    .filter(({ src, lang }) => src === 'log' && lang === 'zh')
    .map(({ text }) => text)
    .join('\n');
  for (const { name, scrub, isBaseline } of peers) {
    for (const [language, log, least] of [
      ['English', english, 2],
      ['Chinese', chinese, 1.2],
    ] as const) {
      // Some peers need seconds for what takes milliseconds here: they get a shorter text, and so do we beside them.
      const part = isBaseline ? log : log.slice(0, 20_000);
      const compared = await compareTimes(
        () => scrub(part),
        () => scrubber.scrubText(part),
        { rounds: 5 },
      );
      report.row({
        what: `log text, ${language}: times faster`,
        against: name,
        value: compared.ratio,
        ...(isBaseline ? { target: { atLeast: least } } : {}),
        note: spread(compared),
      });
    }
  }

  const perText = (table: string): Promise<Comparison> =>
    compareTimes(
      () => scrubber.scrubText(english),
      () => scrubber.scrubText(table),
      { rounds: 5 },
    );
  for (const [what, table] of [
    ['CSV with a header, nine cells in ten empty', sparseTable(rows)],
    ['CSV with a header, every cell filled', filledTable(rows, false)],
    ['CSV with a header, a column of free text', filledTable(rows, true)],
  ] as const) {
    const csv = await perText(table);
    report.row({
      what: `${what}: speed in MB/s`,
      against: 'own log text',
      value: csv.ratio / (english.length / table.length),
      target: { atLeast: 1.3 },
      note: spread(csv),
    });
  }

  const columns = ['sn', 'ownerName', 'phone', 'power', 'remark'];
  const cells = createRowScrubber(columns);
  const list = texts
    .slice(0, 2000)
    .map(({ text }, index) => [`SN${index}`, 'Ann Lee', '0491 570 156', index, text.slice(0, 40)]);
  const rowwise = await compareTimes(
    () => list.map((row) => cells.cells(row)),
    () => JSON.stringify(list),
    { rounds: 5 },
  );
  report.row({
    what: 'row scrubber on lists of cells',
    against: 'JSON.stringify',
    value: rowwise.ratio,
    note: spread(rowwise),
  });

  // More different values than a scrubber remembers, so that each is a new one to it.
  const named = createScrubber({ pseudonym: { secret: 'only for this benchmark' } });
  let serial = 0;
  const unique = (): { email: string; phone: string }[] =>
    Array.from({ length: 500 }, () => {
      serial += 1;
      return { email: `user${serial}@example.com`, phone: `+49151${10_000_000 + serial}` };
    });
  for (const [what, work] of [
    ['texts of the corpus', (by: Scrubber): unknown => texts.map(({ text }) => by.scrubText(text))],
    ['rows of the corpus', (by: Scrubber): unknown => JSON.stringify(by.scrub(rows))],
    ['rows of nothing but values', (by: Scrubber): unknown => JSON.stringify(by.scrub(unique()))],
  ] as const) {
    const pseudonyms = await compareTimes(
      () => work(named),
      () => work(scrubber),
      { rounds: 5 },
    );
    report.row({
      what: `pseudonyms on unique values, ${what}`,
      against: 'plain tokens',
      value: pseudonyms.ratio,
      target: { atMost: 2.5 },
      note: spread(pseudonyms),
    });
  }
  const key = createSecretKey(Buffer.from('only for this benchmark'));
  const bare = await compareTimes(
    () => JSON.stringify(named.scrub(unique())),
    () =>
      unique().map(({ email, phone }) => [
        createHmac('blake2s256', key).update(email).digest(),
        createHmac('blake2s256', key).update(phone).digest(),
      ]),
    { rounds: 5 },
  );
  report.row({
    what: 'pseudonyms on unique values, rows of nothing but values',
    against: 'the bare HMACs of node:crypto',
    value: bare.ratio,
    note: spread(bare),
  });
}
