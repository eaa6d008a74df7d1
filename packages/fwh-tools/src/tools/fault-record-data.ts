import { type AnalogSummary, type RecordingSummary, type StatusSummary, summarizeRecording } from '@mao/comtrade';
import { defineTool, objectResult, type ToolDefinition } from '@mao/mcp-result-kit';
import { z } from 'zod';
import { round } from '../power-flow/summarize.ts';
import type { Texts } from '../texts/texts.ts';
import { type FaultRecordingPorts, requireFaultRecording, warningLines } from './shared/fault-recording.ts';
import { createFields } from './shared/fields.ts';
import { outsideLine } from './shared/outside-line.ts';
import type { ToolSetting } from './shared/tool-setting.ts';

/** A device of ours has 11; recordings of protection relays have hundreds, which nobody reads in a table. */
const MAX_CHANNELS = 150;
const MAX_QUIET_STATUSES = 64;

/** `fault_record_data`: a recording in figures, without its points. */
export function createFaultRecordData(
  ports: FaultRecordingPorts,
  setting: Pick<ToolSetting, 'texts' | 'locale'>,
): ToolDefinition {
  const { texts } = setting;
  const words = texts.tools.fault_record_data;
  return defineTool({
    name: 'fault_record_data',
    title: words.title,
    description: words.description,
    readOnly: true,
    input: z.object({ recordId: createFields(texts).recordId }),
    async handler({ recordId }, { signal }) {
      const recording = await requireFaultRecording(ports, recordId, setting, signal);
      const { value: summary, information } = await recording.read(summarizeRecording, { wholeFile: true });
      return objectResult({
        sn: recording.site.sn,
        fault: await recording.fault(information || summary.information),
        ...factsOf(summary, texts),
      });
    },
  });
}

function factsOf(summary: RecordingSummary, texts: Texts): object {
  const { analog, status, trigger } = summary;
  const changed = status.filter(({ changes }) => changes > 0);
  const statuses = status.length > MAX_QUIET_STATUSES ? changed.slice(0, MAX_CHANNELS) : status;
  const channels = analog.slice(0, MAX_CHANNELS);
  const notes = [
    ...(channels.length < analog.length ? [texts.notes.moreChannels(analog.length - channels.length)] : []),
    ...(statuses.length < status.length ? [texts.notes.quietStatuses(status.length - statuses.length)] : []),
  ];
  return {
    rate: summary.sampleRate === null ? null : round(summary.sampleRate, 3),
    samples: summary.sampleCount,
    durationMs: summary.durationMs === null ? null : round(summary.durationMs, 3),
    trigger: trigger === null ? null : { index: trigger.sample, ms: round(trigger.timeMs, 3) },
    channels: channels.map(channelOf),
    statuses: statuses.map(statusOf),
    warnings: warningLines(summary.warnings, texts),
    ...(notes.length > 0 && { notes }),
  };
}

function channelOf({ channel, minimum, maximum, atTrigger, missing }: AnalogSummary): object {
  return {
    no: channel.number,
    name: outsideLine(channel.id),
    unit: outsideLine(channel.unit),
    min: significant(minimum),
    max: significant(maximum),
    trigger: significant(atTrigger),
    ...(missing > 0 && { missing }),
  };
}

function statusOf({ channel, initial, changes, atTrigger }: StatusSummary): object {
  return { no: channel.number, name: outsideLine(channel.id), initial, changes, atTrigger };
}

/** Seven digits, more than any converter gives. */
function significant(value: number | null): number | null {
  return value === null ? null : Number(value.toPrecision(7));
}
