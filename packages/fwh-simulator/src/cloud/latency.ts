import { createRandom } from '../random.ts';

/** Delay of an answer in milliseconds. */
export type Latency = (endpoint: string, query: URLSearchParams) => number;

/**
 * `realistic`: log-normal with median 180 ms and 99th percentile 3 s; a composite read that asks the gateway itself
 * (`refreshFlag=1`) and a command to it take 1 to 9 s.
 */
export function createLatency(kind: 'none' | 'realistic', seed: number): Latency {
  if (kind === 'none') return () => 0;
  const random = createRandom(seed, 'latency');
  return (endpoint, query) =>
    endpoint === 'sendMqtt' || (endpoint === 'getDeviceCompositeInfo' && query.get('refreshFlag') === '1')
      ? random.between(1_000, 9_000)
      : Math.min(10_000, random.logNormal(180, 3_000));
}
