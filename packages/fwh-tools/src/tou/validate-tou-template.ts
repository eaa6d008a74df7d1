import type { TouTemplate } from '../domain/tou-template.ts';
import { blockRules } from './rules/block-rules.ts';
import { coverageRules } from './rules/coverage-rules.ts';
import { dispatchRules } from './rules/dispatch-rules.ts';
import { mergeRules } from './rules/merge-rules.ts';
import { rateRules } from './rules/rate-rules.ts';
import { seasonRules } from './rules/season-rules.ts';
import { templateRules } from './rules/template-rules.ts';
import type { TouProblem } from './tou-problem.ts';
import type { TouValidationContext } from './tou-validation-context.ts';

/** Everything that is wrong with a template, from the whole to its parts; empty when it may be saved. */
export function validateTouTemplate(template: TouTemplate, context: TouValidationContext): readonly TouProblem[] {
  return [
    ...templateRules(template, context),
    ...seasonRules(template.seasons),
    ...template.seasons.flatMap(({ days }, season) =>
      days.flatMap((day, index) => {
        const path = `seasons[${season}].days[${index}]`;
        const blocks = `${path}.blocks`;
        return [
          ...coverageRules(day.blocks, blocks),
          ...rateRules(day, path),
          ...mergeRules(day.blocks, blocks),
          ...day.blocks.flatMap((block, place) => [
            ...blockRules(block, `${blocks}[${place}]`, context),
            ...dispatchRules(block, `${blocks}[${place}]`, template),
          ]),
        ];
      }),
    ),
  ];
}
