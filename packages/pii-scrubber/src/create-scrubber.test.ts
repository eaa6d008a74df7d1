import { expect, test } from 'vitest';
import { createScrubber } from './index.ts';

const { scrub, scrubText } = createScrubber();

test('a row loses what its keys say is personal and keeps device data', () => {
  const row = { owner: { name: 'Ann Lee', phone: '+61 491 570 156' }, sn: '10060006A02F25180123', lat: -33.86 };
  expect(scrub(row)).toEqual({
    owner: { name: '[PERSON]', phone: '[PHONE]' },
    sn: '10060006A02F25180123',
    lat: '[GEO]',
  });
});

test('a row without personal data comes back as the same reference', () => {
  const rows = [{ sn: '10060006A02F25180123', power: 5.2, note: 'firmware 1.2.3 installed' }];
  expect(scrub(rows)).toBe(rows);
});

test('text loses addresses and numbers of people and keeps ids', () => {
  expect(scrubText('mail ann@example.com or call 0491 570 156, serial 10060006A02F25180123')).toBe(
    'mail [EMAIL] or call [PHONE], serial 10060006A02F25180123',
  );
});
