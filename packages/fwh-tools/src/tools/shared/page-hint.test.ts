import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textsOf } from '../../texts/texts.ts';
import { pageFrom, pageHint } from './page-hint.ts';

describe('pageHint', () => {
  const texts = textsOf('zh-CN');
  it.each([
    [1, 10, 'page=2 取下一页'],
    [2, 10, 'page=3 取下一页'],
    [3, 5, '最后一页，共 5 条'],
    [4, 0, '没有这一页，最后一页是 page=3'],
    [1, 7, 'page=2、limit=7'],
    [2, 7, 'page=5、limit=4 接着取（开头 1 条已列出）'],
    [3, 4, 'page=7、limit=4'],
  ])('page %i of three, %i rows shown: %s', (page, returned, said) => {
    expect(pageHint({ page, limit: 10, total: 25 }, texts)(returned)).toContain(said);
  });
});

it('going on from page to page leaves no row out', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 200 }),
      fc.integer({ min: 0, max: 2_000 }),
      fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1 }),
      (asked, total, fits) => {
        let next = 0;
        let [page, limit] = [1, asked];
        for (let step = 0; next < total && step < 3_000; step += 1) {
          const start = (page - 1) * limit;
          expect(start).toBeLessThanOrEqual(next);
          const returned = Math.min(limit, total - start, fits[step % fits.length] as number);
          const end = start + returned;
          next = Math.max(next, end);
          if (returned === limit) page += 1;
          else ({ page, limit } = pageFrom(next, returned));
        }
      },
    ),
  );
});
