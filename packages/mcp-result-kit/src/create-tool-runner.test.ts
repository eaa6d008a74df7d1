import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import {
  createToolRunner,
  defineTool,
  exportResult,
  listResult,
  objectResult,
  type ToolDefinition,
  ToolDefinitionError,
  type ToolHandlerContext,
  type ToolResult,
  type ToolRunner,
  type ToolRunnerOptions,
  ToolUserError,
  UnknownToolError,
  upstreamError,
} from './index.ts';

type Handler = (args: { text?: string | undefined }, context: ToolHandlerContext) => ToolResult | Promise<ToolResult>;

function tool(
  handler: Handler,
  more: Partial<{ name: string; readOnly: boolean; timeoutMs: number }> = {},
): ToolDefinition {
  return defineTool({
    name: 'do_it',
    title: 't',
    description: 'd',
    readOnly: true,
    input: z.object({ text: z.string().optional().describe('text') }),
    handler,
    ...more,
  });
}

interface Line {
  readonly level: string;
  readonly message: string;
  readonly [field: string]: unknown;
}

function setUp(handler: Handler | readonly ToolDefinition[], options: Partial<ToolRunnerOptions> = {}) {
  const lines: Line[] = [];
  const log = (level: string) => (fields: object, message: string) => void lines.push({ level, message, ...fields });
  const tools = typeof handler === 'function' ? [tool(handler)] : handler;
  let number = 0;
  const runner = createToolRunner({
    tools,
    scrub: (value) => value,
    logger: { info: log('info'), warn: log('warn'), error: log('error') },
    errorNumber: () => {
      number += 1;
      return `E${number}`;
    },
    ...options,
  });
  return { runner, lines };
}

const never = new AbortController().signal;

async function text(
  runner: ToolRunner,
  args: unknown = {},
  signal: AbortSignal = new AbortController().signal,
): Promise<string> {
  const result = await runner.call('do_it', args, { signal });
  const [block] = result.content;
  return `${result.isError === true ? 'ERROR ' : ''}${block?.type === 'text' ? block.text : ''}`;
}

const untilAborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

const sleep = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

const unhandled = vi.fn();
process.on('unhandledRejection', unhandled);
afterEach(() => expect(unhandled).not.toHaveBeenCalled());

describe('list', () => {
  it('is made once, in the order of the tools, with wire fields only', () => {
    const { runner } = setUp([
      tool(() => objectResult(1), { name: 'b_tool' }),
      tool(() => objectResult(1), { name: 'a_tool' }),
    ]);
    expect(runner.list()).toBe(runner.list());
    expect(runner.list().map(({ name }) => name)).toEqual(['b_tool', 'a_tool']);
    expect(Object.keys(runner.list()[0] ?? {})).toEqual(['name', 'title', 'description', 'inputSchema', 'annotations']);
  });
});

describe('names', () => {
  it.each(['nothing', 'toString', '__proto__', 'constructor', ''])('rejects an unknown tool: %j', async (name) => {
    const { runner } = setUp(() => objectResult(1));
    const error = await runner.call(name, {}, { signal: never }).catch((reason: unknown) => reason);
    expect(UnknownToolError.isInstance(error)).toBe(true);
    expect(error).toMatchObject({
      code: 'unknown_tool',
      toolName: name,
      message: `没有名为 ${JSON.stringify(name)} 的工具`,
    });
  });

  it('refuses two tools of one name', () => {
    expect(() => setUp([tool(() => objectResult(1)), tool(() => objectResult(2))])).toThrow(ToolDefinitionError);
  });
});

describe('failures', () => {
  it('show what is meant for the model, and nothing else', async () => {
    const { runner, lines } = setUp(({ text: kind }) => {
      if (kind === 'user') throw new ToolUserError('没有这个站点', { advice: '先用 site_search 查 SN' });
      const cause = Object.assign(new Error('connect ECONNREFUSED 10.0.0.1:3306'), { code: 'ECONNREFUSED' });
      if (kind === 'upstream') throw upstreamError('FWH 平台', new TypeError('fetch failed', { cause }));
      if (kind === 'string') throw 'SELECT secret';
      throw new Error('SELECT secret FROM t');
    });
    expect(await text(runner, { text: 'user' })).toBe('ERROR 没有这个站点\n先用 site_search 查 SN');
    expect(await text(runner, { text: 'upstream' })).toBe('ERROR FWH 平台拒绝连接（编号 E1）。请稍后重试。');
    expect(await text(runner, {})).toBe('ERROR 内部错误（编号 E2）。请勿反复重试；如需处理，请把编号告诉管理员。');
    expect(await text(runner, { text: 'string' })).toContain('ERROR 内部错误（编号 E3）');
    const errors = lines.filter(({ level }) => level === 'error');
    expect(errors).toMatchObject([
      {
        tool: 'do_it',
        errorNumber: 'E1',
        source: 'FWH 平台',
        kind: 'refused',
        error: { cause: { code: 'ECONNREFUSED' } },
      },
      {
        errorNumber: 'E2',
        error: { message: 'SELECT secret FROM t', stack: expect.stringContaining('create-tool-runner.test') },
      },
      { errorNumber: 'E3', error: 'SELECT secret' },
    ]);
  });

  it('set a source in Latin letters off from Chinese', async () => {
    const { runner } = setUp(() => {
      throw upstreamError('Plane', Object.assign(new Error('x'), { status: 403 }));
    });
    expect(await text(runner, {})).toContain('Plane 拒绝访问（编号 ');
  });

  it('carry nothing invisible of what they quote', async () => {
    const { runner } = setUp(() => {
      throw new ToolUserError('没有“\u001b[31m\u202e\u{e0041}\u009b”\n第二行', { advice: '\u0007' });
    });
    expect(await text(runner, {})).toBe('ERROR 没有“\\u001b[31m\\u202e\\udb40\\udc41\\u009b”\n第二行\n\\u0007');
  });

  it('speak English on request', async () => {
    const { runner } = setUp(
      () => {
        throw upstreamError('The site store', Object.assign(new Error('x'), { status: 503 }));
      },
      { locale: 'en' },
    );
    expect(await text(runner)).toBe('ERROR The site store failed on its side (number E1). Try again later.');
  });

  it('cover a handler that returns no result', async () => {
    const { runner, lines } = setUp((() => ({ content: [] })) as unknown as Handler);
    expect(await text(runner)).toContain('内部错误');
    expect(lines[0]).toMatchObject({ error: { message: expect.stringContaining('use objectResult') } });
  });

  it('have random numbers that are easy to read out', async () => {
    const runner = createToolRunner({
      tools: [
        tool(() => {
          throw new Error('x');
        }),
      ],
      scrub: (value) => value,
    });
    const number = /编号 (E[0-9A-HJKMNP-TV-Z]{8})）/;
    expect(number.exec(await text(runner))?.[1]).not.toBe(number.exec(await text(runner))?.[1]);
  });
});

describe('order', () => {
  it('log > gate > limit > recovery > validation > handler > scrub > cap > envelope', async () => {
    const seen: string[] = [];
    const { runner, lines } = setUp(
      ({ text: given }) => {
        seen.push('handler');
        return listResult([{ given }, { given: 'x'.repeat(2_000) }], { limit: 5 });
      },
      {
        charBudget: 500,
        scrub: (value) => {
          seen.push('scrub');
          return value;
        },
      },
    );
    expect(await text(runner, { text: 5 })).toContain('ERROR 参数有误');
    expect(seen).not.toContain('handler');
    seen.length = 0;
    const answer = await text(runner, { text: 'a' });
    expect(seen.slice(0, 2)).toEqual(['handler', 'scrub']);
    expect(answer).toContain('"truncated":true');
    expect(lines.map(({ outcome, truncated }) => [outcome, truncated])).toEqual([
      ['bad_arguments', undefined],
      ['ok', true],
    ]);
  });
});

describe('scrubbing', () => {
  const scrub = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value), (_, field) =>
      typeof field === 'string' ? field.replaceAll('wang@example.com', '[email]') : field,
    );

  it('covers error words, log lines and originals', async () => {
    const { runner, lines } = setUp(
      ({ text: kind }) => {
        if (kind === 'user') throw new ToolUserError('wang@example.com 不存在');
        throw new Error('duplicate wang@example.com');
      },
      { scrub },
    );
    expect(await text(runner, { text: 'user' })).toBe('ERROR [email] 不存在');
    await text(runner, { text: 'wang@example.com' });
    expect(await text(runner, { text: 'x', 'wang@example.com': 1 })).toContain('[email]');
    expect(JSON.stringify(lines)).not.toContain('wang@');
    expect(JSON.stringify(lines)).toContain('duplicate [email]');
  });

  it('fails closed: a scrubber that throws hides everything', async () => {
    const { runner, lines } = setUp(
      ({ text: kind }) => {
        if (kind === 'user') throw new ToolUserError('wang@example.com');
        return objectResult({ mail: 'wang@example.com' });
      },
      {
        scrub: () => {
          throw new Error('scrubber broke on wang@example.com');
        },
      },
    );
    expect(await text(runner)).toContain('ERROR 内部错误');
    expect(await text(runner, { text: 'user' })).toContain('ERROR 内部错误');
    expect(JSON.stringify(lines)).not.toContain('wang@');
  });
});

describe('log line', () => {
  it('says tool, arguments in short, time, size and outcome', async () => {
    let now = 1_000;
    const { runner, lines } = setUp(
      () => {
        now += 25;
        return objectResult({ a: 1 });
      },
      { now: () => now },
    );
    await text(runner, { text: 'x' });
    expect(lines).toEqual([
      {
        level: 'info',
        message: 'tool call',
        tool: 'do_it',
        arguments: '{"text":"x"}',
        ms: 25,
        outcome: 'ok',
        chars: 7,
        truncated: false,
      },
    ]);
  });

  it('never holds more than 2 KB of arguments, whole characters only', async () => {
    const { runner, lines } = setUp(() => objectResult(1));
    await text(runner, { text: '😀'.repeat(3_000) });
    await text(runner, { text: 'y'.repeat(4_000_000) });
    const [first, second] = lines.map((line) => String(line['arguments']));
    expect(first?.length).toBeLessThanOrEqual(2_048);
    expect((first as unknown as { isWellFormed(): boolean }).isWellFormed()).toBe(true);
    expect(second).toBe('{"text":"[4000000 characters]"}');
  });
});

describe('concurrency', () => {
  it('runs no more than allowed, in order of arrival', async () => {
    let running = 0;
    let most = 0;
    const order: string[] = [];
    const { runner } = setUp(
      async ({ text: id }) => {
        order.push(id ?? '');
        running += 1;
        most = Math.max(most, running);
        await sleep(5);
        running -= 1;
        return objectResult({ id });
      },
      { maxConcurrency: 3 },
    );
    const ids = Array.from({ length: 20 }, (_, index) => String(index));
    const answers = await Promise.all(ids.map((id) => text(runner, { text: id })));
    expect(answers).toEqual(ids.map((id) => `{"id":"${id}"}`));
    expect(most).toBe(3);
    expect(order).toEqual(ids);
  });

  it('says that it is busy after the wait, and keeps the work out of that budget', async () => {
    const { runner } = setUp(
      async () => {
        await sleep(60);
        return objectResult('done');
      },
      { maxConcurrency: 1, queueTimeoutMs: 30, timeoutMs: 1_000 },
    );
    const [first, second] = await Promise.all([text(runner), text(runner)]);
    expect(first).toBe('"done"');
    expect(second).toBe('ERROR 服务繁忙：排队超过 0.03 秒仍未轮到，请求未执行。请稍后重试，不要同时发起多个调用。');
    expect(await text(runner)).toBe('"done"');
  });

  it('turns away at once when the line is full', async () => {
    const { runner } = setUp(() => sleep(20).then(() => objectResult('done')), {
      maxConcurrency: 1,
      maxQueueLength: 1,
    });
    const answers = await Promise.all([text(runner), text(runner), text(runner)]);
    expect(answers.map((answer) => answer.slice(0, 10))).toEqual(['"done"', '"done"', 'ERROR 服务繁忙']);
  });

  it('gives every slot back: after failures, bad arguments, limits and disconnects', async () => {
    const { runner } = setUp(
      async ({ text: kind }, { signal }) => {
        if (kind === 'throw') throw new Error('x');
        if (kind === 'hang') await untilAborted(signal);
        return objectResult('fine');
      },
      { maxConcurrency: 1, timeoutMs: 20, queueTimeoutMs: 500 },
    );
    for (let round = 0; round < 3; round += 1) {
      await text(runner, { text: 'throw' });
      await text(runner, { text: 5 });
      await text(runner, { text: 'hang' });
      const controller = new AbortController();
      setTimeout(() => controller.abort(new Error('gone')), 5);
      await expect(text(runner, { text: 'hang' }, controller.signal)).rejects.toThrow('gone');
    }
    expect(await text(runner)).toBe('"fine"');
  });

  it('leaves the line when the client goes', async () => {
    const started: string[] = [];
    const { runner } = setUp(
      async ({ text: id }) => {
        started.push(id ?? '');
        await sleep(30);
        return objectResult(1);
      },
      { maxConcurrency: 1 },
    );
    const controller = new AbortController();
    const first = text(runner, { text: 'a' });
    const second = text(runner, { text: 'b' }, controller.signal);
    const third = text(runner, { text: 'c' });
    controller.abort(new Error('gone'));
    await expect(second).rejects.toThrow('gone');
    await Promise.all([first, third]);
    expect(started).toEqual(['a', 'c']);
  });
});

describe('time', () => {
  it('aborts the handler at its limit and says so', async () => {
    let reason: unknown;
    const { runner, lines } = setUp(
      async (_, { signal }) => {
        await untilAborted(signal).catch((error: unknown) => {
          reason = error;
        });
        throw reason;
      },
      { timeoutMs: 30 },
    );
    expect(await text(runner)).toBe('ERROR 执行超过 0.03 秒，已停止。请缩小范围（时间、对象数量）后重试。');
    await sleep(5);
    expect(reason).toMatchObject({ name: 'TimeoutError' });
    expect(lines.map(({ level, outcome }) => [level, outcome])).toEqual([['info', 'time_limit']]);
  });

  it('keeps the slot of a handler that ignores its signal, and frees it with a warning', async () => {
    let release: () => void = () => {};
    const { runner, lines } = setUp(
      async ({ text: kind }) => {
        if (kind === 'deaf') await new Promise<void>((resolve) => (release = resolve));
        return objectResult('fine');
      },
      { maxConcurrency: 1, timeoutMs: 20, abandonAfterMs: 60, queueTimeoutMs: 1_000 },
    );
    expect(await text(runner, { text: 'deaf' })).toContain('执行超过');
    const waitedSince = Date.now();
    expect(await text(runner)).toBe('"fine"');
    expect(Date.now() - waitedSince).toBeGreaterThanOrEqual(40);
    expect(lines.filter(({ level }) => level === 'warn')).toMatchObject([{ tool: 'do_it', limitMs: 20 }]);
    // Its late end frees no slot twice.
    release();
    await sleep(5);
    let running = 0;
    let most = 0;
    const slow = setUp(async () => objectResult(1));
    expect(await text(slow.runner)).toBe('1');
    const again = [1, 2, 3].map(async () => {
      running += 1;
      most = Math.max(most, running);
      await text(runner);
      running -= 1;
    });
    await Promise.all(again);
    expect(most).toBe(3);
  });

  it('gives exports and single tools their own limits', async () => {
    const hang: Handler = async (_, { signal }) => untilAborted(signal);
    const { runner } = setUp(
      [
        tool(hang, { name: 'x_export' }),
        tool(hang, { name: 'x_slow', timeoutMs: 80 }),
        tool(hang, { name: 'x_plain' }),
      ],
      { timeoutMs: 20, exportTimeoutMs: 50 },
    );
    const call = async (name: string) => JSON.stringify(await runner.call(name, {}, { signal: never }));
    const answers = await Promise.all(['x_export', 'x_slow', 'x_plain'].map(call));
    expect(answers.map((answer) => /执行超过 ([\d.]+) 秒/.exec(answer)?.[1])).toEqual(['0.05', '0.08', '0.02']);
  });

  it('stops the writing of an export as well', async () => {
    async function* slow() {
      for (;;) {
        await sleep(1);
        yield { a: 1 };
      }
    }
    const { runner } = setUp(() => exportResult({ uri: 'x://u', columns: ['a'], rows: slow(), summary: 's' }), {
      timeoutMs: 30,
    });
    expect(await text(runner)).toContain('执行超过');
  });
});

describe('disconnect', () => {
  it('rejects at once and aborts a reading handler', async () => {
    let aborted = false;
    const { runner, lines } = setUp(async (_, { signal }) => {
      signal.addEventListener('abort', () => (aborted = true));
      return untilAborted(signal);
    });
    const controller = new AbortController();
    const answer = text(runner, {}, controller.signal);
    await sleep(10);
    controller.abort(new Error('gone'));
    await expect(answer).rejects.toThrow('gone');
    expect(aborted).toBe(true);
    expect(lines.map(({ level, outcome }) => [level, outcome])).toEqual([['info', 'aborted']]);
  });

  it('lets a write that has begun run to its end', async () => {
    let finished = false;
    const writing = tool(
      async (_, { signal }) => {
        await sleep(40);
        finished = !signal.aborted;
        return objectResult(1);
      },
      { readOnly: false },
    );
    const { runner, lines } = setUp([writing]);
    const controller = new AbortController();
    setTimeout(() => controller.abort(new Error('gone')), 10);
    await expect(text(runner, {}, controller.signal)).rejects.toThrow('gone');
    await sleep(60);
    expect(finished).toBe(true);
    expect(lines.map(({ outcome }) => outcome)).toEqual(['outcome_unknown']);
  });

  it.each([
    ['zh-CN', '可能已经生效'],
    ['en', 'may have taken effect'],
  ] as const)('never tells a writer (%s) to just try again', async (locale, words) => {
    const slow = tool(() => sleep(50).then(() => objectResult(1)), { readOnly: false, timeoutMs: 5 });
    expect(await text(setUp([slow], { locale }).runner)).toContain(words);
    const broken = tool(
      () => {
        throw upstreamError('FWH', Object.assign(new Error('x'), { code: 'ECONNRESET' }));
      },
      { readOnly: false },
    );
    expect(await text(setUp([broken], { locale }).runner)).toContain(words);
    const refused = tool(
      () => {
        throw upstreamError('FWH', Object.assign(new Error('x'), { code: 'ECONNREFUSED' }));
      },
      { readOnly: false },
    );
    expect(await text(setUp([refused], { locale }).runner)).not.toContain(words);
  });

  it('does not begin for a client that has gone already', async () => {
    const handler = vi.fn<Handler>(() => objectResult(1));
    const { runner } = setUp(handler);
    await expect(text(runner, {}, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
    expect(handler).not.toHaveBeenCalled();
  });

  it('has a signal for a handler that asks late', async () => {
    let signal: AbortSignal | undefined;
    const { runner } = setUp(
      async (_, context) => {
        await sleep(40);
        signal = context.signal;
        return objectResult(1);
      },
      { timeoutMs: 20 },
    );
    await text(runner);
    await vi.waitFor(() => expect(signal).toBeDefined());
    expect(signal?.aborted).toBe(true);
  });
});

describe('progress', () => {
  it('only grows, and ends with the answer', async () => {
    const seen: number[] = [];
    let late: () => void = () => {};
    const { runner } = setUp((_, { progress }) => {
      for (const value of [0, 1, 1, 0.5, Number.NaN, 2]) progress?.({ progress: value, total: 2 });
      late = () => progress?.({ progress: 3 });
      return objectResult(1);
    });
    await runner.call('do_it', {}, { signal: never, progress: ({ progress }) => seen.push(progress) });
    late();
    expect(seen).toEqual([0, 1, 2]);
  });
});

describe('hints', () => {
  it('name the export of the same thing', async () => {
    const list: Handler = () => listResult([1, 2], { limit: 1 });
    const { runner } = setUp([tool(list, { name: 'do_it' }), tool(list, { name: 'do_it_export' })]);
    expect(await text(runner)).toContain('或用 do_it_export 导出全部数据');
  });
});

describe('options', () => {
  const tools = [tool(() => objectResult(1))];
  it.each([
    [{ scrub: undefined }, 'scrub is required'],
    [{ maxConcurrency: 0 }, 'maxConcurrency must be a whole number of at least 1'],
    [{ timeoutMs: Number.POSITIVE_INFINITY }, 'timeoutMs must be'],
    [{ timeoutMs: 2 ** 31 }, 'timeoutMs must be at most'],
    [{ charBudget: 100 }, 'charBudget must be'],
    [{ locale: 'de' }, "locale must be 'zh-CN' or 'en'"],
  ])('refuses %j', (options, message) => {
    expect(() =>
      createToolRunner({ tools, scrub: (value: unknown) => value, ...options } as unknown as ToolRunnerOptions),
    ).toThrow(message);
  });
});
