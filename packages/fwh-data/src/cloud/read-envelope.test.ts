import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CloudError } from './cloud-error.ts';
import { readAlarms } from './read-alarms.ts';
import { readEnvelope } from './read-envelope.ts';
import { readHardware } from './read-hardware.ts';
import { readPowerDay } from './read-power-day.ts';
import { readStatus } from './read-status.ts';

const read = (status: number, body: string, retryAfter?: string) => readEnvelope({ status, body, retryAfter }, '/path');
const failureOf = (work: () => unknown): string => {
  try {
    return JSON.stringify(work());
  } catch (error) {
    return error instanceof CloudError ? error.failure : `not a CloudError: ${error}`;
  }
};

describe('readEnvelope', () => {
  it.each([
    ['{"code":200,"message":"ok","result":{"a":1},"success":true}', '{"a":1}'],
    ['{"code":"200","msg":"ok","result":[1]}', '[1]'],
    ['{"code":0,"result":1}', '1'],
    ['{"status":200,"data":{"b":2}}', '{"b":2}'],
    ['{"code":200,"result":null}', 'null'],
    ['{"code":200}', 'null'],
  ])('takes the result out of %s', (body, result) => expect(failureOf(() => read(200, body))).toBe(result));

  it.each([
    [200, '{"code":102}', 'device_timeout'],
    [200, '{"code":136,"message":"Current gateway offline"}', 'offline'],
    [200, '{"code":181}', 'not_provisioned'],
    [200, '{"code":429}', 'rate_limited'],
    [200, '{"code":10009}', 'auth'],
    [200, '{"code":401}', 'auth'],
    [401, '{"code":401}', 'auth'],
    [401, '', 'auth'],
    [429, 'slow down', 'rate_limited'],
    [400, '{"code":400}', 'bad_request'],
    [200, '{"code":77777}', 'server_error'],
    [502, '<html>', 'server_error'],
    [503, '{"code":200,"result":1}', 'server_error'],
    [200, '<html>maintenance</html>', 'bad_response'],
    [200, '', 'bad_response'],
    [200, '[]', 'bad_response'],
    [200, '"text"', 'bad_response'],
    [200, '{"result":1}', 'bad_response'],
    [200, '{"code":200,"result":{"__proto__":{"x":1}}}', 'bad_response'],
  ])('HTTP %d %s is %s', (status, body, failure) => expect(failureOf(() => read(status, body))).toBe(failure));

  it('keeps the pause that the platform asks for', () => {
    const error = (() => {
      try {
        return read(429, '', '7');
      } catch (caught) {
        return caught as CloudError;
      }
    })();
    expect(error).toMatchObject({ retryAfterMs: 7_000 });
  });

  it('ends in a result or a CloudError for any body', () => {
    fc.assert(
      fc.property(fc.integer({ min: 100, max: 599 }), fc.oneof(fc.string(), fc.json()), (status, body) => {
        expect(failureOf(() => read(status, body))).not.toMatch(/^not a CloudError/);
      }),
    );
  });
});

it('every reader ends in data or a CloudError for any result', () => {
  const keys = fc.constantFrom(
    'runtimeData',
    'p_load',
    'fhpSn',
    'deviceTimeArray',
    'socArray',
    'apowerList',
    'alarmCode',
    'x',
  );
  const { value } = fc.letrec((tie) => ({
    value: fc.oneof(
      { depthSize: 'small' },
      fc.constantFrom(null, true, 0, -1.5, Number.NaN, '', '12', 'x'),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(keys, tie('value'), { maxKeys: 6 }),
    ),
  }));
  fc.assert(
    fc.property(value, (result) => {
      for (const reader of [
        () => readStatus(result, 'sn'),
        () => readPowerDay(result),
        () => readAlarms(result, 'sn'),
        () => readHardware({ deviceInfo: result, agateInfo: result, apowersInfo: result }),
      ]) {
        expect(failureOf(reader)).not.toMatch(/^not a CloudError/);
      }
    }),
  );
});
