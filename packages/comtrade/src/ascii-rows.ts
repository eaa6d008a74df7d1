import type { WarningList } from './comtrade-error.ts';
import type { ComtradeConfiguration } from './configuration.ts';
import { createSampleRow, type SampleRow } from './sample-row.ts';

const lineFeed = 10;
const carriageReturn = 13;
const endOfFile = 0x1a;
const comma = 44;

/** A row has at most 2 + 999 + 999 fields; no number needs more than this a field. */
const bytesPerField = 40;

export interface AsciiRows {
  /**
   * Decodes the whole lines of a piece, in order, and keeps what is left for the next piece.
   * @returns false as soon as `visit` wants no more.
   */
  push(piece: Uint8Array, visit: (row: SampleRow) => boolean): boolean;
  /** The end of the data: a last line may lack its line end. */
  finish(visit: (row: SampleRow) => boolean): void;
}

/** Lines `n,timestamp,A1..An,D1..Dn` with any line end. */
export function createAsciiRows(configuration: ComtradeConfiguration, warnings: WarningList): AsciiRows {
  const { analog, status, revision } = configuration;
  const row = createSampleRow(analog.length, status.length);
  const fields = 2 + analog.length + status.length;
  const longestLine = Math.max(1_024, fields * bytesPerField);
  let rest = new Uint8Array(0);
  let ended = false;
  // Of the 1991 edition a missing value is a blank one and 99999 a number like others.
  const missingValue = revision === '1991' ? Number.NaN : 99_999;

  /** Decodes bytes[start, end); false for a line that is no row. */
  function decode(bytes: Uint8Array, start: number, end: number): boolean {
    const firstStatus = 2 + analog.length;
    // The sample number says nothing: some writers begin with 0, some repeat it.
    let at = start;
    while (at < end && bytes[at] !== comma) at += 1;
    if (at === end) return false;
    at += 1;
    let field = 1;
    while (at <= end && field < fields) {
      let stop = at;
      while (stop < end && bytes[stop] !== comma) stop += 1;
      const value = numberIn(bytes, at, stop);
      if (field === 1) row.timestamp = value;
      else if (field < firstStatus) row.raw[field - 2] = value === missingValue ? Number.NaN : value;
      else setStatus(field - firstStatus, value);
      field += 1;
      at = stop + 1;
    }
    if (field >= fields) return true;
    warnings.add('bad_row', `row ${row.index + 2} has ${field} of ${fields} fields`);
    for (let channel = Math.max(0, field - 2); channel < analog.length; channel += 1) row.raw[channel] = Number.NaN;
    return field >= 2;
  }

  /** A status that is missing keeps the value it had. */
  function setStatus(channel: number, value: number): void {
    const word = channel >> 4;
    const bit = 1 << (channel & 15);
    if (value === 0) row.words[word] = (row.words[word] ?? 0) & ~bit;
    else if (value === 1) row.words[word] = (row.words[word] ?? 0) | bit;
    else warnings.add('bad_value', `row ${row.index + 2} has a status that is neither 0 nor 1`);
  }

  /** Blank is NaN. Whole numbers, which nearly all are, are read without making a string. */
  function numberIn(bytes: Uint8Array, from: number, to: number): number {
    let start = from;
    let end = to;
    while (start < end && isBlank(bytes[start])) start += 1;
    while (end > start && isBlank(bytes[end - 1])) end -= 1;
    if (start === end) return Number.NaN;
    const sign = bytes[start];
    let at = sign === 45 || sign === 43 ? start + 1 : start;
    if (at === end || end - at > 15) return slowNumber(bytes, start, end);
    let value = 0;
    for (; at < end; at += 1) {
      const digit = (bytes[at] ?? 0) - 48;
      if (digit < 0 || digit > 9) return slowNumber(bytes, start, end);
      value = value * 10 + digit;
    }
    return sign === 45 ? -value : value;
  }

  function slowNumber(bytes: Uint8Array, start: number, end: number): number {
    let text = '';
    for (let at = start; at < Math.min(end, start + bytesPerField); at += 1)
      text += String.fromCharCode(bytes[at] ?? 0);
    const number = end - start > bytesPerField ? Number.NaN : Number(text);
    const value = Number.isFinite(number) ? number : Number.NaN;
    if (Number.isNaN(value)) warnings.add('bad_value', `row ${row.index + 2} has a field that is no number`);
    return value;
  }

  function line(bytes: Uint8Array, start: number, end: number, visit: (row: SampleRow) => boolean): boolean {
    let stop = end;
    while (stop > start && isBlank(bytes[stop - 1])) stop -= 1;
    if (stop === start) return true;
    if (!decode(bytes, start, stop)) {
      warnings.add('bad_row', `the line after row ${row.index + 1} is no row`);
      return true;
    }
    row.index += 1;
    return visit(row);
  }

  return {
    push(piece, visit) {
      if (ended) return true;
      let bytes = piece;
      if (rest.length > 0) {
        bytes = new Uint8Array(rest.length + piece.length);
        bytes.set(rest, 0);
        bytes.set(piece, rest.length);
      }
      const mark = bytes.indexOf(endOfFile);
      if (mark >= 0) {
        ended = true;
        bytes = bytes.subarray(0, mark);
      }
      let start = 0;
      for (;;) {
        const stop = bytes.indexOf(lineFeed, start);
        if (stop < 0) break;
        if (!line(bytes, start, stop, visit)) return false;
        start = stop + 1;
      }
      // Old files end their lines with a carriage return alone.
      for (let stop = bytes.indexOf(carriageReturn, start); stop >= 0 && stop < bytes.length - 1; ) {
        if (!line(bytes, start, stop, visit)) return false;
        start = stop + 1;
        stop = bytes.indexOf(carriageReturn, start);
      }
      rest = bytes.slice(start);
      if (rest.length <= longestLine) return true;
      warnings.add('bad_row', `the line after row ${row.index + 1} is too long to be a row`);
      rest = new Uint8Array(0);
      ended = true;
      return true;
    },
    finish(visit) {
      if (rest.length > 0) line(rest, 0, rest.length, visit);
      rest = new Uint8Array(0);
    },
  };
}

function isBlank(byte: number | undefined): boolean {
  return byte === 32 || byte === 9 || byte === carriageReturn || byte === 0;
}
