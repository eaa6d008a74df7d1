import { expect, it } from 'vitest';
import { isJsonContentType, readAccept } from './media-types.ts';

it.each([
  [null, true, false],
  ['', true, false],
  ['application/json, text/event-stream', true, true],
  ['text/event-stream;q=0.9,APPLICATION/JSON', true, true],
  ['*/*', true, true],
  ['application/*', true, false],
  ['text/*', false, true],
  ['application/json;q=0, */*;q=0.0', false, false],
  ['text/html;q=1, application/json ; charset=utf-8', true, false],
  ['application/jsonx', false, false],
])('accept %j: json %j, events %j', (accept, json, eventStream) => {
  expect(readAccept(accept)).toStrictEqual({ json, eventStream });
});

it.each([
  ['application/json', true],
  ['Application/JSON ; charset=utf-8', true],
  ['text/plain; a=application/json', false],
  ['application/json-patch+json', false],
  [null, false],
])('content type %j is JSON: %j', (type, json) => {
  expect(isJsonContentType(type)).toBe(json);
});
