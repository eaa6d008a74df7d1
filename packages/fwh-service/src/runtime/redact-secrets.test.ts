import { describe, expect, it } from 'vitest';
import { redactSecrets } from './redact-secrets.ts';

describe('redactSecrets', () => {
  it.each([
    ['password: hunter2, then it hung', 'password: [redacted], then it hung'],
    ['db_password=hunter2&x=1', 'db_password=[redacted]'],
    ['The password is hunter2 now', 'The password is [redacted] now'],
    ['密码：hunter2，登录失败', '密码：[redacted]，登录失败'],
    ['密码是hunter2。', '密码是[redacted]。'],
    ['口令 = hunter2', '口令 = [redacted]'],
    ['Authorization: Bearer abcdef.ghi-jkl', 'Authorization: Bearer [redacted]'],
    ['it sent bearer  abcdefgh12345', 'it sent bearer  [redacted]'],
    ['api_key: "two words", next', 'api_key: [redacted], next'],
    ["pwd='hunter 2' next", 'pwd=[redacted] next'],
    ['redis://user:hunter2@host:6379/0', 'redis://[redacted]@host:6379/0'],
    [JSON.stringify({ password: 'hunter2', sn: 'A' }), '{"password":[redacted],"sn":"A"}'],
    [JSON.stringify({ text: JSON.stringify({ token: 'a"b c' }), sn: 'A' }), /^(?!.*b c).*"sn":"A"/],
    [JSON.stringify({ text: 'my password: "hun ter2" fails' }), /^(?!.*ter2).*fails/],
  ])('takes the secret out of %j', (text, expected) => {
    const redacted = String(redactSecrets(text));
    if (typeof expected === 'string') expect(redacted).toBe(expected);
    else expect(redacted).toMatch(expected);
    expect(redactSecrets(redacted)).toBe(redacted);
  });

  it.each([
    'site_get 10060006A02F25180123 tokens: 300',
    'AGENT_MCP_TOKEN is missing',
    'the password was changed at 2026-06-01 09:00:00',
    'a bearer of news',
    'https://energy.example/path?page=1',
    '令牌已过期，请重新登录',
  ])('leaves %j alone', (text) => {
    expect(redactSecrets(text)).toBe(text);
  });

  it('looks into fields, and takes those that are named like a secret', () => {
    const at = new Date(0);
    const line = { tool: 'x', ms: 5, at, nested: [{ apiKey: 'k', note: 'password=k' }], token: 'k', keyCount: 3 };
    expect(redactSecrets(line)).toEqual({
      tool: 'x',
      ms: 5,
      at,
      nested: [{ apiKey: '[redacted]', note: 'password=[redacted]' }],
      token: '[redacted]',
      keyCount: 3,
    });
  });

  it('takes no longer the longer a line without secrets is, but in proportion', () => {
    // Quadratic patterns do not come to an end on these.
    for (const unit of ['password', 'a:', '\\"', 'Bearer ', '密码是', 'x://']) redactSecrets(unit.repeat(20_000));
  });
});
