import { type TouBlock, type TouRates, type TouTemplate, touRateNames } from '../domain/tou-template.ts';
import type { TouTemplateDraft } from '../ports/tou-template-writer.ts';
import type { Texts } from '../texts/texts.ts';
import { normalizeBlocks } from './normalize-blocks.ts';
import { recognizeDispatch } from './recognize-dispatch.ts';
import { publicTouDispatches } from './tou-dispatch.ts';
import { type TouInput, touCountries } from './tou-input.ts';

type InputDay = TouInput['seasons'][number]['days'][number];

/**
 * What is to be stored of a template that was given. `tou_template_get` shows a recognised mode in place of number and
 * priorities: where the same period of `stored` has that mode, these stay as they are; elsewhere the number alone is set.
 */
export function touDraft(input: TouInput, stored: TouTemplate | null, { labels }: Texts): TouTemplateDraft {
  return {
    name: input.name.trim(),
    company: input.company ?? null,
    countryId: touCountries.get(input.country) ?? 0,
    country: input.country,
    province: input.province ?? null,
    electricityType: codeOf(labels.touType, input.type) ?? 0,
    nemType: input.nem ?? null,
    gridMaxFlag: codeOf(labels.touGridCharge, input.gridCharge),
    gridFeedMaxFlag: codeOf(labels.touGridFeed, input.gridFeed),
    seasons: input.seasons.map(({ name, months, days }, season) => ({
      name,
      months,
      days: days.map(({ type, rates, sellRates, blocks }) => {
        const dayType = codeOf(labels.touDayType, type) ?? 0;
        const before = stored?.seasons[season]?.days.find((day) => day.dayType === dayType)?.blocks ?? [];
        return {
          dayType,
          buy: ratesOf(rates),
          sell: ratesOf(sellRates ?? {}),
          blocks: blocks.map((block) => ({
            start: block.start,
            end: block.end,
            waveType: codeOf(labels.touWave, block.wave) ?? -1,
            ...dispatchOf(block, before, codeOf(labels.touMode, block.mode)),
            maxChargeSoc: block.maxSoc ?? null,
            minDischargeSoc: block.minSoc ?? null,
            gridChargeMax: block.gridChargeKw ?? null,
            gridDischargeMax: block.gridFeedKw ?? null,
          })),
        };
      }),
    })),
  };
}

function dispatchOf(
  { start, end, solarPriority, loadPriority }: InputDay['blocks'][number],
  before: readonly TouBlock[],
  mode: number | null,
): Pick<TouBlock, 'dispatchId' | 'solarPriority' | 'loadPriority'> {
  const same = normalizeBlocks(before).find((block) => block.start === start && block.end === end);
  const keeps = same !== undefined && mode !== null && recognizeDispatch(same, publicTouDispatches)?.id === mode;
  return {
    dispatchId: keeps ? same.dispatchId : mode,
    solarPriority: solarPriority ?? (keeps ? same.solarPriority : []),
    loadPriority: loadPriority ?? (keeps ? same.loadPriority : []),
  };
}

function ratesOf(rates: InputDay['rates']): TouRates {
  return Object.fromEntries(touRateNames.map((name) => [name, rates[name] ?? null])) as TouRates;
}

/** Number of a word of the table; null for none. */
function codeOf(table: Readonly<Record<number, string>>, word: string | undefined): number | null {
  const entry = Object.entries(table).find(([, label]) => label === word);
  return entry === undefined ? null : Number(entry[0]);
}
