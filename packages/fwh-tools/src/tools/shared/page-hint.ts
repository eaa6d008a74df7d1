import type { Texts } from '../../texts/texts.ts';

/** How to go on from a page, that it is the last one, or that there is no such page. */
export function pageHint(page: number, limit: number, total: number, texts: Texts): string {
  const pages = Math.ceil(total / limit);
  if (page === pages) return texts.notes.lastPage(total - (page - 1) * limit);
  return page > pages ? texts.notes.pastRows(pages) : texts.notes.nextRows(page + 1);
}
