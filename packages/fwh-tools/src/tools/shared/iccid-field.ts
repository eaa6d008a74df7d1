import { z } from 'zod';
import { normalizeIccid } from '../../sim/iccid.ts';
import type { Texts } from '../../texts/texts.ts';

/** The `iccid` argument; the handler gets it normalised. */
export function iccidField(texts: Texts): z.ZodString {
  return z
    .string()
    .max(40, { error: texts.errors.iccidForm })
    .refine((text) => normalizeIccid(text) !== null, { error: texts.errors.iccidForm })
    .describe(texts.fields.iccid);
}
