import { describe, expect, it } from 'vitest';
import { ToolDefinitionError, ToolUserError, UnknownToolError, UpstreamError, upstreamError } from '../index.ts';

describe('upstreamError', () => {
  it.each([
    [Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), 'refused'],
    [new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code: 'ENOTFOUND' }) }), 'unreachable'],
    [new AggregateError([Object.assign(new Error('x'), { code: 'ETIMEDOUT' })]), 'timeout'],
    [new DOMException('x', 'TimeoutError'), 'timeout'],
    [new DOMException('x', 'AbortError'), 'aborted'],
    [Object.assign(new Error('x'), { code: 'ER_ACCESS_DENIED_ERROR', errno: 1045 }), 'unauthorized'],
    [{ status: 429 }, 'rate_limited'],
    [{ response: { status: 404 } }, 'not_found'],
    [{ $metadata: { httpStatusCode: 500 } }, 'server_error'],
    [{ statusCode: 422 }, 'rejected'],
    [new SyntaxError('Unexpected token <'), 'bad_response'],
    [new Error('ECONNREFUSED in prose only'), 'unknown'],
    ['text', 'unknown'],
    [undefined, 'unknown'],
  ])('%s is %s', (error, kind) => {
    expect(upstreamError('FWH 平台', error)).toMatchObject({ code: 'upstream_error', source: 'FWH 平台', kind });
  });

  it('keeps what already speaks to the model', () => {
    const user = new ToolUserError('x');
    const upstream = upstreamError('a', new Error('x'));
    expect(upstreamError('b', user)).toBe(user);
    expect(upstreamError('b', upstream)).toBe(upstream);
  });

  it('ends at circular causes', () => {
    const error = new Error('x');
    error.cause = error;
    expect(upstreamError('a', error)).toMatchObject({ kind: 'unknown' });
  });
});

describe('isInstance', () => {
  it('knows errors of another copy by their registered symbol', () => {
    const foreign = Object.assign(new Error('x'), { [Symbol.for('mao.error.tool-user-error')]: true });
    expect(ToolUserError.isInstance(foreign)).toBe(true);
    expect(UnknownToolError.isInstance(foreign)).toBe(false);
  });

  it.each([
    [ToolUserError, new ToolUserError('x')],
    [UnknownToolError, new UnknownToolError('x')],
    [UpstreamError, new UpstreamError('x', 'timeout', null)],
    [ToolDefinitionError, new ToolDefinitionError('x', ['y'])],
  ])('knows its own, and nothing else', (Class, error) => {
    expect(Class.isInstance(error)).toBe(true);
    expect([null, undefined, 'x', {}, new Error('x')].some((value) => Class.isInstance(value))).toBe(false);
    expect(Object.keys(error)).not.toContain('cause');
  });
});
