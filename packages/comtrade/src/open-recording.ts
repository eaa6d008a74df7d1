import { createAsciiRows } from './ascii-rows.ts';
import {
  type BinaryBlock,
  type BinaryLayout,
  binaryLayout,
  createBinaryBlocks,
  decodeBinaryRow,
} from './binary-rows.ts';
import { type ByteReader, type ByteSource, createByteReader, readAll } from './byte-source.ts';
import { readCombinedFile } from './combined-file.ts';
import { type ComtradeResult, createWarningList, failed, type WarningList } from './comtrade-error.ts';
import type { ComtradeConfiguration, ComtradeDataType } from './configuration.ts';
import { decodeText } from './decode-text.ts';
import { type ComtradeLimits, limitsFrom } from './limits.ts';
import { parseConfiguration } from './parse-configuration.ts';
import { createSampleClock, type SampleClock } from './sample-clock.ts';
import { createSampleRow, type SampleRow } from './sample-row.ts';

/** The files of one recording: configuration and data, or both in one combined file. */
export type RecordingFiles = { readonly cfg: ByteSource; readonly dat: ByteSource } | { readonly cff: ByteSource };

export interface ReadOptions {
  /** WHATWG label of the configuration's encoding. Absent: UTF-8, else a guess. */
  readonly encoding?: string;
  readonly limits?: Partial<ComtradeLimits>;
  /**
   * Which side of the instrument transformers values are given on; a channel without a usable ratio stays as recorded.
   * @default 'recorded'
   */
  readonly side?: 'recorded' | 'primary' | 'secondary';
}

export interface RowVisitor {
  /** One row, whose buffers are used again; false stops for good. */
  row(row: SampleRow): boolean;
  /** Takes the rows of binary data undecoded, many at once. */
  block?(layout: BinaryLayout, block: BinaryBlock): void;
}

/** A recording whose configuration is read and whose data can be read once, from front to back. */
export interface OpenedRecording {
  readonly configuration: ComtradeConfiguration;
  /** INF and HDR text of a combined file; '' otherwise. */
  readonly information: string;
  readonly header: string;
  readonly clock: SampleClock;
  readonly limits: ComtradeLimits;
  /** Factor of every analog channel from the recorded to the wanted side. */
  readonly sideFactors: Float64Array;
  readonly warnings: WarningList;
  /** Hands the rows of the next piece of data to the visitor. */
  step(visitor: RowVisitor): Promise<'more' | 'end' | 'too_large'>;
  close(): Promise<void>;
}

export async function openRecording(
  files: RecordingFiles,
  options: ReadOptions = {},
): Promise<ComtradeResult<OpenedRecording>> {
  const limits = limitsFrom(options.limits);
  let configurationBytes: Uint8Array | undefined;
  let data: ByteReader;
  let information: Uint8Array = new Uint8Array(0);
  let header: Uint8Array = new Uint8Array(0);
  let announced: Announced = { type: null, bytes: null };
  if ('cff' in files) {
    const combined = await readCombinedFile(createByteReader(files.cff), limits);
    if (!combined.ok) return combined;
    ({ configuration: configurationBytes, data, information, header } = combined.value);
    announced = { type: combined.value.dataType, bytes: combined.value.dataBytes };
  } else {
    configurationBytes = await readAll(createByteReader(files.cfg), limits.textBytes);
    data = createByteReader(files.dat);
  }
  if (configurationBytes === undefined) {
    await data.close();
    return failed('too_large', `the configuration is longer than ${limits.textBytes} bytes`);
  }
  const parsed = parseConfiguration(configurationBytes, options);
  if (!parsed.ok) {
    await data.close();
    return parsed;
  }
  const warnings = createWarningList(parsed.value.warnings);
  const configuration = withAnnouncedType(parsed.value.configuration, announced, warnings);
  const textOf = (bytes: Uint8Array): string => {
    const text = decodeText(bytes, configuration.encoding, createWarningList());
    return text.ok ? text.value.text.trim() : '';
  };
  return {
    ok: true,
    value: {
      configuration,
      information: textOf(information),
      header: textOf(header),
      clock: createSampleClock(configuration),
      limits,
      sideFactors: sideFactors(configuration, options.side ?? 'recorded', warnings),
      warnings,
      step: createStep(configuration, withLength(data, announced), limits, warnings),
      close: () => data.close(),
    },
  };
}

interface Announced {
  readonly type: ComtradeDataType | null;
  readonly bytes: number | null;
}

/** The line in front of the data stands closer to it than the configuration. */
function withAnnouncedType(
  configuration: ComtradeConfiguration,
  announced: Announced,
  warnings: WarningList,
): ComtradeConfiguration {
  if (announced.type === null || announced.type === configuration.dataType) return configuration;
  warnings.add(
    'data_type_mismatch',
    `the data section says ${announced.type}, the configuration ${configuration.dataType}`,
  );
  return { ...configuration, dataType: announced.type };
}

/** Binary data of a combined file ends after the announced number of bytes. */
function withLength(data: ByteReader, announced: Announced): ByteReader {
  if (announced.bytes === null || announced.bytes === 0 || announced.type === 'ASCII') return data;
  let left = announced.bytes;
  return {
    async next() {
      if (left <= 0) {
        await data.close();
        return undefined;
      }
      const piece = await data.next();
      const kept = piece === undefined || piece.length <= left ? piece : piece.subarray(0, left);
      left -= kept?.length ?? 0;
      return kept;
    },
    close: () => data.close(),
  };
}

function createStep(
  configuration: ComtradeConfiguration,
  data: ByteReader,
  limits: ComtradeLimits,
  warnings: WarningList,
): OpenedRecording['step'] {
  const layout = binaryLayout(configuration);
  const blocks = layout === null ? null : createBinaryBlocks(layout, warnings);
  const lines = createAsciiRows(configuration, warnings);
  const decoded = createSampleRow(configuration.analog.length, configuration.status.length);
  const expected = configuration.sampleCount ?? Number.POSITIVE_INFINITY;
  let bytes = 0;
  let rows = 0;
  let outcome: 'more' | 'end' | 'too_large' = 'more';

  /** False, with a warning, when all announced rows have been seen. */
  function mayContinue(): boolean {
    if (rows < expected) return true;
    warnings.add('extra_rows', `the data goes on after the ${expected} samples of the configuration`);
    return false;
  }

  function takeBlock(visitor: RowVisitor, whole: BinaryBlock): boolean {
    if (layout === null || !mayContinue()) return false;
    const block = { ...whole, rows: Math.min(whole.rows, expected - rows) };
    if (visitor.block !== undefined) {
      rows += block.rows;
      visitor.block(layout, block);
    } else {
      for (let index = 0; index < block.rows; index += 1) {
        decodeBinaryRow(layout, block.view, block.offset + index * layout.rowBytes, decoded);
        decoded.index = block.firstRow + index;
        rows += 1;
        if (!visitor.row(decoded)) return false;
      }
    }
    return block.rows === whole.rows || mayContinue();
  }

  function takeRow(visitor: RowVisitor, row: SampleRow): boolean {
    if (!mayContinue()) return false;
    rows += 1;
    return visitor.row(row);
  }

  return async (visitor) => {
    if (outcome !== 'more') return outcome;
    const onRow = (row: SampleRow): boolean => takeRow(visitor, row);
    const piece = await data.next();
    if (piece === undefined) {
      if (blocks === null) lines.finish(onRow);
      else blocks.finish();
      if (rows < (configuration.sampleCount ?? 0)) {
        warnings.add('truncated', `the data has ${rows} of the ${expected} samples of the configuration`);
      }
      outcome = 'end';
      return outcome;
    }
    bytes += piece.length;
    const goesOn =
      bytes <= limits.dataBytes &&
      (blocks === null ? lines.push(piece, onRow) : blocks.push(piece, (block) => takeBlock(visitor, block)));
    if (!goesOn) {
      outcome = bytes > limits.dataBytes ? 'too_large' : 'end';
      await data.close();
    }
    return outcome;
  };
}

function sideFactors(
  configuration: ComtradeConfiguration,
  side: NonNullable<ReadOptions['side']>,
  warnings: WarningList,
): Float64Array {
  return Float64Array.from(configuration.analog, ({ scaling, primary, secondary }) => {
    const recorded = scaling === 'P' ? 'primary' : scaling === 'S' ? 'secondary' : null;
    if (side === 'recorded' || side === recorded) return 1;
    if (recorded === null || !primary || !secondary) {
      warnings.add('ratio_unusable', 'a channel has no transformer ratio; its values stay as recorded');
      return 1;
    }
    return side === 'primary' ? primary / secondary : secondary / primary;
  });
}
