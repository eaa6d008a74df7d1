export type BodyRefusal = 'too-large' | 'too-slow' | 'not-utf8' | 'broken';

export type ReadBody =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'refused'; readonly reason: BodyRefusal };

/**
 * Reads the body of a request within a limit of size and of time.
 *
 * A declared length beyond the limit is refused unread; without a declared length (chunked) reading stops at the limit,
 * so a large body never lies in memory.
 */
export async function readBody(request: Request, limitBytes: number, timeoutMs: number): Promise<ReadBody> {
  const declared = request.headers.get('content-length');
  if (declared !== null && Number(declared) > limitBytes) return { type: 'refused', reason: 'too-large' };

  // A declared length is enforced by the HTTP parser, so the fast way of the runtime is safe there.
  const reading = declared === null ? readStream(request, limitBytes) : readBuffered(request, limitBytes);
  const bytes = await withinTime(reading, timeoutMs);
  if (typeof bytes === 'string') return { type: 'refused', reason: bytes };
  const text = decode(bytes);
  return text === null ? { type: 'refused', reason: 'not-utf8' } : { type: 'text', text };
}

/** `reading` never rejects. */
function withinTime(reading: Promise<Bytes>, timeoutMs: number): Promise<Bytes | 'too-slow'> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, timeoutMs, 'too-slow');
    void reading.then((bytes) => {
      clearTimeout(timer);
      resolve(bytes);
    });
  });
}

type Bytes = Uint8Array | 'too-large' | 'broken';

async function readBuffered(request: Request, limitBytes: number): Promise<Bytes> {
  try {
    const bytes = new Uint8Array(await request.arrayBuffer());
    return bytes.byteLength > limitBytes ? 'too-large' : bytes;
  } catch {
    return 'broken';
  }
}

async function readStream(request: Request, limitBytes: number): Promise<Bytes> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    const reader = request.body?.getReader();
    if (reader === undefined) return new Uint8Array();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      size += next.value.byteLength;
      if (size > limitBytes) {
        reader.cancel().catch(() => undefined);
        return 'too-large';
      }
      chunks.push(next.value);
    }
  } catch {
    return 'broken';
  }
  return Buffer.concat(chunks, size);
}

const decoder = new TextDecoder('utf-8', { fatal: true });

function decode(bytes: Uint8Array): string | null {
  try {
    return decoder.decode(bytes);
  } catch {
    return null;
  }
}
