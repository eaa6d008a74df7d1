import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createScrubber } from '../index.ts';

const { scrub } = createScrubber();

function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) {
    Object.freeze(value);
    for (const inner of Object.values(value)) deepFreeze(inner);
  }
  return value;
}

test('frozen input is read, not changed', () => {
  const input = deepFreeze({ owner: { phone: '0491570156' }, list: [{ email: 'a@b.co' }] });
  expect(scrub(input)).toEqual({ owner: { phone: '[PHONE]' }, list: [{ email: '[EMAIL]' }] });
  expect(input.owner.phone).toBe('0491570156');
});

test('what does not change keeps its identity, also beside what does', () => {
  const clean = { sn: '1', list: [1, 2, { at: new Date(0) }] };
  const result = scrub({ clean, phone: '0491570156' });
  expect(result.clean).toBe(clean);
  const map = new Map([['a', new Set([1, 'x'])]]);
  expect(scrub(map)).toBe(map);
});

test('Date, BigInt, null, undefined, NaN, functions and symbols pass', () => {
  const symbol = Symbol('s');
  const input = {
    at: new Date(5),
    big: 10n,
    none: null,
    gone: undefined,
    nan: Number.NaN,
    run: () => 1,
    [symbol]: 'a@b.co',
    re: /x/,
  };
  expect(scrub(input)).toBe(input);
  expect(scrub({ phone: 13912345678n, tel: 61491570156 })).toEqual({ phone: '[PHONE]', tel: '[PHONE]' });
});

test('every leaf below a personal key goes, ids and types stay', () => {
  expect(
    scrub({
      phones: ['0491570156', { home: 255, type: 'mobile' }],
      address: { city: 'Reno', id: 5 },
      email: { work: ['x'] },
    }),
  ).toEqual({
    phones: ['[PHONE]', { home: '[PHONE]', type: 'mobile' }],
    address: { city: '[ADDRESS]', id: 5 },
    email: { work: ['[EMAIL]'] },
  });
});

test('keys that are personal data are scrubbed, and stay apart', () => {
  expect(scrub({ 'ann@example.com': 1, 'bob@example.com': 2, n: 3 })).toEqual({ '[EMAIL]': 1, '[EMAIL]#2': 2, n: 3 });
  expect(
    scrub(
      new Map([
        ['ann@example.com', 1],
        ['n', 2],
      ]),
    ),
  ).toEqual(
    new Map([
      ['[EMAIL]', 1],
      ['n', 2],
    ]),
  );
});

test('Map values go by their keys; Set members and class instances are read', () => {
  class Owner {
    name = 'Ann Lee';
    phone = '0491570156';
    greet(): string {
      return `hi ${this.phone}`;
    }
  }
  const result = scrub({
    map: new Map<string, unknown>([
      ['phone', '123'],
      ['x', { email: 'e' }],
    ]),
    set: new Set(['mail a@b.co', 1]),
    owner: new Owner(),
  });
  expect(result.map).toEqual(
    new Map<string, unknown>([
      ['phone', '[PHONE]'],
      ['x', { email: '[EMAIL]' }],
    ]),
  );
  expect(result.set).toEqual(new Set(['mail [EMAIL]', 1]));
  expect(result.owner).toBeInstanceOf(Owner);
  expect(result.owner.greet()).toBe('hi [PHONE]');
});

test('errors keep their class and lose what their message tells', () => {
  const error = new TypeError('no user a@b.co', { cause: { phone: '1' } });
  const result = scrub({ error });
  expect(result.error).toBeInstanceOf(TypeError);
  expect(result.error.message).toBe('no user [EMAIL]');
  expect(result.error.stack).not.toContain('a@b.co');
  expect(result.error.cause).toEqual({ phone: '[PHONE]' });
});

test('an object that serialises itself is replaced only if its answer changes', () => {
  const decimal = { toJSON: () => '12.5' };
  Object.setPrototypeOf(decimal, { kind: 'decimal' });
  const person = Object.assign(Object.create({ toJSON: () => ({ email: 'a@b.co' }) }) as object, { id: 1 });
  const result = scrub({ decimal, person });
  expect(result.decimal).toBe(decimal);
  expect(result.person).toEqual({ email: '[EMAIL]' });
  let calls = 0;
  class Endless {
    toJSON(): Endless {
      calls += 1;
      return new Endless();
    }
  }
  scrub(new Endless());
  expect(calls).toBe(1);
});

describe('graphs', () => {
  test('a cycle is kept, with and without personal data', () => {
    const clean: { self?: unknown; sn: string } = { sn: '1' };
    clean.self = clean;
    expect(scrub(clean)).toBe(clean);
    const owner: { phone: string; site?: { owner: unknown } } = { phone: '0491570156' };
    owner.site = { owner };
    const result = scrub(owner);
    expect(result.phone).toBe('[PHONE]');
    expect(result.site?.owner).toBe(result);
    const rows: unknown[] = [{ email: 'a@b.co' }];
    rows.push(rows);
    const list = scrub(rows);
    expect(list[1]).toBe(list);
    expect(list[0]).toEqual({ email: '[EMAIL]' });
  });

  test('a shared object is no cycle and stays shared', () => {
    const person = { phone: '0491570156' };
    const result = scrub({ a: person, b: { c: person }, list: [person, person] });
    expect(result.a).toEqual({ phone: '[PHONE]' });
    expect(result.b.c).toBe(result.a);
    expect(result.list[1]).toBe(result.list[0]);
  });

  test('references that double at every level take no exponential time', () => {
    let node: unknown = { email: 'a@b.co' };
    for (let level = 0; level < 200; level += 1) node = { left: node, right: node };
    let result = scrub(node) as { left?: unknown };
    for (let level = 0; level < 200; level += 1) result = result.left as { left?: unknown };
    expect(result).toEqual({ email: '[EMAIL]' });
  });

  test('depth 100,000 does not overflow the stack', () => {
    let deep: unknown = { phone: '0491570156' };
    for (let level = 0; level < 100_000; level += 1) deep = level % 2 === 0 ? [deep] : { inner: deep };
    let at = scrub(deep);
    for (let level = 0; level < 100_000; level += 1) at = Array.isArray(at) ? at[0] : (at as { inner: unknown }).inner;
    expect(at).toEqual({ phone: '[PHONE]' });
  });
});

describe('properties', () => {
  test('a getter runs once, whether or not something changes, on cycles too', () => {
    let reads = 0;
    const source = {
      get phone(): string {
        reads += 1;
        return '0491570156';
      },
      get sn(): string {
        reads += 1;
        return '1';
      },
    };
    expect(scrub(source)).toEqual({ phone: '[PHONE]', sn: '1' });
    expect(reads).toBe(2);
    const cyclic: Record<string, unknown> = {
      get email(): string {
        reads += 1;
        return 'a@b.co';
      },
    };
    cyclic['self'] = cyclic;
    expect((scrub(cyclic) as { email: string }).email).toBe('[EMAIL]');
    expect(reads).toBe(3);
  });

  test('a getter that throws is left out', () => {
    const source = {
      get bad(): string {
        throw new Error('no');
      },
      email: 'a@b.co',
    };
    expect(scrub(source)).toEqual({ email: '[EMAIL]' });
  });

  test('__proto__ is data, not the prototype', () => {
    const input = JSON.parse('{"__proto__":{"email":"a@b.co"},"phone":"0491570156"}') as object;
    const result = scrub(input);
    expect(JSON.stringify(result)).toBe('{"__proto__":{"email":"[EMAIL]"},"phone":"[PHONE]"}');
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
    const bare = Object.assign(Object.create(null) as object, { email: 'a@b.co' });
    expect(Object.getPrototypeOf(scrub(bare))).toBe(null);
  });

  test('names from outside do not reach the prototype of the rules', () => {
    expect(scrub({ constructor: 'a@b.co', toString: 'x', hasOwnProperty: '0491 570 156' })).toEqual({
      constructor: '[EMAIL]',
      toString: 'x',
      hasOwnProperty: '[PHONE]',
    });
  });

  test('a proxy that throws at everything does not make it throw', () => {
    const angry = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error('no');
        },
        getPrototypeOf: () => {
          throw new Error('no');
        },
      },
    );
    expect(() => scrub({ angry, email: 'a@b.co' })).not.toThrow();
  });
});

const leaf = fc.oneof(
  fc.string(),
  fc.constantFrom(
    'ann@example.com',
    '+61 491 570 156',
    'Dear Ann Lee,',
    '12 Baker Street, London SW1A 1AA',
    '王建国先生',
    '[EMAIL]',
    '[PHONE:abcdefghijkl]',
  ),
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
);
const key = fc.oneof(
  fc.string(),
  fc.constantFrom('phone', 'name', 'owner', 'address', 'sn', 'note', '__proto__', '地址'),
);
const json = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: 'small' }, leaf, fc.array(tie('value')), fc.dictionary(key, tie('value'))),
})).value;

describe('a number that is masked already', () => {
  test.each(['******0134', '***-***-0134', '**** **** **** 1111', '••••1111', '***1'])('%s stays', (value) => {
    const row = { msisdn: value, phone: value, cardNumber: value, passportNo: value };
    expect(scrub(row)).toBe(row);
  });

  test.each(['******90134', '415*****0134', '**0134', '0134', '****0134 5550134'])('%s is not', (value) => {
    expect(scrub({ phone: value })).toEqual({ phone: '[PHONE]' });
  });
});

describe('laws', () => {
  test('scrub(scrub(x)) = scrub(x), and the input is not changed', () => {
    fc.assert(
      fc.property(json, (value) => {
        const before = JSON.stringify(value);
        const once = scrub(value);
        expect(JSON.stringify(value)).toBe(before);
        expect(scrub(once)).toEqual(once);
      }),
      { numRuns: 400 },
    );
  });

  test('a key that is personal says the same of its value before and after it is replaced', () => {
    const once = scrub({ owner: { 'a@b.de @ ': 'Aa' } });
    expect(once).toEqual({ owner: { '[EMAIL] @ ': '[PERSON]' } });
    expect(scrub(once)).toBe(once);
  });

  test('what is clean comes back as the same reference', () => {
    fc.assert(
      fc.property(json, (value) => {
        const once = scrub(value);
        expect(scrub(once)).toBe(once);
      }),
      { numRuns: 400 },
    );
  });
});
