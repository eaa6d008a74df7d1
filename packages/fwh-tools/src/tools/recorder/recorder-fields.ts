import { z } from 'zod';
import { faultRecordDeviceKinds } from '../../domain/fault-record.ts';
import type { Texts } from '../../texts/texts.ts';
import { createFields } from '../shared/fields.ts';

/** The arguments that say which recorder is meant. */
export function recorderFields(texts: Texts) {
  const { sn } = createFields(texts);
  const words = texts.fields.recorder;
  return {
    sn,
    deviceSn: sn.describe(words.deviceSn),
    kind: z.enum(faultRecordDeviceKinds).describe(words.kind).optional(),
  };
}
