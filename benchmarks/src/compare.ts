export interface Comparison {
  /** Median over the rounds of (time of subject / time of peer). */
  readonly ratio: number;
  readonly lowest: number;
  readonly highest: number;
  readonly rounds: number;
}

type Work = () => unknown;

async function secondsOf(work: Work, repeats: number): Promise<number> {
  const started = process.hrtime.bigint();
  for (let index = 0; index < repeats; index += 1) {
    const result = work();
    if (result instanceof Promise) await result;
  }
  return Number(process.hrtime.bigint() - started) / 1e9;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Long enough for V8 to compile what is hot; before that a scanner runs at a tenth of its speed. */
const WARM_UP_SECONDS = 0.6;

async function warmUp(work: Work): Promise<void> {
  for (let spent = 0; spent < WARM_UP_SECONDS; ) spent += await secondsOf(work, 1);
}

/**
 * Times two pieces of work in turn, A B A B …, and gives the ratio pair by pair: machines are shared, so only a ratio from
 * one run can be trusted. Both are warmed up, and repeated until the peer takes about `roundSeconds`.
 */
export async function compareTimes(
  subject: Work,
  peer: Work,
  options: { rounds?: number; roundSeconds?: number } = {},
): Promise<Comparison> {
  const { rounds = 9, roundSeconds = 0.1 } = options;
  await warmUp(subject);
  await warmUp(peer);
  const once = Math.max(await secondsOf(peer, 3), 1e-7) / 3;
  const repeats = Math.max(1, Math.round(roundSeconds / once));
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const subjectSeconds = await secondsOf(subject, repeats);
    ratios.push(subjectSeconds / (await secondsOf(peer, repeats)));
  }
  return { ratio: median(ratios), lowest: Math.min(...ratios), highest: Math.max(...ratios), rounds };
}

/** The spread of a comparison in words, for a row's note. */
export function spread({ lowest, highest, rounds }: Comparison): string {
  return `median of ${rounds} rounds, ${lowest.toPrecision(2)} – ${highest.toPrecision(2)}`;
}
