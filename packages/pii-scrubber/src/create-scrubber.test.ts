import { describe, expect, expectTypeOf, test } from 'vitest';
import { createRowScrubber, createScrubber } from './index.ts';

const { scrub, scrubText } = createScrubber();

test('a row loses what its keys say is personal and keeps device data', () => {
  const row = {
    owner: { name: 'Ann Lee', phone: '+61 491 570 156', sn: '10060006A02F25180123' },
    device: { name: 'Ann 5000', macAddress: '00:1B:44:11:3A:B7', modbusAddress: 17 },
    lat: -33.86,
    address: '1 Main St, Reno, NV 89501',
    orderNo: '0756 5389 9438',
  };
  expect(scrub(row)).toEqual({
    owner: { name: '[PERSON]', phone: '[PHONE]', sn: '10060006A02F25180123' },
    device: { name: 'Ann 5000', macAddress: '00:1B:44:11:3A:B7', modbusAddress: 17 },
    lat: '[GEO]',
    address: '[ADDRESS]',
    orderNo: '0756 5389 9438',
  });
});

test('the static type is the one that went in', () => {
  expectTypeOf(scrub({ a: 1, b: 'x' })).toEqualTypeOf<{ a: number; b: string }>();
  expectTypeOf(scrubText).returns.toEqualTypeOf<string>();
});

describe('options', () => {
  test('own key rules win and are compared as words', () => {
    const own = createScrubber({ keys: { siteContact: 'PERSON', phone: 'KEEP', memo: 'KEEP' } });
    expect(own.scrub({ site_contact: 'x1', Phone: '0491570156', memo: 'mail a@b.co', mail: 'a@b.co' })).toEqual({
      site_contact: '[PERSON]',
      Phone: '0491570156',
      memo: 'mail a@b.co',
      mail: '[EMAIL]',
    });
  });

  test('only the chosen kinds are removed', () => {
    const only = createScrubber({ kinds: ['EMAIL'] });
    expect(only.scrubText('Ann Lee <ann@example.com> 0491 570 156')).toBe('Ann Lee <[EMAIL]> 0491 570 156');
    expect(only.scrub({ phone: '0491570156', email: 'a@b.co' })).toEqual({ phone: '0491570156', email: '[EMAIL]' });
  });

  test('allowed values stay, in text and under keys', () => {
    const own = createScrubber({ allow: ['Support@Example.com', /@corp\.example$/g] });
    expect(own.scrubText('support@example.com, a@corp.example, b@corp.example, c@else.example')).toBe(
      'support@example.com, a@corp.example, b@corp.example, [EMAIL]',
    );
    expect(own.scrub({ email: 'support@example.com' })).toEqual({ email: 'support@example.com' });
  });

  test('wrong options are refused with what to do', () => {
    expect(() => createScrubber({ kinds: ['PHON' as 'PHONE'] })).toThrow(TypeError);
    expect(() => createScrubber({ kind: ['PHONE'] } as never)).toThrow(
      new TypeError('there is no option kind; the options are keys, kinds, allow, pseudonym'),
    );
    expect(() => createRowScrubber(['a'], { allowed: [] } as never)).toThrow('there is no option allowed');
    expect(() => createScrubber({ pseudonym: { secret: 'a secret of 20 letters', key: 'x' } } as never)).toThrow(
      'pseudonym: there is no option key; the options are secret',
    );
    expect(() => createScrubber({ keys: { a: 'HIDE' as 'KEEP' } })).toThrow('keys.a: use KEEP, SCAN or one of');
    expect(() => createScrubber({ pseudonym: { secret: 'short' } })).toThrow(RangeError);
  });
});

describe('pseudonyms', () => {
  const secret = 'a secret of enough length';
  const named = createScrubber({ pseudonym: { secret } });

  test('one value has one pseudonym, whatever its spelling and place', () => {
    const text = named.scrubText('call +61 491 570 156 or +61491570156');
    const [first, second] = text.match(/\[PHONE:[A-Za-z]{12}\]/g) ?? [];
    expect(first).toBe(second);
    expect(named.scrub({ phone: '+61-491-570-156' })).toEqual({ phone: first });
    expect(createScrubber({ pseudonym: { secret } }).scrub({ phone: '+61491570156' })).toEqual({ phone: first });
  });

  test('another secret, kind or value gives another one', () => {
    const other = createScrubber({ pseudonym: { secret: `${secret}!` } });
    expect(other.scrub({ phone: '1234567' })).not.toEqual(named.scrub({ phone: '1234567' }));
    expect(named.scrub({ phone: '1234567' }).phone.slice(7)).not.toBe(named.scrub({ ssn: '1234567' }).ssn.slice(13));
  });

  test('a pseudonym is left alone when scrubbed again, by either scrubber', () => {
    const once = named.scrubText('Dear Ann Lee, mail ann@example.com');
    expect(named.scrubText(once)).toBe(once);
    expect(scrubText(once)).toBe(once);
  });
});

describe('tables', () => {
  test('a CSV text is read by its header', () => {
    const csv = 'sn,owner,phone,note\r\n10060006A02F25180123,"Lee, Ann",0491570156,"said ""mail a@b.co"""\r\n1,,,\r\n';
    expect(scrubText(csv)).toBe(
      'sn,owner,phone,note\r\n10060006A02F25180123,"[PERSON]",[PHONE],"said ""mail [EMAIL]"""\r\n1,,,\r\n',
    );
  });

  test('a header alone or a sentence with commas is no table', () => {
    expect(scrubText('name,phone')).toBe('name,phone');
    expect(scrubText('Hello, phone\nAnn Lee, 0491 570 156')).toBe('Hello, phone\n[PERSON], [PHONE]');
  });

  test('a row scrubber classifies columns once and keeps clean rows', () => {
    const rows = createRowScrubber(['sn', 'ownerName', '电话', 'remark']);
    const clean = ['10060006A02F25180123', null, '', 'fine'];
    expect(rows.cells(clean)).toBe(clean);
    expect(rows.cells(['1', '王建国', 13912345678, 'from a@b.co'])).toEqual([
      '1',
      '[PERSON]',
      '[PHONE]',
      'from [EMAIL]',
    ]);
    expect(rows.record({ ownerName: 'x', sn: '2' })).toEqual({ ownerName: '[PERSON]', sn: '2' });
  });
});

test('a street of another country between its numbers is an address, a device between numbers is none', () => {
  expect(scrubText('lives at 6750 Koskikatu 25 Apt. 864 now')).toBe('lives at [ADDRESS] now');
  expect(scrubText('I moved to 4231 Brattlandsgatan 12 Suite 3 last week')).toBe('I moved to [ADDRESS] last week');
  expect(scrubText('Ship to 86 Via Longhena 25')).toBe('Ship to [ADDRESS]');
  for (const text of ['5 Sungrow 10 Unit 2', 'Rack 12 Inverter 25 Unit 3 tripped', '12 Huawei SUN2000 30 Unit 4'])
    expect(scrubText(text)).toBe(text);
});
