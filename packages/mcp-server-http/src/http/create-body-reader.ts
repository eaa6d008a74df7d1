export type BodyRefusal = 'too-large' | 'too-slow' | 'not-utf8' | 'broken';

export type ReadBody =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'refused'; readonly reason: BodyRefusal };

/**
 * Reads the bodies of requests within a limit of size and of time.
 *
 * A declared length beyond the limit is refused unread; without a declared length (chunked) reading stops at the limit,
 * so a large body never lies in memory.
 */
export function createBodyReader(limits: {
  readonly limitBytes: number;
  readonly timeoutMs: number;
}): (request: Request) => Promise<ReadBody> {
  const { limitBytes, timeoutMs } = limits;
  return (request) => {
    const declared = request.headers.get('content-length');
    if (declared !== null && Number(declared) > limitBytes) return Promise.resolve(refused('too-large'));
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(refused('too-slow')), timeoutMs);
      // A declared length is enforced by the HTTP parser, so the fast way of the runtime is safe there.
      const reading = declared === null ? readStream(request, limitBytes) : readWhole(request, limitBytes);
      void reading.then((body) => {
        clearTimeout(timer);
        resolve(body);
      });
    });
  };
}

/** Never rejects. */
function readWhole(request: Request, limitBytes: number): Promise<ReadBody> {
  return request.arrayBuffer().then(
    (buffer) => (buffer.byteLength > limitBytes ? refused('too-large') : decode(buffer)),
    () => refused('broken'),
  );
}

/** Never rejects. */
async function readStream(request: Request, limitBytes: number): Promise<ReadBody> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    const reader = request.body?.getReader();
    if (reader === undefined) return decode(new Uint8Array());
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.byteLength;
      if (size > limitBytes) {
        reader.cancel().catch(() => undefined);
        return refused('too-large');
      }
      chunks.push(next.value);
    }
  } catch {
    return refused('broken');
  }
  return decode(Buffer.concat(chunks, size));
}

const decoder = new TextDecoder('utf-8', { fatal: true });

function decode(bytes: ArrayBuffer | Uint8Array): ReadBody {
  try {
    return { type: 'text', text: decoder.decode(bytes as Uint8Array) };
  } catch {
    return refused('not-utf8');
  }
}

function refused(reason: BodyRefusal): ReadBody {
  return { type: 'refused', reason };
}
