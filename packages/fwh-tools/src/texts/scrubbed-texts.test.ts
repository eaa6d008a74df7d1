import { createScrubber, PII_KINDS } from '@mao/pii-scrubber';
import { expect, it } from 'vitest';
import { textsOf } from './texts.ts';

/** Every sentence of a table; those that are functions with a serial number for each of their arguments. */
function sentences(table: unknown): string[] {
  if (typeof table === 'string') return [table];
  if (typeof table === 'function') {
    try {
      return sentences(table(...Array.from({ length: table.length }, () => '10060006A02F25180123')));
    } catch {
      // It wants something else than a text.
      return [];
    }
  }
  return typeof table === 'object' && table !== null ? Object.values(table).flatMap(sentences) : [];
}

it.each(['zh-CN', 'en'] as const)('no sentence of ours looks like personal data: %s', (locale) => {
  const all = sentences(textsOf(locale));
  expect(all.length).toBeGreaterThan(300);
  const { scrubText } = createScrubber({ kinds: PII_KINDS });
  expect(all.filter((text) => scrubText(text) !== text)).toEqual([]);
});
