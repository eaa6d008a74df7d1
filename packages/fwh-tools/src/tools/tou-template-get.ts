import { defineTool, objectResult, type ToolDefinition, ToolUserError } from '@mao/mcp-result-kit';
import { z } from 'zod';
import { type TouBlock, type TouDay, touEnvs } from '../domain/tou-template.ts';
import type { TouTemplateReader } from '../ports/tou-template-reader.ts';
import { labelOf, type Texts } from '../texts/texts.ts';
import { normalizeBlocks } from '../tou/normalize-blocks.ts';
import { recognizeDispatch } from '../tou/recognize-dispatch.ts';
import { shownPath } from '../tou/shown-path.ts';
import { publicTouDispatches } from '../tou/tou-dispatch.ts';
import { validateTouTemplate } from '../tou/validate-tou-template.ts';
import { ask } from './shared/ask.ts';
import { createFields } from './shared/fields.ts';
import type { ToolSetting } from './shared/tool-setting.ts';
import { formatUtcTime } from './shared/utc-time.ts';

/** A template that is shown belongs to no device, and its server keeps names apart. */
const SHOWN = { purpose: 'show', deviceDispatchIds: null, ratedKw: null, nameTaken: false } as const;

const CURRENCIES: ReadonlyMap<string, string> = new Map([
  ['US', 'USD'],
  ['AU', 'AUD'],
  ['CN', 'CNY'],
]);

/** `tou_template_get`: one template by season and kind of day, with its modes recognised and its problems. */
export function createTouTemplateGet(
  ports: { readonly touTemplates: Pick<TouTemplateReader, 'findTouTemplate'> },
  { texts }: Pick<ToolSetting, 'texts'>,
): ToolDefinition {
  const words = texts.tools.tou_template_get;
  const { errors, labels } = texts;
  return defineTool({
    name: 'tou_template_get',
    title: words.title,
    description: words.description,
    readOnly: true,
    input: z.object({
      env: z.enum(touEnvs).describe(texts.tools.tou_template_list.env),
      id: createFields(texts).id(words.id),
    }),
    async handler({ env, id }, { signal }) {
      const template = await ask(texts.sources.store, () => ports.touTemplates.findTouTemplate(env, id, signal));
      if (template === null)
        throw new ToolUserError(errors.noTouTemplate(env, id), { advice: errors.noTouTemplateAdvice });
      const problems = validateTouTemplate(template, SHOWN);
      const hasMode = (season: number, day: number, place: number): boolean => {
        const block = normalizeBlocks(template.seasons[season]?.days[day]?.blocks ?? [])[place];
        return block !== undefined && recognizeDispatch(block, publicTouDispatches) !== null;
      };
      return objectResult({
        id: template.id,
        env: template.env,
        name: template.name,
        company: template.company,
        country: template.country,
        province: template.province,
        type: labelOf(texts, labels.touType, template.electricityType),
        nem: template.nemType,
        gridCharge: labelOf(texts, labels.touGridCharge, template.gridMaxFlag),
        gridFeed: labelOf(texts, labels.touGridFeed, template.gridFeedMaxFlag),
        currency: CURRENCIES.get(template.country),
        version: template.version,
        updatedAt: formatUtcTime(template.updatedAt),
        seasons: template.seasons.map(({ name, months, days }) => ({
          name,
          months,
          days: days.map((day) => dayOf(day, texts)),
        })),
        problems: problems.map(({ finding, path, severity }) => ({
          code: finding.code,
          path: shownPath(path, template, hasMode),
          severity,
          message: labels.touProblem(finding),
        })),
      });
    },
  });
}

function dayOf({ dayType, buy, sell, blocks }: TouDay, texts: Texts): object {
  return {
    type: labelOf(texts, texts.labels.touDayType, dayType),
    rates: buy,
    ...(Object.values(sell).some((rate) => rate !== null) && { sellRates: sell }),
    blocks: normalizeBlocks(blocks).map((block) => blockOf(block, texts)),
  };
}

function blockOf(block: TouBlock, texts: Texts): object {
  const dispatch = recognizeDispatch(block, publicTouDispatches);
  return {
    start: block.start,
    end: block.end,
    wave: labelOf(texts, texts.labels.touWave, block.waveType),
    mode: dispatch === null ? texts.labels.touUnrecognized : labelOf(texts, texts.labels.touMode, dispatch.id),
    // Without a mode these say what the battery does.
    ...(dispatch === null && {
      dispatchId: block.dispatchId,
      solarPriority: block.solarPriority,
      loadPriority: block.loadPriority,
    }),
    maxSoc: block.maxChargeSoc,
    minSoc: block.minDischargeSoc,
    gridChargeKw: block.gridChargeMax,
    gridFeedKw: block.gridDischargeMax,
  };
}
