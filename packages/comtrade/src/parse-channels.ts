import { type ComtradeResult, failed, type WarningList } from './comtrade-error.ts';
import type { AnalogChannel, ComtradeRevision, StatusChannel } from './configuration.ts';

/** Splits a line at its commas; blanks around fields mean nothing. */
export function fieldsOf(line: string): string[] {
  return line.split(',').map((field) => field.trim());
}

/**
 * Commas inside a name are not quoted. The fields after the name are numbers or short codes, so what is too much
 * belongs to the name.
 */
function withNameJoined(fields: readonly string[], expected: number, warnings: WarningList): readonly string[] {
  let length = fields.length;
  while (length > expected && fields[length - 1] === '') length -= 1;
  const kept = fields.slice(0, length);
  const extra = length - expected;
  if (extra <= 0) return kept;
  warnings.add('comma_in_name', 'a channel line has more fields than the standard; the name was taken to hold commas');
  return [kept[0] ?? '', kept.slice(1, 2 + extra).join(','), ...kept.slice(2 + extra)];
}

function numberOf(text: string | undefined): number | null {
  if (text === undefined || text === '') return null;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

/** `n,ch_id,ph,ccbm,uu,a,b,skew,min,max[,primary,secondary,PS]`. */
export function parseAnalogChannel(
  line: string,
  number: number,
  lineNumber: number,
  revision: ComtradeRevision,
  warnings: WarningList,
): ComtradeResult<AnalogChannel> {
  const all = fieldsOf(line);
  const sided = /^[ps]$/i.test(all.at(-1) ?? '') && all.length >= 13;
  const short = !sided && (revision === '1991' || all.length < 13);
  const fields = withNameJoined(all, short ? 10 : 13, warnings);
  if (fields.length < 7) {
    return failed('bad_channel', `line ${lineNumber}: analog channel ${number} has too few fields`, lineNumber);
  }
  const a = factorOf(fields[5], 1);
  const b = factorOf(fields[6], 0);
  if (a === null || b === null) {
    return failed('bad_channel', `line ${lineNumber}: factors of analog channel ${number} are no numbers`, lineNumber);
  }
  if (fields[5] === '' || fields[6] === '') warnings.add('factor_missing', 'a channel has no factor; read as 1 and 0');
  const side = fields[12]?.toUpperCase();
  return {
    ok: true,
    value: {
      number,
      id: fields[1] ?? '',
      phase: fields[2] ?? '',
      component: fields[3] ?? '',
      unit: fields[4] ?? '',
      a,
      b,
      skew: numberOf(fields[7]) ?? 0,
      declaredMinimum: numberOf(fields[8]),
      declaredMaximum: numberOf(fields[9]),
      primary: numberOf(fields[10]),
      secondary: numberOf(fields[11]),
      scaling: side === 'P' || side === 'S' ? side : null,
    },
  };
}

function factorOf(text: string | undefined, fallback: number): number | null {
  return text === undefined || text === '' ? fallback : numberOf(text);
}

/** `n,ch_id,ph,ccbm,y`; in the 1991 edition `n,ch_id,y`. */
export function parseStatusChannel(
  line: string,
  number: number,
  revision: ComtradeRevision,
  warnings: WarningList,
): StatusChannel {
  const all = fieldsOf(line);
  // With four fields only the normal state is left out.
  const short = revision === '1991' ? all.length !== 5 : all.length < 4;
  const fields = withNameJoined(all, short ? 3 : 5, warnings);
  return {
    number,
    id: fields[1] ?? '',
    phase: short ? '' : (fields[2] ?? ''),
    component: short ? '' : (fields[3] ?? ''),
    normalState: (short ? fields[2] : fields[4]) === '1' ? 1 : 0,
  };
}
