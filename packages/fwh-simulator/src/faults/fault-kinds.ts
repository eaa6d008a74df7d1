/**
 * Everything that can go wrong on demand, by where it happens.
 *
 * `codes` and `http` replace the answer, `transport` damages its way, `shape` changes the body of an answer that is
 * otherwise right (and does nothing where the endpoint has no such part).
 */
export const faultKinds = {
  codes: [
    'device-timeout', // 102
    'offline', // 136
    'saved-later', // 176
    'no-permission', // 181
    'rate-limited', // 429 inside HTTP 200
    'token-expired', // 10009; the token is really gone
    'unauthorized', // 401 inside HTTP 200
    'bad-request', // 400
    'server-error', // 500
    'missing-object', // object store: 404 NoSuchKey
  ],
  http: ['http-401', 'http-429', 'html-502', 'html-503', 'html-504', 'html-200'],
  redirect: ['redirect-301', 'redirect-302', 'redirect-307'], // SmartHub: the card is served elsewhere on the platform
  // fault recorders: `offline` is silent from the start, `stall` falls silent in the middle
  device: [
    'refused',
    'stall',
    'wrong-crc',
    'duplicate-answers',
    'reordered-answers',
    'garbage-answer',
    'foreign-answer', // answers to a request that nobody made, beside the right ones
  ],
  transport: ['disconnect', 'half-body', 'malformed-json', 'hang', 'slow'],
  shape: [
    'null-result',
    'empty-result',
    'null-runtime',
    'empty-runtime',
    'invalid-runtime',
    'empty-arrays',
    'unequal-arrays',
    'series-gap',
    'future-slots',
    'negative-solar',
    'stale-timestamp',
    'unknown-enum',
    'numeric-strings',
    'duplicate-rows',
    'reordered-rows',
    'changing-total',
    'object-data-area', // cloud: the dataArea of a command's reply as an object, not as text
    'unwrapped-data', // SIM platform: the data without its envelope
    // object store: files that are not what they should be
    'truncated-zip',
    'changed-bytes',
    'not-a-zip',
    'zip-bomb',
    'broken-configuration',
  ],
} as const;

/** Servers that the simulator plays. */
export const upstreams = ['cloud', 'acceleronix', 'smarthub', 'plane', 'objects', 'recorders', 'uploads'] as const;
export type Upstream = (typeof upstreams)[number];

export type FaultKind = (typeof faultKinds)[keyof typeof faultKinds][number];
export type ShapeFault = (typeof faultKinds)['shape'][number];

const allKinds: ReadonlySet<string> = new Set(Object.values(faultKinds).flat());
const shapeKinds: ReadonlySet<string> = new Set(faultKinds.shape);

export function isFaultKind(text: string): text is FaultKind {
  return allKinds.has(text);
}

export function isShapeFault(kind: FaultKind): kind is ShapeFault {
  return shapeKinds.has(kind);
}
