import {
  type AnalogChannel,
  type ComtradeResult,
  type ComtradeWarning,
  defaultLimits,
  type RecordingFiles,
  readSamples,
  type SampleReader,
  type StatusChannel,
  summarizeRecording,
} from '@mao/comtrade';
import { blobResult, csvChunks, defineTool, type ToolDefinition, ToolUserError } from '@mao/mcp-result-kit';
import { z } from 'zod';
import { round } from '../power-flow/summarize.ts';
import { type ChosenChannels, chooseChannels, formOf } from '../recording/choose-channels.ts';
import { createZipWriter, type ZipWriter } from '../recording/zip-writer.ts';
import type { Texts } from '../texts/texts.ts';
import {
  type FaultRecording,
  type FaultRecordingPorts,
  requireFaultRecording,
  warningLines,
} from './shared/fault-recording.ts';
import { createFields } from './shared/fields.ts';
import { outsideLine } from './shared/outside-line.ts';
import { quoteInput } from './shared/quote-input.ts';
import type { ToolSetting } from './shared/tool-setting.ts';

/** What the service hands out as one file. */
const MAX_ZIP_BYTES = 20 * 1024 * 1024;

/** Every value that may be written, times included. */
const MAX_CELLS = defaultLimits.cells;

/** A column of the CSV. */
interface ExportColumn {
  readonly key: string;
  readonly title: string;
  readonly kind: 'analog' | 'status';
  readonly channel: AnalogChannel | StatusChannel;
}

interface Written {
  readonly zip: ZipWriter;
  readonly rows: number;
  readonly columns: readonly ExportColumn[];
  readonly reader: SampleReader;
}

/** `fault_record_export`: the points of a recording as CSV in a zip. */
export function createFaultRecordExport(
  ports: FaultRecordingPorts,
  setting: Pick<ToolSetting, 'texts' | 'locale' | 'scrub' | 'now'>,
): ToolDefinition {
  const { texts, scrub } = setting;
  const words = texts.tools.fault_record_export;
  const { errors, notes } = texts;
  const milliseconds = z.number().min(0).max(3_600_000);
  return defineTool({
    name: 'fault_record_export',
    title: words.title,
    description: words.description,
    readOnly: true,
    input: z.object({
      recordId: createFields(texts).recordId,
      channels: z.array(z.string().min(1).max(64)).min(1).max(64).describe(words.channels).optional(),
      fromMs: milliseconds.describe(words.fromMs).optional(),
      toMs: milliseconds.describe(words.toMs).optional(),
    }),
    async handler({ recordId, channels, fromMs, toMs }, { signal }) {
      if (fromMs !== undefined && toMs !== undefined && fromMs > toMs) {
        throw new ToolUserError(errors.windowReversed, { advice: errors.windowReversedAdvice });
      }
      const recording = await requireFaultRecording(ports, recordId, setting, signal);
      const chosen = channels === undefined ? {} : await findChannels(recording, channels, texts);
      const window = { ...(fromMs !== undefined && { fromMs }), ...(toMs !== undefined && { toMs }) };
      const write = (files: RecordingFiles): Promise<ComtradeResult<Written>> =>
        writeSamples(files, { ...chosen, ...window }, { recordId, texts, scrub, signal, now: setting.now() });
      const { value: written, information } = await recording.read(write, { wholeFile: true });
      if (written.rows === 0) throw await emptyWindow(recording, window, texts);
      const fault = await recording.fault(information);
      const meta = scrub(metaOf(written, { recording, fault, window, texts })) as object;
      written.zip.begin('meta.json');
      written.zip.write(`${JSON.stringify(meta, null, 2)}\n`);
      const data = written.zip.finish();
      if (data.length > MAX_ZIP_BYTES) throw tooManyBytes(texts);
      return blobResult({
        uri: `fwh://export/fault_record/${recordId}.zip`,
        mimeType: 'application/zip',
        data,
        summary: [
          notes.recordingExport(recordId, `${fault.code} ${fault.name}`, written.columns.length, written.rows),
          ...(fromMs !== undefined || toMs !== undefined ? [notes.window(fromMs, toMs)] : []),
          ...warningLines(written.reader.warnings(), texts),
        ].join('\n'),
      });
    },
  });
}

/** Looks at the beginning of the file only. */
async function findChannels(
  recording: FaultRecording,
  wanted: readonly string[],
  texts: Texts,
): Promise<ChosenChannels> {
  const { errors } = texts;
  const { value: configuration } = await recording.read(
    async (files) => {
      const opened = await readSamples(files, { analog: [], status: [] });
      if (!opened.ok) return opened;
      await opened.value.close();
      return { ok: true, value: opened.value.configuration };
    },
    { wholeFile: false },
  );
  const choice = chooseChannels(configuration, wanted);
  switch (choice.type) {
    case 'chosen':
      return choice;
    case 'ambiguous':
      throw new ToolUserError(errors.twoChannels(quoteInput(choice.name)), {
        advice: errors.twoChannelsAdvice(choice.forms.join(', ')),
      });
    case 'unknown': {
      const known = [
        ...configuration.analog.map((channel) => nameAndForm('analog', channel)),
        ...configuration.status.map((channel) => nameAndForm('status', channel)),
      ];
      const shown = known.slice(0, 60).join(', ') + (known.length > 60 ? ' …' : '');
      throw new ToolUserError(errors.noChannel(choice.names.map(quoteInput).join(', ')), {
        advice: errors.noChannelAdvice(shown),
      });
    }
  }
}

function nameAndForm(kind: 'analog' | 'status', channel: AnalogChannel | StatusChannel): string {
  return `${outsideLine(channel.id)} (${formOf(kind, channel)})`;
}

/** Why a window holds nothing; the recording is read once more for its length and the time between its samples. */
async function emptyWindow(
  recording: FaultRecording,
  { fromMs = 0 }: { readonly fromMs?: number },
  { errors }: Texts,
): Promise<ToolUserError> {
  const { value: summary } = await recording.read(summarizeRecording, { wholeFile: true });
  const { durationMs, sampleRate } = summary;
  if (durationMs !== null && fromMs > durationMs) {
    const shown = Math.floor(durationMs * 1_000) / 1_000;
    return new ToolUserError(errors.windowBehind(shown), { advice: errors.windowBehindAdvice(shown) });
  }
  return sampleRate === null || sampleRate <= 0
    ? new ToolUserError(errors.windowEmpty, { advice: errors.windowEmptyAdvice })
    : new ToolUserError(errors.windowBetween, { advice: errors.windowBetweenAdvice(round(1_000 / sampleRate, 3)) });
}

interface WriteSetting {
  readonly recordId: string;
  readonly texts: Texts;
  readonly scrub: ToolSetting['scrub'];
  readonly signal: AbortSignal;
  /** Epoch ms. */
  readonly now: number;
}

async function writeSamples(
  files: RecordingFiles,
  options: Partial<ChosenChannels> & { readonly fromMs?: number; readonly toMs?: number },
  { recordId, texts, scrub, signal, now }: WriteSetting,
): Promise<ComtradeResult<Written>> {
  const opened = await readSamples(files, options);
  if (!opened.ok) return opened;
  const reader = opened.value;
  const columns = columnsOf(reader, scrub);
  const windowed = options.fromMs !== undefined || options.toMs !== undefined;
  if (!windowed && (reader.configuration.sampleCount ?? 0) * (columns.length + 1) > MAX_CELLS) {
    await reader.close();
    throw tooManyCells(texts);
  }
  const zip = createZipWriter(new Date(now));
  zip.begin(`${recordId}.csv`);
  let rows = 0;
  async function* rowsOf(): AsyncGenerator<Record<string, number | null>, void, undefined> {
    for await (const { timeMs, analog, status } of reader.samples()) {
      rows += 1;
      if (rows * (columns.length + 1) > MAX_CELLS) throw tooManyCells(texts);
      const values = [...analog, ...status];
      const row: Record<string, number | null> = { t_ms: timeMs === null ? null : round(timeMs, 6) };
      columns.forEach(({ key }, index) => {
        const value = values[index] ?? null;
        row[key] = value === null ? null : Number(value.toPrecision(9));
      });
      yield row;
    }
  }
  for await (const text of csvChunks(['t_ms', ...columns], rowsOf(), { signal })) {
    zip.write(text);
    if (zip.bytes() > MAX_ZIP_BYTES) throw tooManyBytes(texts);
  }
  if (reader.warnings().some(({ code }) => code === 'cell_limit')) throw tooManyCells(texts);
  if (reader.warnings().some(({ code }) => code === 'size_limit')) return tooLarge();
  return { ok: true, value: { zip, rows, columns, reader } };
}

function tooLarge(): ComtradeResult<never> {
  return { ok: false, error: { code: 'too_large', message: 'the data is longer than a recording may be' } };
}

function tooManyCells({ errors }: Texts): ToolUserError {
  return new ToolUserError(errors.exportCells(MAX_CELLS), { advice: errors.exportAdvice });
}

function tooManyBytes({ errors }: Texts): ToolUserError {
  return new ToolUserError(errors.exportBytes(MAX_ZIP_BYTES / 1024 / 1024), { advice: errors.exportAdvice });
}

/** Titled by name; by `A<no>` or `D<no>` where a name is blank or taken. Names come from a device, so they are scrubbed. */
function columnsOf({ analogChannels, statusChannels }: SampleReader, scrub: ToolSetting['scrub']): ExportColumn[] {
  const taken = new Set(['t_ms']);
  return [
    ...analogChannels.map((channel) => ({ kind: 'analog' as const, channel })),
    ...statusChannels.map((channel) => ({ kind: 'status' as const, channel })),
  ].map(({ kind, channel }) => {
    const key = formOf(kind, channel);
    const name = outsideLine(String(scrub(channel.id)));
    const title = name === '' || taken.has(name) ? key : name;
    taken.add(title);
    return { key, title, kind, channel };
  });
}

/** What the columns are, beside where the recording is from. */
function metaOf(
  { reader, rows, columns }: Written,
  about: {
    readonly recording: FaultRecording;
    readonly fault: object;
    readonly window: object;
    readonly texts: Texts;
  },
): object {
  const { configuration } = reader;
  const { file, site } = about.recording;
  const warnings: readonly ComtradeWarning[] = reader.warnings();
  return {
    recordId: file.recordId,
    sn: site.sn,
    zone: site.zone,
    fault: about.fault,
    recording: {
      revision: configuration.revision,
      dataType: configuration.dataType,
      lineFrequency: configuration.lineFrequency,
      rates: configuration.rates,
      start: configuration.start?.text ?? null,
      trigger: configuration.trigger?.text ?? null,
    },
    rows,
    window: about.window,
    columns: [
      { column: 't_ms', unit: 'ms', meaning: 'after the first sample' },
      ...columns.map(({ title, kind, channel }) => ({
        column: title,
        no: channel.number,
        name: outsideLine(channel.id),
        kind,
        ...('unit' in channel && { unit: outsideLine(channel.unit) }),
      })),
    ],
    warnings: warningLines(warnings, about.texts),
  };
}
