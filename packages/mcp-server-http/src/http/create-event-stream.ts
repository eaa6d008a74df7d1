import { utf8 } from '../utf8.ts';

export interface EventStream {
  readonly response: Response;
  /** Whether the reader keeps up; what can be left out should be while it does not. */
  readonly flowing: boolean;
  /** One JSON text, or its UTF-8, as one event. */
  send(json: string | Uint8Array): void;
  close(): void;
}

/** `X-Accel-Buffering` keeps nginx from holding events back (MCP 2026-07-28, "Receiving Messages"). */
const headers = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
};

const eventHead = utf8('event: message\ndata: ');
const eventEnd = utf8('\n\n');
const keepAlive = utf8(': keep-alive\n\n');

/**
 * The answer to one request as server-sent events.
 *
 * @param onClosedByClient Called once when the reader goes away before `close`.
 */
export function createEventStream(onClosedByClient: () => void, keepAliveMs: number): EventStream {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  let timer: ReturnType<typeof setInterval> | undefined;
  const stop = (): void => {
    clearInterval(timer);
    controller = undefined;
  };
  const body = new ReadableStream<Uint8Array>(
    {
      start(started) {
        controller = started;
        timer = setInterval(() => controller?.enqueue(keepAlive), keepAliveMs);
      },
      cancel() {
        stop();
        onClosedByClient();
      },
    },
    { highWaterMark: 64 },
  );
  return {
    response: new Response(body, { status: 200, headers }),
    get flowing() {
      return (controller?.desiredSize ?? 0) > 0;
    },
    send: (json) =>
      controller?.enqueue(Buffer.concat([eventHead, typeof json === 'string' ? utf8(json) : json, eventEnd])),
    close() {
      controller?.close();
      stop();
    },
  };
}
