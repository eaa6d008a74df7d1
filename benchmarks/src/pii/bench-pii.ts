import { createRowScrubber, createScrubber } from '@mao/pii-scrubber';
import { compareTimes, spread } from '../compare.ts';
import type { Report } from '../report.ts';
import { readCorpora } from './corpora.ts';
import { piiPeers } from './peers.ts';
import { scorePii } from './score.ts';

const PER_TYPE: Readonly<Record<string, number>> = {
  EMAIL: 99.5,
  NATIONAL_ID: 99.5,
  CARD: 99.5,
  PHONE: 97,
  ADDRESS: 95,
  PERSON: 88,
};

/** Precision and recall on the shared corpora, and speed against peers in the same run. */
export async function benchPii(report: Report): Promise<void> {
  const corpora = readCorpora();
  if ('skipReason' in corpora) {
    report.note(corpora.skipReason);
    return;
  }
  const { rows, texts } = corpora;
  const scrubber = createScrubber();
  const peers = await piiPeers();

  const own = scorePii(texts, scrubber.scrubText);
  const percent = (value: number): number => Number((value * 100).toFixed(1));
  report.row({
    what: 'texts: precision',
    against: 'labels',
    value: percent(own.precision),
    unit: '%',
    target: { atLeast: 98.5 },
  });
  report.row({
    what: 'texts: hard negatives kept',
    against: 'labels',
    value: percent(own.kept),
    unit: '%',
    target: { atLeast: 99.8 },
  });
  for (const [type, recall] of Object.entries(own.recall)) {
    const least = PER_TYPE[type];
    report.row({
      what: `texts: recall of ${type}`,
      against: 'labels',
      value: percent(recall),
      unit: '%',
      ...(least === undefined ? {} : { target: { atLeast: least } }),
    });
  }
  const sample = texts.filter((_text, index) => index % 10 === 0);
  for (const { name, scrub } of peers) {
    const score = scorePii(sample, scrub);
    report.note(
      `${name}: precision ${percent(score.precision)} %, recall ${percent(score.overall)} %, kept ${percent(score.kept)} %`,
    );
  }

  const plain = rows.map(({ row }) => row);
  const serialised = await compareTimes(
    () => JSON.stringify(scrubber.scrub(plain)),
    () => JSON.stringify(plain),
  );
  report.row({
    what: 'rows: scrub + stringify',
    against: 'JSON.stringify',
    value: serialised.ratio,
    target: { atMost: 1.6 },
    note: spread(serialised),
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

  const table = csvOf(plain);
  const perByte = english.length / table.length;
  const csv = await compareTimes(
    () => scrubber.scrubText(english),
    () => scrubber.scrubText(table),
    { rounds: 5 },
  );
  report.row({
    what: 'CSV with a header: speed in MB/s',
    against: 'own log text',
    value: csv.ratio / perByte,
    target: { atLeast: 1.3 },
    note: spread(csv),
  });

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

  const named = createScrubber({ pseudonym: { secret: 'only for this benchmark' } });
  let serial = 0;
  const unique = (): { email: string; phone: string }[] =>
    Array.from({ length: 500 }, () => {
      serial += 1;
      return { email: `user${serial}@example.com`, phone: `+49151${10_000_000 + serial}` };
    });
  const pseudonyms = await compareTimes(
    () => JSON.stringify(named.scrub(unique())),
    () => JSON.stringify(scrubber.scrub(unique())),
    { rounds: 5 },
  );
  report.row({
    what: 'pseudonyms on unique values, rows',
    against: 'plain tokens',
    value: pseudonyms.ratio,
    target: { atMost: 2.5 },
    note: spread(pseudonyms),
  });
}

/** A table of the columns that most rows have. */
function csvOf(rows: readonly object[]): string {
  const columns = [
    'sn',
    'plantId',
    'createTime',
    'fwVersion',
    'userName',
    'phone',
    'email',
    'address',
    'lat',
    'remark',
  ];
  const line = (row: Record<string, unknown>): string =>
    columns.map((column) => `"${String(row[column] ?? '').replaceAll('"', '""')}"`).join(',');
  return `${columns.join(',')}\n${rows.map((row) => line(row as Record<string, unknown>)).join('\n')}\n`;
}
