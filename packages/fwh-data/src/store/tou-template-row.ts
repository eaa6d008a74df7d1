import type { TouTemplate } from '@mao/fwh-tools';
import type { touTemplate } from './tou-tables.ts';

/** A template as its table holds it: what is only ever read and written whole is one value. */
export function toTouRow({
  seasons,
  gridMaxFlag,
  gridFeedMaxFlag,
  updatedAt,
  ...template
}: TouTemplate): typeof touTemplate.$inferInsert {
  return {
    ...template,
    seasonCount: seasons.length,
    body: { gridMaxFlag, gridFeedMaxFlag, seasons },
    updatedAt: new Date(updatedAt),
  };
}
