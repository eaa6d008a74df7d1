import { type ByteReader, joined, withFirst } from './byte-source.ts';
import { type ComtradeResult, failed } from './comtrade-error.ts';
import type { ComtradeDataType } from './configuration.ts';
import type { ComtradeLimits } from './limits.ts';
import { dataTypeOf } from './parse-configuration.ts';

/** The sections of a combined file (CFF); the data is still to be read. */
export interface CombinedFile {
  readonly configuration: Uint8Array;
  /** Text of the INF section; '' when blank or absent. */
  readonly information: Uint8Array;
  readonly header: Uint8Array;
  readonly data: ByteReader;
  /** As the section line says; null when it names none. */
  readonly dataType: ComtradeDataType | null;
  /** Length of the binary data; null when the section line does not say. */
  readonly dataBytes: number | null;
}

const sectionLine = /^-{3}\s*file\s*type\s*:\s*(CFG|INF|HDR|DAT)\b\s*([A-Z0-9]*)\s*(?::\s*(\d+)\s*)?-{3}\s*$/i;
const lineFeed = 10;

/** Reads the text sections of a CFF up to the data, which must come last, as the standard has it. */
export async function readCombinedFile(
  source: ByteReader,
  limits: ComtradeLimits,
): Promise<ComtradeResult<CombinedFile>> {
  const sections = new Map<string, Uint8Array[]>();
  let current: Uint8Array[] | undefined;
  let total = 0;
  for await (const line of linesOf(source, limits.textBytes)) {
    total += line === 'too long' ? limits.textBytes + 1 : line.bytes.length;
    if (line === 'too long' || total > limits.textBytes) break;
    const match = line.bytes.length < 200 ? sectionLine.exec(asciiOf(line.bytes).trim()) : null;
    const [, kind = '', type = '', length] = match ?? [];
    if (match === null) {
      current?.push(line.bytes);
    } else if (kind.toUpperCase() === 'DAT') {
      const configuration = bytesOf(sections.get('CFG'));
      if (configuration.length === 0)
        return failed('no_configuration', 'the data section comes before the configuration');
      return {
        ok: true,
        value: {
          configuration,
          information: bytesOf(sections.get('INF')),
          header: bytesOf(sections.get('HDR')),
          data: line.rest(),
          dataType: dataTypeOf(type) ?? null,
          dataBytes: length === undefined ? null : Number(length),
        },
      };
    } else {
      current = [];
      sections.set(kind.toUpperCase(), current);
    }
  }
  await source.close();
  if (total > limits.textBytes) {
    return failed('too_large', `the text sections are longer than ${limits.textBytes} bytes`);
  }
  return sections.has('CFG')
    ? failed('no_data', 'the combined file has no data section')
    : failed('no_configuration', 'the file has no section line "--- file type: CFG ---"');
}

interface Line {
  /** With its line end. */
  readonly bytes: Uint8Array;
  /** What follows the line; the lines must not be asked for after that. */
  rest(): ByteReader;
}

async function* linesOf(source: ByteReader, limit: number): AsyncGenerator<Line | 'too long'> {
  let begun: Uint8Array[] = [];
  let begunLength = 0;
  for (let piece = await source.next(); piece !== undefined; piece = await source.next()) {
    let rest = piece;
    for (let stop = rest.indexOf(lineFeed); stop >= 0; stop = rest.indexOf(lineFeed)) {
      const bytes = joined([...begun, rest.subarray(0, stop + 1)], begunLength + stop + 1);
      const after = rest.subarray(stop + 1);
      begun = [];
      begunLength = 0;
      yield { bytes, rest: () => withFirst(after, source) };
      rest = after;
    }
    if (rest.length > 0) begun.push(rest);
    begunLength += rest.length;
    if (begunLength > limit) yield 'too long';
  }
  if (begunLength > 0) yield { bytes: joined(begun, begunLength), rest: () => source };
}

function asciiOf(bytes: Uint8Array): string {
  return new TextDecoder('windows-1252').decode(bytes).replace(/^\u00EF\u00BB\u00BF/, '');
}

function bytesOf(lines: readonly Uint8Array[] | undefined): Uint8Array {
  const pieces = lines ?? [];
  return joined(
    pieces,
    pieces.reduce((total, piece) => total + piece.length, 0),
  );
}
