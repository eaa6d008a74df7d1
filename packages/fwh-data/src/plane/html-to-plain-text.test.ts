import { describe, expect, it } from 'vitest';
import { htmlToPlainText } from './html-to-plain-text.ts';

describe('htmlToPlainText', () => {
  it.each([
    [null, ''],
    ['<p></p>', ''],
    ['<p>one</p><p>two<br>three</p>', 'one\n\ntwo\nthree'],
    ['<h2>Steps</h2><ol><li>a</li><li>b</li></ol>', 'Steps\n\n 1. a\n 2. b'],
    ['a &lt;b&gt; &amp; c&nbsp;d', 'a <b> & c\u00a0d'],
    ['<p>see <a href="https://host.internal/x">this</a></p>', 'see this'],
    ['<p>x</p><img src="https://host.internal/a.png"><image-component src="k"></image-component>', 'x'],
    ['<script>alert(1)</script><style>p{}</style><p>y</p>', 'y'],
    ['<p>ask <mention-component entity_identifier="u-1"></mention-component> now</p>', 'ask now'],
    ['no tags', 'no tags'],
    ['<p>not closed <b>at all', 'not closed at all'],
  ])('%j', (html, text) => {
    expect(htmlToPlainText(html)).toBe(text);
  });

  it('keeps the cells of a table apart', () => {
    expect(htmlToPlainText('<table><tr><th>code</th><th>n</th></tr><tr><td>17</td><td>2</td></tr></table>')).toMatch(
      /code\s+n\n17\s+2/,
    );
  });

  it('ends with hostile nesting and size', () => {
    const started = performance.now();
    expect(htmlToPlainText('<div>'.repeat(20_000)).length).toBeLessThan(100);
    expect(htmlToPlainText(`<p>${'word '.repeat(200_000)}`).length).toBeLessThan(250_000);
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});
