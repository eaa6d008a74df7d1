import { createHmac, hkdfSync } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { createTaskIdCodec, MAX_TASK_ID_LENGTH, type TaskIdParts, type VerifiedTaskId } from './index.ts';

const secret = 'a-token-of-the-service-0123456789';
const [oldSecret, newSecret] = ['the-secret-of-last-year', 'the-secret-of-this-year'];
const parts: TaskIdParts = {
  tool: 'site_info_refresh',
  key: 'job.42/站点',
  marker: 'triggered',
  issuedAt: Date.UTC(2026, 9, 18, 1, 2, 3, 456),
};
const create = (options: Partial<Parameters<typeof createTaskIdCodec>[0]> = {}) =>
  createTaskIdCodec({ secrets: [secret], audience: 'fwh', ...options });

/** Signs any text as a holder of the secret could, without going through the codec. */
function forge(signed: string): string {
  const key = hkdfSync('sha256', secret, '', 'mao/mcp-task-id/v1/mac', 32);
  return `${signed}.${createHmac('sha256', Buffer.from(key)).update(signed).digest('base64url')}`;
}

describe('the form of an id', () => {
  it('is pinned', () => {
    const codec = create({ fillRandom: (bytes) => bytes.fill(7) });
    expect(codec.mint(parts)).toMatchInlineSnapshot(
      `"fwhtask.site_info_refresh.-am9iLjQyL-ermeeCuQ.triggered.AQsXmAEfwktFhlb0AABq1BqLBwcHBwcH.hoCQI2WlGkStAfBHQKzAFnR785m5Mq1cq--0W55bMJU"`,
    );
    expect(codec.mint({ tool: '', key: '-x', marker: 'skipped_fresh', issuedAt: 0 })).toMatchInlineSnapshot(
      `"fwhtask.-.-LXg.skipped_fresh.AQsXmAEfwktFhlb0AAAAAAAABwcHBwcH.Rjyfb3gJHxU2LnB1P8ECOg7TgFa7wlftgBsYAn3mHmM"`,
    );
  });

  it('is signed by HMAC-SHA256 under a key derived by HKDF, as node:crypto does it', () => {
    for (const length of [0, 1, 5, 20, 45, 60, 100]) {
      const id = create().mint({ ...parts, key: 'k'.repeat(length) });
      expect(id).toBe(forge(id.slice(0, id.lastIndexOf('.'))));
    }
  });

  it('never repeats, not even for the same parts in the same second', () => {
    const codec = create();
    expect(new Set(Array.from({ length: 5_000 }, () => codec.mint(parts))).size).toBe(5_000);
  });
});

describe('verify', () => {
  it('gives back what was minted, with the time in whole seconds', () => {
    const codec = create();
    const verified = codec.verify(codec.mint(parts));
    expect(verified).toEqual({ ok: true, ...parts, issuedAt: Date.UTC(2026, 9, 18, 1, 2, 3) });
    expectTypeOf(verified).toEqualTypeOf<VerifiedTaskId>();
  });

  it('gives back any text and time that fits, in allowed characters and length', () => {
    const codec = create();
    const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 12 }), fc.stringMatching(/^[-_.a-z]{0,8}$/));
    const time = fc.nat({ max: 8.64e15 });
    fc.assert(
      fc.property(text, text, text, time, (tool, key, marker, issuedAt) => {
        const id = codec.mint({ tool, key, marker, issuedAt });
        expect(id).toMatch(/^[A-Za-z0-9._-]{1,256}$/);
        expect(codec.verify(id)).toEqual({ ok: true, tool, key, marker, issuedAt: issuedAt - (issuedAt % 1_000) });
      }),
    );
  });

  it('gives different parts different ids, also where dots and marks could blur them', () => {
    const signedParts = (part: TaskIdParts): string => create({ fillRandom: () => {} }).mint(part);
    const piece = fc.stringMatching(/^[-_.a]{0,4}$/);
    fc.assert(
      fc.property(
        fc.array(piece, { minLength: 3, maxLength: 3 }),
        fc.array(piece, { minLength: 3, maxLength: 3 }),
        (a, b) => {
          const [left, right] = [a, b].map(([tool = '', key = '', marker = '']) =>
            signedParts({ tool, key, marker, issuedAt: 0 }),
          );
          expect(left === right).toBe(a.join('\0') === b.join('\0'));
        },
      ),
    );
  });

  it('refuses every id with one character altered, left out or put in', () => {
    const codec = create();
    const id = codec.mint({ ...parts, key: 'k-1', marker: 'ü' });
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_. ';
    for (let place = 0; place <= id.length; place += 1) {
      const [before, after] = [id.slice(0, place), id.slice(place + 1)];
      if (place < id.length) expect(codec.verify(before + after).ok).toBe(false);
      for (const character of alphabet) {
        if (character !== id[place])
          expect(codec.verify(before + character + after).ok, `${place} ${character}`).toBe(false);
        expect(codec.verify(before + character + id.slice(place)).ok).toBe(false);
      }
    }
    expect(codec.verify(id).ok).toBe(true);
  });

  it('says malformed to what has not the form, and mac to what has it and is not genuine', () => {
    const codec = create();
    const id = codec.mint(parts);
    const reasonOf = (text: unknown) => {
      const verified = codec.verify(text as string);
      return verified.ok ? 'ok' : verified.reason;
    };
    for (const text of [
      '',
      '.',
      'fwhtask',
      `${id}.`,
      ` ${id}`,
      `${id}\n`,
      id.replace('fwhtask', 'other'),
      'x'.repeat(300),
      '任务',
      null,
      undefined,
      7,
      {},
    ]) {
      expect(reasonOf(text), JSON.stringify(text)).toBe('malformed');
    }
    expect(reasonOf('fwhtask.....')).toBe('mac');
    expect(reasonOf(id.replace('triggered', 'tracking'))).toBe('mac');
    expect(reasonOf(id.slice(0, -1))).toBe('mac');
    expect(reasonOf('fwhtask.a.b.c.d.e')).toBe('mac');
    expect(reasonOf(create({ secrets: ['another secret of the same length'] }).mint(parts))).toBe('mac');
  });

  it('refuses the ids of another audience of the same secret', () => {
    const id = create({ audience: 'fwhops' }).mint(parts);
    expect(create().verify(id)).toEqual({ ok: false, reason: 'audience' });
  });

  it('has one way to write each part, also for a holder of the secret', () => {
    const codec = create();
    const random = codec.mint(parts).split('.')[4];
    const verifyForged = (tool: string) => codec.verify(forge(`fwhtask.${tool}.k.m.${random}`));
    expect(verifyForged('plain')).toMatchObject({ ok: true, tool: 'plain' });
    expect(verifyForged('-')).toMatchObject({ ok: true, tool: '' });
    expect(verifyForged('-w7w')).toMatchObject({ ok: true, tool: 'ü' });
    // A plain text in encoded form, left-over bits, a lone symbol, bytes that are no UTF-8, nothing at all.
    for (const tool of ['-cGxhaW4', '-w7x', '-A', '-_w', '']) {
      expect(verifyForged(tool), tool).toEqual({ ok: false, reason: 'malformed' });
    }
  });

  it('survives anything', () => {
    const codec = create();
    const near = fc.stringMatching(/^fwhtask(\.[A-Za-z0-9_-]{0,50}){3,6}$/);
    fc.assert(
      fc.property(fc.oneof(fc.string(), near), (text) => {
        expect(codec.verify(text).ok).toBe(false);
      }),
    );
  });
});

describe('rotation of secrets', () => {
  it('signs with the first and verifies with all', () => {
    const old = create({ secrets: [oldSecret] }).mint(parts);
    const both = create({ secrets: [newSecret, oldSecret] });
    expect(both.verify(old).ok).toBe(true);
    expect(create({ secrets: [newSecret] }).verify(both.mint(parts)).ok).toBe(true);
    expect(create({ secrets: [oldSecret] }).verify(both.mint(parts))).toEqual({ ok: false, reason: 'mac' });
    expect(create({ secrets: [newSecret] }).verify(old)).toEqual({ ok: false, reason: 'mac' });
  });

  it('tells keys apart even where their 16-bit ids are equal', () => {
    const fieldOf = (one: string) =>
      create({ secrets: [one] })
        .mint(parts)
        .split('.')[4]
        ?.slice(0, 4) ?? '';
    const seen = new Map<string, string>();
    for (let number = 0; ; number += 1) {
      const one = `one-of-many-secrets-${number}`;
      const other = seen.get(fieldOf(one));
      if (other !== undefined) {
        const codec = create({ secrets: [one, other] });
        expect(codec.verify(create({ secrets: [other] }).mint(parts)).ok).toBe(true);
        expect(create({ secrets: [one] }).verify(create({ secrets: [other] }).mint(parts))).toEqual({
          ok: false,
          reason: 'mac',
        });
        return;
      }
      seen.set(fieldOf(one), one);
    }
  });

  it('does not follow later changes of the options', () => {
    const secrets: [string, ...string[]] = [secret];
    const codec = create({ secrets });
    secrets[0] = 'changed';
    expect(create().verify(codec.mint(parts)).ok).toBe(true);
  });
});

describe('refusals at creation and minting', () => {
  it.each([
    [{ secrets: [] as unknown as [string] }],
    [{ secrets: [''] as const }],
    [{ secrets: [secret, ''] as const }],
    [{ secrets: ['s'] as const }],
    [{ secrets: ['x'.repeat(15)] as const }],
    [{ secrets: [secret, 'x'.repeat(15)] as const }],
    [{ secrets: [` ${'x'.repeat(15)} `] as const }],
    [{ secrets: ['  '] as const }],
    [{ secrets: [undefined] as unknown as [string] }],
    [{ audience: '' }],
    [{ prefix: '' }],
    [{ prefix: 'a.b' }],
    [{ prefix: 'x'.repeat(33) }],
  ])('refuses %j', (options) => {
    expect(() => create(options)).toThrow(RangeError);
  });

  it('refuses parts that do not fit, and takes the longest that do', () => {
    const codec = create();
    const room = MAX_TASK_ID_LENGTH - codec.mint({ ...parts, key: 'k' }).length + 1;
    const longest = { ...parts, key: 'k'.repeat(room) };
    expect(codec.mint(longest)).toHaveLength(MAX_TASK_ID_LENGTH);
    expect(codec.verify(codec.mint(longest))).toMatchObject({ ok: true, key: longest.key });
    expect(() => codec.mint({ ...parts, key: 'k'.repeat(room + 1) })).toThrow(
      new RangeError('the task id would have 257 characters, 256 are allowed: shorten tool, key or marker'),
    );
    expect(() => codec.mint({ ...parts, key: '钥'.repeat(100_000) })).toThrow(RangeError);
  });

  it.each([Number.NaN, -1, Number.POSITIVE_INFINITY, 8.64e15 + 1])('refuses the time %j', (issuedAt) => {
    expect(() => create().mint({ ...parts, issuedAt })).toThrow(RangeError);
  });

  it('refuses half of a surrogate pair, which has no bytes of its own', () => {
    expect(() => create().mint({ ...parts, key: 'a\ud83d' })).toThrow(/half of a surrogate pair/);
    expect(() => create().mint({ ...parts, marker: 1 as never })).toThrow(TypeError);
  });

  it('never shows a secret', () => {
    const codec = create();
    expect(JSON.stringify([codec, codec.mint(parts)])).not.toContain(secret);
  });
});

it.each([
  [
    'no options',
    () => createTaskIdCodec(undefined as never),
    'call it as createTaskIdCodec({ secrets: [secret], audience })',
  ],
  [
    'a secret that stands alone',
    () => createTaskIdCodec({ secrets: 'abc' as never, audience: 'a' }),
    'secrets must be an array',
  ],
  [
    'an option misspelt',
    () => createTaskIdCodec({ secrets: ['abc'], audience: 'a', prefixes: 'b' } as never),
    'createTaskIdCodec: there is no option prefixes; the options are secrets, audience, prefix, fillRandom',
  ],
  ['no parts', () => create().mint(undefined as never), 'call it as mint({ tool, key, marker, issuedAt })'],
])('says how it is called when it is given %s', (_, run, message) => {
  expect(run).toThrow(TypeError);
  expect(run).toThrow(message);
});

it.each([[undefined], [null], [5], [{}]])('takes %j for no id', (id) => {
  expect(create().verify(id as never)).toEqual({ ok: false, reason: 'malformed' });
});
