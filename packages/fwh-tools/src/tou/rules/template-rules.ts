import type { TouTemplate } from '../../domain/tou-template.ts';
import type { TouProblem } from '../tou-problem.ts';
import type { TouValidationContext } from '../tou-validation-context.ts';

/** Rules 1 (kind of tariff), 18 (name) and 19 (server). */
export function templateRules(template: TouTemplate, context: TouValidationContext): readonly TouProblem[] {
  const { electricityType, name, env } = template;
  const problems: TouProblem[] = [];
  const add = (path: string, finding: TouProblem['finding']): void => {
    problems.push({ severity: 'error', path, finding });
  };
  if (![1, 2, 3].includes(electricityType))
    add('electricityType', { code: 'electricity_type', value: electricityType });
  const length = [...name.trim()].length;
  if (length < 1 || length > 64) add('name', { code: 'name_length', length });
  else if (context.nameTaken) add('name', { code: 'name_taken', name });
  if (context.purpose === 'save' && env !== 'test') add('env', { code: 'env_not_test', env });
  return problems;
}
