import { createLatecomers, type LateWork } from '../latecomers.ts';

export type BodyRefusal = 'too-large' | 'too-slow' | 'not-utf8' | 'broken';

export type ReadBody =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'refused'; readonly reason: BodyRefusal };

/** How long a body may take before a timer of its own is worth while, in ms: most are there at once. */
const UNTIMED_MS = 1;

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
  const young = createLatecomers(UNTIMED_MS);
  return (request) => {
    const declared = request.headers.get('content-length');
    if (declared !== null && Number(declared) > limitBytes) return Promise.resolve(refused('too-large'));
    return new Promise((resolve) => {
      const reading = new Reading(timeoutMs, resolve);
      young.add(reading);
      const settle = (body: ReadBody): void => {
        young.delete(reading);
        reading.settle(body);
      };
      // A declared length is enforced by the HTTP parser, so the fast way of the runtime is safe there.
      if (declared === null) void readStream(request, limitBytes).then(settle);
      else
        request.arrayBuffer().then(
          (buffer) => settle(buffer.byteLength > limitBytes ? refused('too-large') : decode(buffer)),
          () => settle(refused('broken')),
        );
    });
  };
}

/** One body on its way; whichever comes first, the body or the time limit, is the answer. */
class Reading implements LateWork {
  readonly #timeoutMs: number;
  readonly #resolve: (body: ReadBody) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(timeoutMs: number, resolve: (body: ReadBody) => void) {
    this.#timeoutMs = timeoutMs;
    this.#resolve = resolve;
  }

  late(): void {
    this.#timer = setTimeout(() => this.#resolve(refused('too-slow')), this.#timeoutMs);
  }

  settle(body: ReadBody): void {
    if (this.#timer !== undefined) clearTimeout(this.#timer);
    this.#resolve(body);
  }
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
