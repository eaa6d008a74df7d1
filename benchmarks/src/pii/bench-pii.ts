import { createScrubber } from '@mao/pii-scrubber';
import type { Report } from '../report.ts';
import { benchPiiSpeed } from './bench-pii-speed.ts';
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

  await benchPiiSpeed(report, { rows: rows.map(({ row }) => row), texts, peers });
}
