import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { objectStoreCredentials, type Simulator, startSimulator } from '@mao/fwh-simulator';
import type { ObjectReader } from '@mao/fwh-tools';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createFolderObjectStore } from './create-folder-object-store.ts';
import { createS3ObjectStore, objectUrl, type S3ObjectStoreOptions } from './create-s3-object-store.ts';
import type { ObjectStore } from './object-store.ts';

const { signal } = new AbortController();
const maxBytes = 10 * 1024 * 1024;
let simulator: Simulator;
let folder: string;
/** A stored file of the simulated fleet. */
let key: string;
let content: Uint8Array;
const opened: ObjectStore[] = [];

beforeAll(async () => {
  simulator = await startSimulator();
  [key] = simulator.fleet.recordings.rows().files.map(({ objectKey }) => objectKey) as [string];
  content = simulator.fleet.recordings.read(key) as Uint8Array;
  folder = await mkdtemp(join(tmpdir(), 'object-store-'));
  await mkdir(join(folder, 'store', dirname(key)), { recursive: true });
  await writeFile(join(folder, 'store', key), content);
  await writeFile(join(folder, 'secret.zip'), 'outside');
  await symlink(join(folder, 'secret.zip'), join(folder, 'store', 'link.zip'));
});
afterEach(() => simulator.faults.clear());
afterAll(async () => {
  await Promise.all(opened.map((store) => store.close()));
  await simulator?.close();
  await rm(folder, { recursive: true, force: true });
});

function s3(differences: Partial<S3ObjectStoreOptions> = {}): ObjectStore {
  const store = createS3ObjectStore({
    endpoint: simulator.urls.objects,
    ...objectStoreCredentials,
    retryPauseMs: 5,
    ...differences,
  });
  opened.push(store);
  return store;
}

async function read(store: ObjectReader, of = key, limit = maxBytes): Promise<Uint8Array | string> {
  const answer = await store.readObject(of, { signal, maxBytes: limit });
  if (answer.type !== 'found') return answer.type;
  const pieces: Uint8Array[] = [];
  for await (const piece of answer.chunks) pieces.push(piece);
  return Uint8Array.from(Buffer.concat(pieces));
}

describe.each([
  ['a folder', () => createFolderObjectStore({ directory: join(folder, 'store') })],
  ['S3', () => s3()],
] as const)('an object store in %s', (_name, create) => {
  it('gives an object as it is, also several at a time', async () => {
    const store = create();
    const answers = await Promise.all(Array.from({ length: 12 }, () => read(store)));
    for (const answer of answers) expect(answer).toEqual(Uint8Array.from(content));
    await store.check(signal);
  });

  it('says what is missing, and what is too large', async () => {
    const store = create();
    expect(await read(store, 'fault-record/none.zip')).toBe('missing');
    expect(await read(store, `${key}.zip`)).toBe('missing');
    expect(await read(store, key, content.length - 1)).toBe('too_large');
    expect(await read(store, key, content.length)).toHaveLength(content.length);
  });

  it.each([
    '../secret.zip',
    'a/../../secret.zip',
    '..',
    '.',
    '',
    '/',
    '/etc/hostname',
    'a//b',
    'x\\..\\y',
    'a\0b',
    '%2e%2e/secret.zip',
    'link.zip',
  ])('finds nothing outside under the key %j', async (outside) => {
    const answer = await read(create(), outside).catch(() => 'failed');
    expect(['missing', 'failed']).toContain(answer);
  });

  it('can be aborted before and between the pieces, and goes on working', async () => {
    const store = create();
    const gone = new Error('gone');
    await expect(store.readObject(key, { signal: AbortSignal.abort(gone), maxBytes })).rejects.toThrow();
    const controller = new AbortController();
    const answer = await store.readObject(key, { signal: controller.signal, maxBytes });
    if (answer.type !== 'found') throw new Error(answer.type);
    controller.abort(gone);
    await expect(
      (async () => {
        for await (const _piece of answer.chunks);
      })(),
    ).rejects.toThrow();
    expect(await read(store)).toHaveLength(content.length);
  });

  it('keeps what is written, whole, and the newest of it', async () => {
    const store = create();
    const at = 'fault-record/10060006A02F25180123/10050013A00X25180456/WRITTEN-1.zip';
    expect(await read(store, at)).toBe('missing');
    for (const text of ['first', 'a longer second', '', 'x']) {
      const bytes = Uint8Array.from(Buffer.from(text));
      await store.writeObject(at, bytes, signal);
      expect(await read(store, at)).toEqual(bytes);
    }
    const large = Uint8Array.from({ length: 3_000_000 }, (_, index) => index % 251);
    await store.writeObject(at, large, signal);
    expect(Buffer.compare((await read(store, at)) as Uint8Array, large)).toBe(0);
  });

  it('shows a reader the old content or the new one, whoever writes at the same time', async () => {
    const store = create();
    const at = 'fault-record/S/D/WRITTEN-2.zip';
    const contents = Array.from({ length: 6 }, (_, index) => new Uint8Array(200_000).fill(index));
    await store.writeObject(at, contents[0] as Uint8Array, signal);
    const [, ...answers] = await Promise.all([
      Promise.all(contents.map((content) => store.writeObject(at, content, signal))),
      ...Array.from({ length: 12 }, () => read(store, at)),
    ]);
    for (const answer of [...answers, await read(store, at)]) {
      expect(answer).toHaveLength(200_000);
      expect(new Set(answer as Uint8Array).size).toBe(1);
    }
  });

  it.each(['', '..', '../outside.zip', 'a/../b.zip', 'a//b.zip', '/a.zip', 'a/.', 'a/'])(
    'takes nothing under the key %j, and says so',
    async (wrong) => {
      await expect(create().writeObject(wrong, content, signal)).rejects.toMatchObject({ failure: 'bad_request' });
    },
  );

  it('writes nothing for a call that is over', async () => {
    const store = create();
    const gone = new Error('gone');
    const at = 'fault-record/S/D/WRITTEN-3.zip';
    await expect(store.writeObject(at, content, AbortSignal.abort(gone))).rejects.toThrow();
    expect(await read(store, at)).toBe('missing');
  });

  it('lets go of an object that is not read to its end', async () => {
    const store = create();
    for (let count = 0; count < 30; count += 1) {
      const answer = await store.readObject(key, { signal, maxBytes });
      if (answer.type !== 'found') throw new Error(answer.type);
      for await (const _piece of answer.chunks) break;
    }
    expect(await read(store)).toHaveLength(content.length);
  });
});

describe('a folder', () => {
  it('that is not there is a failure and no missing object', async () => {
    // Nowhere, and a file.
    for (const name of ['nowhere', 'secret.zip']) {
      const store = createFolderObjectStore({ directory: join(folder, name) });
      await expect(read(store)).rejects.toMatchObject({ failure: 'misconfigured' });
      await expect(store.check(signal)).rejects.toMatchObject({ failure: 'misconfigured' });
    }
    const moved = join(folder, 'moved');
    await mkdir(moved);
    const store = createFolderObjectStore({ directory: moved });
    expect(await read(store)).toBe('missing');
    await rm(moved, { recursive: true });
    await expect(read(store)).rejects.toMatchObject({ failure: 'misconfigured' });
  });
});

describe('S3', () => {
  const failing = { upstream: 'objects' as const, endpoint: 'GetObject' };

  it.each(['missing-object', 'server-error', 'html-502'] as const)(
    'says that nothing was written for %s',
    async (kind) => {
      simulator.faults.set({ ...failing, endpoint: 'PutObject', kind });
      await expect(s3().writeObject('fault-record/S/D/W.zip', content, signal)).rejects.toMatchObject({
        failure: expect.any(String),
      });
    },
  );

  it.each([
    ['no-permission', 'auth'],
    ['rate-limited', 'rate_limited'],
    ['server-error', 'server_error'],
    ['html-503', 'server_error'],
    ['disconnect', 'unreachable'],
  ] as const)('that answers %s is a failure by its name, and the next call works', async (kind, failure) => {
    const store = s3();
    simulator.faults.set({ ...failing, kind });
    const error = await read(store).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ failure });
    expect(String(error)).not.toMatch(/127\.0\.0\.1|Signature|demo-object/);
    simulator.faults.clear();
    expect(await read(store)).toHaveLength(content.length);
  });

  it('that is busy once is asked again', async () => {
    simulator.faults.set({ ...failing, kind: 'rate-limited', times: 1 });
    expect(await read(s3())).toHaveLength(content.length);
    simulator.faults.set({ ...failing, kind: 'missing-object', times: 1 });
    expect(await read(s3())).toBe('missing');
  });

  it('that breaks off in the middle fails while the object is read', async () => {
    const store = s3();
    simulator.faults.set({ ...failing, kind: 'half-body', times: 1 });
    await expect(read(store)).rejects.toMatchObject({ failure: 'unreachable' });
    expect(await read(store)).toHaveLength(content.length);
  });

  it('that hangs is given up in time, before and within the answer', async () => {
    const store = s3({ timeoutMs: 500 });
    simulator.faults.set({ ...failing, kind: 'hang', times: 1 });
    await expect(read(store)).rejects.toMatchObject({ failure: 'timeout' });
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000\r\n\r\nhalf'));
    });
    const port = await listening(server);
    await expect(read(s3({ endpoint: `http://127.0.0.1:${port}`, timeoutMs: 500 }))).rejects.toMatchObject({
      failure: 'timeout',
    });
    server.close();
  });

  it('that sends more than it announced, or than is wanted, is stopped', async () => {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
        for (let count = 0; count < 40; count += 1) socket.write(`8000\r\n${'x'.repeat(32_768)}\r\n`);
      });
    });
    const port = await listening(server);
    await expect(read(s3({ endpoint: `http://127.0.0.1:${port}` }), key, 100_000)).rejects.toMatchObject({
      failure: 'bad_response',
    });
    server.close();
  });

  it('refuses wrong credentials, another region and another bucket in ways that tell', async () => {
    await expect(read(s3({ secretAccessKey: 'wrong' }))).rejects.toMatchObject({ failure: 'auth' });
    await expect(read(s3({ accessKeyId: 'nobody' }))).rejects.toMatchObject({ failure: 'auth' });
    await expect(read(s3({ region: 'eu-west-1' }))).rejects.toMatchObject({ failure: 'auth' });
    // A bucket that is not there is a wrong setting, and no missing object.
    await expect(read(s3({ bucket: 'elsewhere' }))).rejects.toMatchObject({ failure: 'misconfigured' });
    await expect(read(s3({ endpoint: `${simulator.urls.objects}/deeper` }))).rejects.toMatchObject({
      failure: 'misconfigured',
    });
    await expect(read(s3({ endpoint: 'http://127.0.0.1:9' }))).rejects.toMatchObject({
      failure: 'unreachable',
      code: 'unreachable',
    });
    for (const wrong of [{ secretAccessKey: 'wrong' }, { bucket: 'elsewhere' }]) {
      await expect(s3(wrong).check(signal)).rejects.toThrow();
    }
  });

  it('addresses by path or by host, and takes keys of any characters', async () => {
    const where = { endpoint: 'https://s3.example/base/', bucket: 'b' };
    expect(objectUrl(where, 'a b/ü+%.zip').href).toBe('https://s3.example/base/b/a%20b/%C3%BC%2B%25.zip');
    expect(objectUrl({ ...where, endpoint: 'https://s3.example', pathStyle: false }, 'k').href).toBe(
      'https://b.s3.example/k',
    );
    expect(await read(s3(), 'fault-record/ü b(1)!*.zip')).toBe('missing');
  });
});

function listening(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port));
  });
}
