import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createHostGuard } from './create-host-guard.ts';

describe('createHostGuard', () => {
  const guard = createHostGuard(
    ['mcp.example.com', 'ported.example.com:8443'],
    ['https://app.example.com/', 'bare.example.com'],
  );

  it('lets programs of this machine in', () => {
    expect(guard('127.0.0.1:8091', null)).toBe('allowed');
    expect(guard('LOCALHOST', null)).toBe('allowed');
    expect(guard('[::1]:80', null)).toBe('allowed');
    expect(guard('mcp.example.com.', null)).toBe('allowed');
  });

  it('knows the origins it was given, whole or by name', () => {
    expect(guard('localhost', 'https://app.example.com')).toBe('allowed');
    expect(guard('localhost', 'http://bare.example.com:3000')).toBe('allowed');
    expect(guard('localhost', 'https://bare.example.com.evil')).toBe('origin');
    expect(guard('localhost', 'chrome-extension://bare.example.com')).toBe('origin');
  });

  it('refuses any other name, however it looks like ours', () => {
    const label = fc.stringMatching(/^[a-z0-9-]{1,8}$/);
    fc.assert(
      fc.property(
        label,
        fc.constantFrom('localhost', '127.0.0.1', 'mcp.example.com'),
        fc.nat(65_535),
        (word, own, port) => {
          for (const host of [`${own}.${word}`, `${word}${own}`, `${word}.${own}`]) {
            expect(guard(`${host}:${port}`, null)).toBe('host');
            expect(guard('localhost', `http://${host}:${port}`)).toBe('origin');
          }
        },
      ),
    );
  });

  it('refuses a request without a Host', () => {
    expect(guard(null, null)).toBe('host');
    expect(guard('', null)).toBe('host');
  });

  it('opens Host and Origin apart from each other', () => {
    expect(createHostGuard(['*'], [])('anything', 'http://evil.example')).toBe('origin');
    expect(createHostGuard([], ['*'])('evil.example', 'null')).toBe('host');
  });
});
