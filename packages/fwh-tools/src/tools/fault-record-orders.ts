import { defineTool, type ToolDefinition, ToolUserError } from '@mao/mcp-result-kit';
import { z } from 'zod';
import type { FaultRecordOrder } from '../ports/fault-record-control.ts';
import type { Texts } from '../texts/texts.ts';
import { itemRow } from './recorder/item-values.ts';
import { recorderFields } from './recorder/recorder-fields.ts';
import { type RecorderSetting, type RecorderTaskPorts, recorderTask } from './recorder/recorder-task.ts';
import { recordingRows } from './recorder/recording-rows.ts';
import { createFields } from './shared/fields.ts';

/** A recording takes minutes on the way. */
const MAX_RECORDINGS = 10;

/** `fault_record_fetch`: has a device upload recordings. */
export function createFaultRecordFetch(ports: RecorderTaskPorts, setting: RecorderSetting): ToolDefinition {
  const { texts } = setting;
  const words = texts.tools.fault_record_fetch;
  return defineTool({
    name: 'fault_record_fetch',
    title: words.title,
    description: words.description,
    readOnly: false,
    input: z.object({
      ...recorderFields(texts),
      recordIds: z
        .array(createFields(texts).recordId.describe(words.recordId))
        .min(1)
        .max(MAX_RECORDINGS)
        .describe(words.recordIds),
    }),
    ...recorderTask(ports, setting, {
      // The same recordings in another order are the same wish.
      order: ({ recordIds }: { sn: string; deviceSn: string; recordIds: readonly string[] }) => ({
        op: 'fetch',
        params: { recordIds: [...new Set(recordIds)].sort() },
      }),
      show: async ({ records = [] }, zone, signal) => ({
        records: await recordingRows(records, zone, ports.faultRecords, texts, signal),
      }),
    }),
  });
}

const actions = ['set_enable', 'set_time', 'clear'] as const;

/** `fault_record_param_write`: changes a recorder, or empties it. */
export function createFaultRecordParamWrite(ports: RecorderTaskPorts, setting: RecorderSetting): ToolDefinition {
  const { texts } = setting;
  const words = texts.tools.fault_record_param_write;
  return defineTool({
    name: 'fault_record_param_write',
    title: words.title,
    description: words.description,
    readOnly: false,
    destructive: true,
    input: z.object({
      ...recorderFields(texts),
      action: z.enum(actions).describe(words.action),
      value: z.boolean().describe(words.value).optional(),
    }),
    ...recorderTask(ports, setting, {
      order: (args: { sn: string; deviceSn: string; action: (typeof actions)[number]; value?: boolean | undefined }) =>
        writeOrder(args.action, args.value, texts),
      show: ({ items = [] }) => ({ items: items.map((item) => itemRow(item, texts)) }),
    }),
  });
}

function writeOrder(
  action: (typeof actions)[number],
  value: boolean | undefined,
  { errors }: Texts,
): Pick<FaultRecordOrder, 'op' | 'params'> {
  if (action === 'set_enable') {
    if (value === undefined) throw new ToolUserError(errors.enableValue, { advice: errors.enableValueAdvice });
    return { op: 'param_write', params: { action, value } };
  }
  if (value !== undefined) throw new ToolUserError(errors.noValue(action), { advice: errors.noValueAdvice });
  return action === 'clear' ? { op: 'clear', params: {} } : { op: 'param_write', params: { action } };
}
