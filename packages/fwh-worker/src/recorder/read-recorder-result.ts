import type { FaultRecordAction, FaultRecordResult } from '@mao/fwh-tools';
import { z } from 'zod';

const count = z.number().optional().catch(undefined);
const text = z.string().nullable().optional().catch(undefined);
const flag = z.boolean().optional().catch(undefined);

const infoShape = z.object({
  overall: z
    .object({ totalCount: count, newestId: text, storage: z.object({ used: count, total: count }).catch({}) })
    .catch({ storage: {} }),
  basics: z.object({ enabled: flag, sampleRateHz: count, preMs: count, postMs: count }).catch({}),
  directory: z
    .array(
      z.object({
        recordId: z.string().regex(/^[\w-]{1,40}$/),
        recordedAt: z.number(),
        faultCode: z.string().max(12),
        sizeBytes: z.number(),
      }),
    )
    .catch([]),
});

const valuesShape = z.object({ clock: count, deviceTime: text, enabled: flag, cleared: count });

/**
 * What a device says, as the platform keeps it. Parts that it leaves out, or that are of another form, are left out.
 *
 * @param now epoch ms at which it was heard, for the skew of its clock
 */
export function readRecorderResult(
  op: FaultRecordAction,
  result: Readonly<Record<string, unknown>>,
  now: number,
): FaultRecordResult {
  if (op === 'device_info') {
    const { overall, basics, directory } = infoShape.parse(result);
    const { used, total } = overall.storage;
    return {
      items: present([
        { name: 'totalCount', value: overall.totalCount },
        { name: 'newestId', value: overall.newestId },
        { name: 'storageUsed', value: kilobytes(used), unit: 'kB' },
        { name: 'storageTotal', value: kilobytes(total), unit: 'kB' },
        { name: 'enabled', value: basics.enabled },
        { name: 'sampleRate', value: basics.sampleRateHz, unit: 'Hz' },
        { name: 'pre', value: basics.preMs, unit: 'ms' },
        { name: 'post', value: basics.postMs, unit: 'ms' },
      ]),
      records: directory,
    };
  }
  const { clock, deviceTime, enabled, cleared } = valuesShape.parse(result);
  return {
    items: present([
      { name: 'deviceTime', value: deviceTime },
      { name: 'skew', value: clock === undefined ? undefined : Math.round((clock - now) / 1_000), unit: 's' },
      { name: 'enabled', value: enabled },
      { name: 'cleared', value: cleared },
    ]),
  };
}

type FaultRecordItem = NonNullable<FaultRecordResult['items']>[number];
type Candidate = Omit<FaultRecordItem, 'value'> & { readonly value: FaultRecordItem['value'] | undefined };

function present(items: readonly Candidate[]): FaultRecordItem[] {
  return items.filter((item): item is FaultRecordItem => item.value !== undefined);
}

function kilobytes(bytes: number | undefined): number | undefined {
  return bytes === undefined ? undefined : Math.round(bytes / 1_024);
}
