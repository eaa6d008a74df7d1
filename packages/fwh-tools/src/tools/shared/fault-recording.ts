import { type ComtradeResult, type ComtradeWarning, defaultLimits, type RecordingFiles } from '@mao/comtrade';
import { ToolUserError } from '@mao/mcp-result-kit';
import type { FaultRecordFile } from '../../domain/fault-record.ts';
import type { SiteRecord } from '../../domain/site-record.ts';
import type { AlarmDictionaryReader } from '../../ports/alarm-reader.ts';
import type { FaultRecordReader } from '../../ports/fault-record-reader.ts';
import type { ObjectReader } from '../../ports/object-reader.ts';
import { maxObjectBytes, type RecordingProblem, readRecording } from '../../recording/read-recording.ts';
import type { Texts } from '../../texts/texts.ts';
import { formatSiteTime } from '../../time/site-time.ts';
import { alarmName } from './alarm-name.ts';
import { ask } from './ask.ts';
import { outsideLine } from './outside-line.ts';
import { requireConfigured } from './require-configured.ts';
import { requireSite, type SiteFinder } from './require-site.ts';
import type { ToolSetting } from './tool-setting.ts';

export interface FaultRecordingPorts {
  readonly sites: SiteFinder;
  readonly faultRecords: Pick<FaultRecordReader, 'findFaultRecordFile'>;
  /** Null in a deployment without an object store; the tools then say so. */
  readonly recordingFiles: ObjectReader | null;
  readonly alarmDictionary: AlarmDictionaryReader;
}

/** A recording on record, and how to read it. */
export interface FaultRecording {
  readonly file: FaultRecordFile;
  readonly site: SiteRecord;
  /**
   * Hands the files to `use`; see `readRecording`.
   *
   * @throws {ToolUserError} for a file that cannot be used
   */
  read<Value>(
    use: (files: RecordingFiles) => Promise<ComtradeResult<Value>>,
    options: { readonly wholeFile: boolean },
  ): Promise<{ readonly value: Value; readonly information: string }>;
  /** Code, name, time and device of the fault. */
  fault(information: string): Promise<{ code: string; name: string; time: string; device: string }>;
}

/** @throws {ToolUserError} when no such recording was fetched, or there is no object store */
export async function requireFaultRecording(
  ports: FaultRecordingPorts,
  recordId: string,
  { texts, locale }: Pick<ToolSetting, 'texts' | 'locale'>,
  signal: AbortSignal,
): Promise<FaultRecording> {
  const { errors, sources } = texts;
  const objects = requireConfigured(ports.recordingFiles, sources.objects, texts);
  const file = await ask(sources.store, () => ports.faultRecords.findFaultRecordFile(recordId, signal));
  if (file === null) throw new ToolUserError(errors.noRecord(recordId), { advice: errors.noRecordAdvice });
  const site = await requireSite(ports.sites, file.sn, texts, signal);
  return {
    file,
    site,
    async read(use, { wholeFile }) {
      const result = await ask(sources.objects, () => readRecording(objects, file, use, { signal, wholeFile }));
      if (!result.ok) throw problemError(recordId, result.problem, texts);
      return result;
    },
    async fault(information) {
      const [entry] = await ask(sources.store, () => ports.alarmDictionary.findAlarmCodes([file.faultCode], signal));
      const recorded = /^\s*faultName\s*=\s*(\S.*)$/im.exec(information)?.[1] ?? '';
      return {
        code: file.faultCode,
        name: alarmName(outsideLine(recorded), entry, locale),
        time: formatSiteTime(file.faultAt, site.zone),
        device: file.deviceSn,
      };
    },
  };
}

/** The oddities of a file in words, one line a kind. */
export function warningLines(warnings: readonly ComtradeWarning[], texts: Texts): readonly string[] {
  return warnings.map(({ code, count }) => texts.notes.occurrences(texts.labels.comtradeWarning[code], count));
}

function problemError(recordId: string, problem: RecordingProblem, { errors, labels }: Texts): ToolUserError {
  const damaged = (why: string): ToolUserError =>
    new ToolUserError(errors.recordingDamaged(recordId, why), { advice: errors.recordingAdvice });
  const tooLarge = (why: string): ToolUserError =>
    new ToolUserError(errors.recordingTooLarge(recordId, why), { advice: errors.recordingTooLargeAdvice });
  switch (problem.type) {
    case 'missing':
      return new ToolUserError(errors.recordingMissing(recordId), { advice: errors.recordingAdvice });
    case 'file_too_large':
      return tooLarge(labels.excess.file(megabytes(maxObjectBytes)));
    case 'text_too_large':
      return tooLarge(labels.excess.text);
    case 'damaged':
      return damaged(labels.damage[problem.damage]);
    case 'unreadable': {
      const { code, line } = problem.error;
      if (code === 'too_large') return tooLarge(labels.excess.data(megabytes(defaultLimits.dataBytes)));
      const reason = labels.comtradeError[code];
      return damaged(line === undefined ? reason : labels.comtradeLine(reason, line));
    }
  }
}

function megabytes(bytes: number): number {
  return Math.floor(bytes / 1024 / 1024);
}
