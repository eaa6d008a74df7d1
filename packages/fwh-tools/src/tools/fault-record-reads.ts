import { defineTool, type ToolDefinition } from '@mao/mcp-result-kit';
import { z } from 'zod';
import { itemRow, namedValues } from './recorder/item-values.ts';
import { recorderFields } from './recorder/recorder-fields.ts';
import { type RecorderSetting, type RecorderTaskPorts, recorderTask } from './recorder/recorder-task.ts';
import { recordingRows } from './recorder/recording-rows.ts';

/** A device keeps fewer; a bound for one that does not. */
const MAX_DIRECTORY = 200;

const overallNames = {
  totalCount: 'totalCount',
  newestId: 'newestId',
  storageUsed: 'storageUsedKB',
  storageTotal: 'storageTotalKB',
};

const basicNames = { enabled: 'enabled', sampleRate: 'sampleRateHz', pre: 'preMs', post: 'postMs' };

const parameterNames = { deviceTime: 'deviceTime', skew: 'skewSec', enabled: 'enabled' };

/** `fault_record_device_info`: asks a recorder how it stands and what it holds. */
export function createFaultRecordDeviceInfo(ports: RecorderTaskPorts, setting: RecorderSetting): ToolDefinition {
  const { texts } = setting;
  const words = texts.tools.fault_record_device_info;
  return defineTool({
    name: 'fault_record_device_info',
    title: words.title,
    description: words.description,
    readOnly: true,
    input: z.object(recorderFields(texts)),
    ...recorderTask(ports, setting, {
      order: () => ({ op: 'device_info', params: {} }),
      async show({ items = [], records = [] }, zone, signal) {
        const newest = [...records].sort((left, right) => right.recordedAt - left.recordedAt).slice(0, MAX_DIRECTORY);
        return {
          overall: namedValues(items, overallNames),
          basics: namedValues(items, basicNames),
          directory: await recordingRows(newest, zone, ports.faultRecords, texts, signal),
          ...(newest.length < records.length && {
            note: texts.notes.directoryCut(records.length, newest.length),
          }),
        };
      },
    }),
  });
}

/** `fault_record_param_read`: asks a recorder for its clock and its switch. */
export function createFaultRecordParamRead(ports: RecorderTaskPorts, setting: RecorderSetting): ToolDefinition {
  const { texts } = setting;
  const words = texts.tools.fault_record_param_read;
  return defineTool({
    name: 'fault_record_param_read',
    title: words.title,
    description: words.description,
    readOnly: true,
    input: z.object(recorderFields(texts)),
    ...recorderTask(ports, setting, {
      order: () => ({ op: 'param_read', params: {} }),
      show: ({ items = [] }) => ({
        ...namedValues(items, parameterNames),
        items: items.filter(({ name }) => !Object.hasOwn(parameterNames, name)).map((item) => itemRow(item, texts)),
      }),
    }),
  });
}
