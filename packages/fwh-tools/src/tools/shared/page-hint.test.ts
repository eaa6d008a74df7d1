import { describe, expect, it } from 'vitest';
import { textsOf } from '../../texts/texts.ts';
import { pageHint } from './page-hint.ts';

describe('pageHint', () => {
  const texts = textsOf('zh-CN');
  it.each([
    [1, 'page=2'],
    [2, 'page=3'],
    [3, '最后一页，共 5 条'],
    [4, '没有这一页，最后一页是 page=3'],
  ])('page %i of three: %s', (page, said) => {
    expect(pageHint(page, 10, 25, texts)).toContain(said);
  });
});
