import { touRateNames } from '../domain/tou-template.ts';
import type { TouTemplateDraft } from '../ports/tou-template-writer.ts';
import { labelOf, type Texts } from '../texts/texts.ts';
import { recognizeDispatch } from './recognize-dispatch.ts';
import { publicTouDispatches } from './tou-dispatch.ts';

/** One thing that differs; an end that is absent was not there. */
export interface TouDifference {
  /** In the form of the tools, blocks by their period: `seasons[0].days[工作日].blocks[00:00-06:00]`. */
  readonly path: string;
  readonly from?: unknown;
  readonly to?: unknown;
}

/** What a save changes, in the words of the tools. Against nothing stored everything is new, which nobody needs listed. */
export function touDiff(
  stored: TouTemplateDraft | null,
  draft: TouTemplateDraft,
  texts: Texts,
): readonly TouDifference[] {
  if (stored === null) return [];
  const [before, after] = [leavesOf(stored, texts), leavesOf(draft, texts)];
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((path): TouDifference[] => {
    const [from, to] = [before.get(path), after.get(path)];
    return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ path, from, to }];
  });
}

function leavesOf(template: TouTemplateDraft, texts: Texts): Map<string, unknown> {
  const { labels } = texts;
  const leaves = new Map<string, unknown>();
  const add = (path: string, value: unknown): void => {
    if (value !== null && value !== undefined) leaves.set(path, value);
  };
  add('name', template.name);
  add('company', template.company);
  add('country', template.country);
  add('province', template.province);
  add('type', labelOf(texts, labels.touType, template.electricityType));
  add('nem', template.nemType);
  add('gridCharge', labelOf(texts, labels.touGridCharge, template.gridMaxFlag));
  add('gridFeed', labelOf(texts, labels.touGridFeed, template.gridFeedMaxFlag));
  for (const [index, { name, months, days }] of template.seasons.entries()) {
    const season = `seasons[${index}]`;
    add(`${season}.name`, name);
    add(`${season}.months`, months);
    for (const { dayType, buy, sell, blocks } of days) {
      const day = `${season}.days[${labelOf(texts, labels.touDayType, dayType)}]`;
      for (const rate of touRateNames) {
        add(`${day}.rates.${rate}`, buy[rate]);
        add(`${day}.sellRates.${rate}`, sell[rate]);
      }
      for (const { start, end, ...block } of blocks) {
        const mode = recognizeDispatch(block, publicTouDispatches);
        const { dispatchId, solarPriority, loadPriority } = block;
        add(`${day}.blocks[${start}-${end}]`, {
          wave: labelOf(texts, labels.touWave, block.waveType),
          ...(mode === null
            ? { dispatchId, solarPriority, loadPriority }
            : { mode: labelOf(texts, labels.touMode, mode.id) }),
          maxSoc: block.maxChargeSoc,
          minSoc: block.minDischargeSoc,
          gridChargeKw: block.gridChargeMax,
          gridFeedKw: block.gridDischargeMax,
        });
      }
    }
  }
  return leaves;
}
