import { z } from 'zod';

/** A number, also written as text; anything else, also null and text that is no number, is null. */
export const reading: z.ZodType<number | null> = z
  .preprocess((value) => {
    if (typeof value === 'string' && value.trim() !== '') return Number(value);
    return value;
  }, z.number().nullable())
  .catch(null);

/** Text; numbers become text; anything else is null. */
export const words: z.ZodType<string | null> = z
  .preprocess((value) => (typeof value === 'number' ? String(value) : value), z.string().nullable())
  .catch(null);

/** A list; null and anything else is an empty one. */
export function listOf<Item>(item: z.ZodType<Item>): z.ZodType<Item[]> {
  return z.array(item).catch([]);
}
