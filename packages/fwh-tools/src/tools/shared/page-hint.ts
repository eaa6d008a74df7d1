import type { Texts } from '../../texts/texts.ts';

/** The page that was asked for, and how many rows there are in all. */
export interface AskedPage {
  readonly page: number;
  readonly limit: number;
  readonly total: number;
}

/**
 * How to go on from the rows that are really shown, that they are the last ones, or that there is no such page. The
 * character budget may show fewer rows than `limit`: then the next page has to begin behind the last one shown.
 */
export function pageHint({ page, limit, total }: AskedPage, { notes }: Texts): (returned: number) => string {
  const start = (page - 1) * limit;
  return (returned) => {
    if (start >= total) return notes.pastEnd(Math.ceil(total / limit));
    const next = start + returned;
    if (next >= total) return notes.lastPage(returned);
    return returned === limit ? notes.nextPage(page + 1) : notes.nextShorterPage(pageFrom(next, returned));
  };
}

/** A page that leaves no row out between it and those shown before. */
export interface ShorterPage {
  readonly page: number;
  readonly limit: number;
  /** Rows at its beginning that were shown before. */
  readonly repeated: number;
}

/** The page with at most `most` and at least half as many rows that begins at row `next` or as little before as can be. */
export function pageFrom(next: number, most: number): ShorterPage {
  let limit = most;
  for (let fewer = most; fewer >= most / 2 && next % limit > 0; fewer -= 1) {
    if (next % fewer < next % limit) limit = fewer;
  }
  return { page: Math.floor(next / limit) + 1, limit, repeated: next % limit };
}
