import type { TouTemplateQuery, TouTemplateReader } from '@mao/fwh-tools';
import type { SqlDatabase } from '@mao/sql-database';
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import { abortable } from '../abortable.ts';
import { countRows } from './count-rows.ts';
import { touTemplate } from './tou-tables.ts';
import { touTemplateBody } from './tou-template-body.ts';

/** TOU templates in the database. */
export function createTouTemplateStore(database: SqlDatabase): TouTemplateReader {
  return {
    async listTouTemplates(query, signal) {
      const matches = conditionsOf(query);
      const total = await abortable(signal, () => countRows(database, touTemplate, matches));
      const rows = await abortable(signal, () =>
        database
          .select(summary)
          .from(touTemplate)
          .where(matches)
          .orderBy(desc(touTemplate.updatedAt), desc(touTemplate.id))
          .limit(query.limit),
      );
      return { total, templates: rows.map((row) => ({ ...row, updatedAt: row.updatedAt.getTime() })) };
    },

    async findTouTemplate(env, id, signal) {
      const [found] = await abortable(signal, () =>
        database
          .select()
          .from(touTemplate)
          .where(and(eq(touTemplate.env, env), eq(touTemplate.id, id)))
          .limit(1),
      );
      if (!found) return null;
      const { body, seasonCount: _seasonCount, ...row } = found;
      return { ...row, ...touTemplateBody.parse(body), updatedAt: row.updatedAt.getTime() };
    },
  };
}

/** What a list shows; the body stays where it is. */
const summary = {
  env: touTemplate.env,
  id: touTemplate.id,
  name: touTemplate.name,
  company: touTemplate.company,
  countryId: touTemplate.countryId,
  country: touTemplate.country,
  province: touTemplate.province,
  electricityType: touTemplate.electricityType,
  seasonCount: touTemplate.seasonCount,
  version: touTemplate.version,
  updatedAt: touTemplate.updatedAt,
};

/** A part is looked for as it is written and in lower case: SQLite knows the lower case of ASCII letters only. */
function conditionsOf({ env, part, country }: TouTemplateQuery): SQL | undefined {
  const lower = part?.toLowerCase();
  const { name, company } = touTemplate;
  return and(
    eq(touTemplate.env, env),
    country === undefined ? undefined : eq(touTemplate.country, country),
    part === undefined
      ? undefined
      : sql`(instr(lower(${name}), ${lower}) > 0 or instr(lower(${company}), ${lower}) > 0 or instr(${name}, ${part}) > 0 or instr(${company}, ${part}) > 0)`,
  );
}
