import { createFakeClock } from '@mao/testing';
import { describe, expect, it } from 'vitest';
import { type BreakerOptions, createBreaker, type Verdict } from './create-breaker.ts';

class Failed extends Error {
  readonly verdict: Verdict;
  constructor(verdict: Verdict) {
    super(verdict);
    this.verdict = verdict;
  }
}

function createDeferred() {
  let resolve: (value: string) => void = () => {};
  const promise = new Promise<string>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

const REFUSED = new Error('refused');

function setUp(options: BreakerOptions = {}) {
  const clock = createFakeClock();
  const breaker = createBreaker((error) => (error as Failed).verdict, { elapsed: clock.now, ...options });
  let asked = 0;
  const ask = (answer: () => Promise<unknown>): Promise<unknown> =>
    breaker
      .run(
        () => {
          asked += 1;
          return answer();
        },
        () => REFUSED,
      )
      .catch((error: unknown) => (error === REFUSED ? 'refused' : 'failed'));
  const fail = (verdict: Verdict) => ask(() => Promise.reject(new Failed(verdict)));
  const succeed = () => ask(async () => 'answer');
  return { clock, ask, fail, succeed, askedSoFar: () => asked };
}

const times = async (count: number, run: () => Promise<unknown>): Promise<unknown[]> => {
  const outcomes: unknown[] = [];
  for (let index = 0; index < count; index += 1) outcomes.push(await run());
  return outcomes;
};

describe('a breaker', () => {
  it.each([
    ['ill', 5],
    ['hangs', 2],
  ] as const)('leaves a platform alone that is %s, after %i failures in a row', async (verdict, count) => {
    const { fail, succeed, askedSoFar } = setUp();
    expect(await times(count, () => fail(verdict))).toEqual(Array.from({ length: count }, () => 'failed'));
    expect(await succeed()).toBe('refused');
    expect(askedSoFar()).toBe(count);
  });

  it('adds up time-outs and other faults', async () => {
    const { fail, succeed } = setUp();
    await fail('hangs');
    await times(2, () => fail('ill'));
    await fail('ill');
    expect(await succeed()).toBe('refused');
  });

  it('counts questions that fail side by side once', async () => {
    const { fail, succeed } = setUp();
    await Promise.all(Array.from({ length: 9 }, () => fail('hangs')));
    expect(await fail('hangs')).toBe('failed');
    expect(await succeed()).toBe('refused');
  });

  it('forgets failures at any answer, also at a refusal of the platform, and not at a question given up', async () => {
    const { fail, succeed } = setUp();
    await times(4, () => fail('ill'));
    await succeed();
    await times(4, () => fail('ill'));
    await fail(undefined);
    await times(4, () => fail('ill'));
    expect(await fail('nothing')).toBe('failed');
    await fail('ill');
    expect(await succeed()).toBe('refused');
  });

  it('tries with one question after the pause, and refuses the others without waiting for it', async () => {
    const { clock, fail, succeed, ask, askedSoFar } = setUp();
    await times(2, () => fail('hangs'));
    clock.advance(29_999);
    expect(await succeed()).toBe('refused');
    clock.advance(1);
    const answer = createDeferred();
    const trial = ask(() => answer.promise);
    expect(await succeed()).toBe('refused');
    expect(askedSoFar()).toBe(3);
    answer.resolve('it lives');
    expect(await trial).toBe('it lives');
    expect(await succeed()).toBe('answer');
  });

  it('pauses again after a trial that failed, and tries the next question after one that was given up', async () => {
    const { clock, fail, succeed } = setUp();
    await times(2, () => fail('hangs'));
    clock.advance(30_000);
    expect(await fail('hangs')).toBe('failed');
    expect(await succeed()).toBe('refused');
    clock.advance(30_000);
    expect(await fail('nothing')).toBe('failed');
    expect(await succeed()).toBe('answer');
  });

  it('believes an answer that was under way when it broke', async () => {
    const { ask, fail, succeed } = setUp();
    const answer = createDeferred();
    const early = ask(() => answer.promise);
    await times(2, () => fail('hangs'));
    answer.resolve('late');
    expect(await early).toBe('late');
    expect(await succeed()).toBe('answer');
  });
});
