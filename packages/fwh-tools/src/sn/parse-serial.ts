import { DateTime } from 'luxon';
import type { SnRules } from './sn-rules.ts';

/** Why a text is no serial, or what to know about one; the tool turns these words into sentences. */
export type SnNote =
  | { readonly type: 'length'; readonly length: number }
  | { readonly type: 'lower-case'; readonly suggestion: string }
  | { readonly type: 'characters' }
  | { readonly type: 'form' }
  | { readonly type: 'week'; readonly week: string }
  | { readonly type: 'no-week-53'; readonly year: number }
  | { readonly type: 'unknown-prefix'; readonly prefix: string; readonly family: string | null }
  | { readonly type: 'inferred' }
  | { readonly type: 'simulated' };

/** `known` tells whether the prefix is in the table; parts that are not known are absent instead of guessed. */
export interface ParsedSerial {
  readonly sn: string;
  readonly valid: boolean;
  readonly known: boolean;
  readonly device?: string;
  readonly model?: string;
  /** Sub-model and revision, e.g. `A02F`. */
  readonly revision?: string;
  readonly origin?: string;
  readonly year?: number;
  /** ISO week of manufacture. */
  readonly week?: number;
  readonly unit?: string;
  readonly notes: readonly SnNote[];
}

/** Reads `PPPPPPPP SSSS YYWW UUUU`. Never throws; a text of another form gives `valid: false` and the reason. */
export function parseSerial(sn: string, rules: SnRules): ParsedSerial {
  const rejected = (note: SnNote): ParsedSerial => ({ sn, valid: false, known: false, notes: [note] });
  if (!/^[0-9A-Za-z]*$/.test(sn)) return rejected({ type: 'characters' });
  if (sn.length !== 20) return rejected({ type: 'length', length: sn.length });
  if (/[a-z]/.test(sn)) return rejected({ type: 'lower-case', suggestion: sn.toUpperCase() });
  const match = /^(\d{8})([0-9A-Z]{4})(\d{2})(\d{2})(\d{4})$/.exec(sn);
  if (!match) return rejected({ type: 'form' });
  const [, prefix, revision, shortYear, weekText, unit] = match as unknown as [
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  const year = 2000 + Number(shortYear);
  const week = Number(weekText);
  if (week < 1 || week > 53) return rejected({ type: 'week', week: weekText });

  const notes: SnNote[] = [];
  if (week === 53 && DateTime.utc(year, 6).weeksInWeekYear < 53) notes.push({ type: 'no-week-53', year });
  const rule = rules.prefixes.find((candidate) => candidate.prefix === prefix);
  if (!rule) {
    const family = rules.families.find((candidate) => prefix.startsWith(candidate.prefix));
    notes.push({ type: 'unknown-prefix', prefix, family: family?.description ?? null });
  }
  if (rule?.source === 'inferred' || rule?.source === 'simulated') notes.push({ type: rule.source });
  const origin = rules.origins.find((candidate) => candidate.letter === revision.slice(-1));
  return {
    sn,
    valid: true,
    known: rule !== undefined,
    ...(rule && { device: rule.device, model: rule.model }),
    revision,
    ...(origin && { origin: origin.place }),
    year,
    week,
    unit,
    notes,
  };
}
