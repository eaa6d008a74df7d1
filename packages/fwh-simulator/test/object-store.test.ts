import { createHash, createHmac } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { objectStoreCredentials, type Simulator, startSimulator } from '../src/index.ts';

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startSimulator();
});
afterEach(() => simulator.faults.clear());
afterAll(() => simulator?.close());

const { accessKeyId, secretAccessKey, region, bucket } = objectStoreCredentials;

/** Signs by the description of Signature Version 4. */
function signed(path: string, differences: { secret?: string; key?: string; at?: number; method?: string } = {}) {
  const url = new URL(`${simulator.urls.objects}/${path}`);
  const stamp = new Date(differences.at ?? Date.now()).toISOString().replace(/[-:]|\.\d+/g, '');
  const day = stamp.slice(0, 8);
  const method = differences.method ?? 'GET';
  const headers = { host: url.host, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD', 'x-amz-date': stamp };
  const names = Object.keys(headers).join(';');
  const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}`);
  const canonical = [method, url.pathname, '', ...lines, '', names, 'UNSIGNED-PAYLOAD'].join('\n');
  const hash = createHash('sha256').update(canonical).digest('hex');
  const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();
  let key: Buffer = hmac(`AWS4${differences.secret ?? secretAccessKey}`, day);
  for (const part of [region, 's3', 'aws4_request']) key = hmac(key, part);
  const scope = `${day}/${region}/s3/aws4_request`;
  const signature = hmac(key, `AWS4-HMAC-SHA256\n${stamp}\n${scope}\n${hash}`).toString('hex');
  const credential = `${differences.key ?? accessKeyId}/${scope}`;
  const { host: _host, ...sent } = headers;
  return fetch(url, {
    method,
    headers: {
      ...sent,
      authorization: `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=${names}, Signature=${signature}`,
    },
  });
}

describe('the object store', () => {
  const anyKey = () => simulator.fleet.recordings.rows().files[0]?.objectKey ?? '';

  test('gives a file to a signed request, and says whether the bucket is there', async () => {
    const answer = await signed(`${bucket}/${anyKey()}`);
    expect(answer.status).toBe(200);
    expect(new Uint8Array(await answer.arrayBuffer())).toEqual(
      Uint8Array.from(simulator.fleet.recordings.read(anyKey()) ?? []),
    );
    expect((await signed(bucket, { method: 'HEAD' })).status).toBe(200);
    expect((await signed('other', { method: 'HEAD' })).status).toBe(404);
  });

  test.each([
    ['another secret', { secret: 'wrong' }, 'SignatureDoesNotMatch'],
    ['an unknown key', { key: 'nobody' }, 'InvalidAccessKeyId'],
    ['an old signature', { at: Date.now() - 3_600_000 }, 'RequestTimeTooSkewed'],
  ])('refuses %s', async (_case, differences, code) => {
    const answer = await signed(`${bucket}/${anyKey()}`, differences);
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining(`<Code>${code}</Code>`)]);
  });

  test('refuses a request without signature', async () => {
    const answer = await fetch(`${simulator.urls.objects}/${bucket}/${anyKey()}`);
    expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining('AccessDenied')]);
  });

  test('knows no other object, and no other bucket', async () => {
    const missing = await signed(`${bucket}/fault-record/none.zip`);
    expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining('NoSuchKey')]);
    const elsewhere = await signed(`elsewhere/${anyKey()}`);
    expect([elsewhere.status, await elsewhere.text()]).toEqual([404, expect.stringContaining('NoSuchBucket')]);
  });

  test('fails on demand, also for one site only', async () => {
    const [first, ...others] = simulator.fleet.recordings.rows().files;
    const other = others.find(({ sn }) => sn !== first?.sn);
    simulator.faults.set({ upstream: 'objects', kind: 'rate-limited', sn: String(first?.sn) });
    const slow = await signed(`${bucket}/${first?.objectKey}`);
    expect([slow.status, await slow.text()]).toEqual([503, expect.stringContaining('SlowDown')]);
    expect((await signed(`${bucket}/${other?.objectKey}`)).status).toBe(200);
    simulator.faults.clear();
    simulator.faults.set({ upstream: 'objects', kind: 'truncated-zip' });
    const half = await signed(`${bucket}/${first?.objectKey}`);
    expect((await half.arrayBuffer()).byteLength).toBeLessThan(Number(first?.sizeBytes));
  });
});
