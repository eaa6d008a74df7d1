import type { TouEnv, TouTemplate } from '@mao/fwh-tools';
import { createRandom } from '../../random.ts';
import { faultyTemplates } from './faulty-templates.ts';
import { type TariffShape, tariffShapes } from './tariff-shapes.ts';
import { seasonsOfShape } from './template-of-shape.ts';

const dayMilliseconds = 86_400_000;
/** Both servers count from here, so that an id alone does not tell the server. */
const firstId = 1_001;
const countryIds = { CN: 1, US: 2, AU: 3 } as const;

const companies = {
  US: [
    ['Example Coast Electric', 'California'],
    ['Sample Valley Power', 'California'],
    ['Lone Prairie Energy', 'Texas'],
    ['Sunbelt Cooperative', 'Arizona'],
    ['Harbor Light & Power', 'Massachusetts'],
  ],
  AU: [
    ['Wattle Energy', 'New South Wales'],
    ['Southern Reef Power', 'South Australia'],
  ],
  CN: [['示例供电公司', '浙江省']],
} as const;

/**
 * Templates of both servers: every tariff of every company on `prod`, two editions each; a part of them, changed, on
 * `test`. `faultyTemplates` are among them. The same for one seed, except that nothing was changed after `now`.
 */
export function createTouTemplates(seed: number, now: number): readonly TouTemplate[] {
  const prod = tariffShapes.flatMap((shape) =>
    companies[shape.countryCode].flatMap(([company, province]) =>
      [2025, 2026].map((year) => draft(shape, company, province, year)),
    ),
  );
  const test = prod
    .filter((_, index) => index % 3 === 0)
    .map((template) => ({ ...template, name: `${template.name} trial` }));
  const [base] = prod;
  if (base === undefined) throw new RangeError('there are no tariffs');
  const faulty = (env: TouEnv): Draft[] =>
    faultyTemplates.filter((one) => one.env === env).map(({ name, bend }) => ({ ...bend(finish(base, env, 0)), name }));
  return [...numbered([...prod, ...faulty('prod')], 'prod'), ...numbered([...test, ...faulty('test')], 'test')];

  type Draft = Omit<TouTemplate, 'id' | 'env' | 'version' | 'updatedAt'>;

  function draft(shape: TariffShape, company: string, province: string, year: number): Draft {
    const factor = createRandom(seed, 'tou', company, shape.title, year).between(0.85, 1.2);
    return {
      name: `${company} ${shape.title} ${year}`,
      company,
      countryId: countryIds[shape.countryCode],
      country: shape.countryCode,
      province,
      electricityType: shape.electricityType,
      nemType: shape.nemType,
      ...shape.limits,
      seasons: seasonsOfShape(shape, factor),
    };
  }

  function finish(template: Draft, env: TouEnv, index: number): TouTemplate {
    const random = createRandom(seed, 'tou', env, index);
    const today = Math.floor(now / dayMilliseconds) * dayMilliseconds;
    const changed =
      Date.UTC(2025, 0, 6, 8) + random.integer(0, 500) * dayMilliseconds + random.integer(0, 36_000) * 1_000;
    return {
      ...template,
      id: firstId + index,
      env,
      version: random.integer(1, 9),
      updatedAt: Math.min(changed, today - random.integer(1, 86_400) * 1_000),
    };
  }

  function numbered(templates: readonly Draft[], env: TouEnv): TouTemplate[] {
    return templates.map((template, index) => finish(template, env, index));
  }
}
