import { describe, expect, it } from 'vitest';
import { createSecretGuard } from './create-secret-guard.ts';

describe('createSecretGuard', () => {
  it('takes environment values out of what a program printed', () => {
    const guard = createSecretGuard({
      transport: { type: 'stdio', command: 'x', env: { SECRET: 'topsecret', DEBUG: '1' } },
    });
    expect(guard.text('boom topsecret 1')).toBe('boom *** 1');
  });

  it('takes the header and its bare credential out of errors, and leaves stacks and own properties behind', () => {
    const guard = createSecretGuard({
      transport: { type: 'http', url: 'http://x.example/mcp', headers: { Authorization: 'Bearer HEADERSECRET' } },
    });
    const error = Object.assign(new TypeError('got Bearer HEADERSECRET', { cause: new Error('key HEADERSECRET') }), {
      stderrTail: 'HEADERSECRET',
      code: 'E_X',
    });
    expect(guard.error(error)).toEqual({
      name: 'TypeError',
      message: 'got ***',
      code: 'E_X',
      cause: { name: 'Error', message: 'key ***' },
    });
  });
});
