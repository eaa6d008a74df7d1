import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseSerial } from './parse-serial.ts';
import { publicSnRules, snRulesSchema } from './sn-rules.ts';

const parse = (sn: string) => parseSerial(sn, publicSnRules);

describe('parseSerial', () => {
  it.each([
    ['10060006A02F25180123', 'aGate', 'aGate X', 2025, 18],
    ['10050013A00X25180456', 'aPower', 'aPower X', 2025, 18],
    ['10070022A00F24110031', 'accessory', 'Smart Circuits', 2024, 11],
    // "1005" does not make it a battery.
    ['10050001A00F22110009', 'aGate', 'aGate (1st gen)', 2022, 11],
    ['10050002A01F22340007', 'aPower', 'aPower (1st gen)', 2022, 34],
  ])('%s is an %s', (sn, device, model, year, week) => {
    expect(parse(sn)).toMatchObject({ valid: true, known: true, device, model, year, week, notes: [] });
  });

  it('guesses nothing about an unknown prefix', () => {
    const parsed = parse('10059999A00X25180456');
    expect(parsed).toMatchObject({ valid: true, known: false, revision: 'A00X', unit: '0456' });
    expect(parsed).not.toHaveProperty('device');
    expect(parsed).not.toHaveProperty('origin');
  });

  it.each([
    ['10060006a02f25180123', { type: 'lower-case', suggestion: '10060006A02F25180123' }],
    ['10060006A02F251801234', { type: 'length', length: 21 }],
    ['10060006A02F2518012', { type: 'length', length: 19 }],
    ['10060006A02F25540123', { type: 'week', week: '54' }],
    ['10060006A02F25000123', { type: 'week', week: '00' }],
    ['10060006A02F2518012X', { type: 'form' }],
    ['10060006A02F-5180123', { type: 'characters' }],
    ['１00６0006A02F25180123', { type: 'characters' }],
  ])('refuses %s and says why', (sn, note) => {
    expect(parse(sn)).toEqual({ sn, valid: false, known: false, notes: [note] });
  });

  it('takes week 53 and remarks on years that have none', () => {
    expect(parse('10060006A02F26530123')).toMatchObject({ valid: true, notes: [] });
    expect(parse('10060006A02F25530123')).toMatchObject({ valid: true, notes: [{ type: 'no-week-53', year: 2025 }] });
  });

  it('marks what only the demo knows', () => {
    expect(parse('10070031A00F25180001')).toMatchObject({ device: 'aHub', notes: [{ type: 'simulated' }] });
  });

  it('takes another table as a whole', () => {
    const rules = snRulesSchema.parse({
      prefixes: [{ prefix: '10060006', device: 'aGate', model: 'private', source: 'documented' }],
      families: [],
      origins: [{ letter: 'F', place: 'plant 1' }],
    });
    expect(parseSerial('10060006A02F25180123', rules)).toMatchObject({ model: 'private', origin: 'plant 1' });
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.string({ maxLength: 40, unit: 'binary' }), (text) => parse(text).sn === text));
  });
});
