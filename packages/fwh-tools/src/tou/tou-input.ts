import { z } from 'zod';
import { type TouRateName, touRateNames } from '../domain/tou-template.ts';
import type { Texts } from '../texts/texts.ts';

/** Countries of the platform, by their number there. */
export const touCountries = new Map([
  ['CN', 1],
  ['US', 2],
  ['AU', 3],
] as const);

/** Bounds that keep an answer in its size; the rules say what a template may really have. */
const MOST = { seasons: 12, months: 12, days: 4, blocks: 96 };

/** Control characters, and halves of surrogate pairs: no name has them, and a database may cut a text at one. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\u2028\u2029]/u;
/** What stands in an answer for personal data that was removed; stored, it would take the place of what it hides. */
const PLACEHOLDER = /\[[A-Z_]{3,}(?::[A-Za-z]+)?\]/;

/** A template as tools take it: in the form and the words in which `tou_template_get` shows one. */
export function touInput(texts: Texts) {
  const { errors, labels } = texts;
  const words = texts.tools.tou_template_save.fields;
  const oneOf = (table: Readonly<Record<number, string>>) => z.enum(Object.values(table) as [string, ...string[]]);
  const rates = (description: string) =>
    z
      .object(
        Object.fromEntries(
          touRateNames.map((name) => [name, z.number().describe(labels.touRate[name]).optional()]),
        ) as Record<TouRateName, z.ZodOptional<z.ZodNumber>>,
      )
      .describe(description);
  const priority = (description: string) => z.array(z.int().min(0).max(3)).max(3).describe(description).optional();
  const figure = (description: string) => z.number().describe(description).optional();
  const line = (most: number, description: string) =>
    z
      .string()
      .max(most)
      .refine((text) => !UNPRINTABLE.test(text), { error: errors.touUnprintable })
      .refine((text) => !PLACEHOLDER.test(text), { error: errors.touPlaceholder })
      .describe(description);
  const block = z.object({
    start: z.string().max(5).describe(words.start),
    end: z.string().max(5).describe(words.end),
    wave: oneOf(labels.touWave).describe(words.wave),
    mode: oneOf(labels.touMode).describe(words.mode).optional(),
    solarPriority: priority(words.solarPriority),
    loadPriority: priority(words.loadPriority),
    maxSoc: figure(words.maxSoc),
    minSoc: figure(words.minSoc),
    gridChargeKw: figure(words.gridChargeKw),
    gridFeedKw: figure(words.gridFeedKw),
  });
  const day = z.object({
    type: oneOf(labels.touDayType).describe(words.dayType),
    rates: rates(words.rates),
    sellRates: rates(words.sellRates).optional(),
    blocks: z.array(block.describe(words.block)).max(MOST.blocks).describe(words.blocks),
  });
  const season = z.object({
    name: line(64, words.seasonName),
    months: z.array(z.int()).max(MOST.months).describe(words.months),
    days: z.array(day.describe(words.day)).max(MOST.days).describe(words.days),
  });
  return z.object({
    name: line(200, words.name),
    company: line(100, words.company).optional(),
    country: z.enum([...touCountries.keys()]).describe(words.country),
    province: line(48, words.province).optional(),
    type: oneOf(labels.touType).describe(words.type),
    nem: z.int().min(1).max(3).describe(words.nem).optional(),
    gridCharge: oneOf(labels.touGridCharge).describe(words.gridCharge).optional(),
    gridFeed: oneOf(labels.touGridFeed).describe(words.gridFeed).optional(),
    seasons: z.array(season.describe(words.season)).max(MOST.seasons).describe(words.seasons),
  });
}

export type TouInput = z.infer<ReturnType<typeof touInput>>;
