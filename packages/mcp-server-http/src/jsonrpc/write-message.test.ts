import { describe, expect, it } from 'vitest';
import { utf8 } from '../utf8.ts';
import { errorMessage, resultMessage } from './write-message.ts';

const textOf = (message: Uint8Array): string => Buffer.from(message).toString('utf8');

describe('resultMessage', () => {
  it('puts each result under the id asked for, whatever was asked before', () => {
    const [list, empty] = [utf8('{"tools":["工具"]}'), utf8('{}')];
    for (const id of [1, 1, 2, 1, 'a', 'a', 0, -0, '1', 1]) {
      for (const [result, json] of [
        [list, '{"tools":["工具"]}'],
        [empty, '{}'],
      ] as const) {
        expect(textOf(resultMessage(id, result))).toBe(`{"jsonrpc":"2.0","id":${JSON.stringify(id)},"result":${json}}`);
      }
    }
  });

  it('copies a result once for clients that ask under the same number', () => {
    const list = utf8('{"tools":[]}');
    expect(resultMessage(1, list)).toBe(resultMessage(1, list));
    expect(resultMessage('1', list)).not.toBe(resultMessage('1', list));
  });
});

describe('errorMessage', () => {
  it('lets no half surrogate pair out but the one that came in as an id', () => {
    expect(errorMessage({ code: 1, message: 'a\ud83d' }, '\ud83d')).toBe(
      '{"jsonrpc":"2.0","id":"\\ud83d","error":{"code":1,"message":"a\ufffd"}}',
    );
    expect(errorMessage({ code: 1, message: '🙂' })).toBe('{"jsonrpc":"2.0","error":{"code":1,"message":"🙂"}}');
  });
});
