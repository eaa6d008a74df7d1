/** An answer of the service that is no success, in its own words. */
export class ApiFailure extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** One server-sent event; its data is as the service made it, and untrusted. */
export interface StreamedEvent {
  readonly id: string;
  readonly data: unknown;
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Api {
  /** @throws ApiFailure; status 0 when the service cannot be reached */
  request<Answer>(method: Method, path: string, body?: unknown): Promise<Answer>;
  /**
   * The service's events of a session, one after the other, until `signal` fires or the service ends the stream.
   *
   * @param lastId What came after it is repeated.
   * @param onOpen The stream stands.
   */
  events(
    sessionId: string,
    signal: AbortSignal,
    lastId: string | null,
    onOpen: () => void,
  ): AsyncGenerator<StreamedEvent>;
}

export interface ApiOptions {
  readonly token: () => string | null;
  /** The service does not accept the token (any more). */
  readonly onUnauthorized: () => void;
  readonly unreachable: () => string;
  /** The user's words for a code of the service; `undefined`: the service's own are shown. */
  readonly explain: (code: string) => string | undefined;
}

/** Longer than the longest answer of the service: a context waits for hung servers, a call for its tool. */
const TIMEOUT_MS = 180_000;

export function createApi({ token, onUnauthorized, unreachable, explain }: ApiOptions): Api {
  async function send(
    method: Method,
    path: string,
    body: unknown,
    signal: AbortSignal,
    extraHeaders: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    let response: Response;
    try {
      response = await fetch(path, {
        method,
        signal,
        cache: 'no-store',
        credentials: 'omit',
        headers: {
          ...extraHeaders,
          authorization: `Bearer ${token() ?? ''}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
    } catch {
      throw new ApiFailure(0, 'unreachable', unreachable());
    }
    if (response.ok) return response;
    const answer = (await response.json().catch(() => null)) as { error?: { code?: string; message?: string } } | null;
    if (response.status === 401) onUnauthorized();
    const { code = 'unknown', message = `HTTP ${response.status}` } = answer?.error ?? {};
    throw new ApiFailure(response.status, code, explain(code) ?? message);
  }

  return {
    async request<Answer>(method: Method, path: string, body?: unknown) {
      const response = await send(method, path, body, AbortSignal.timeout(TIMEOUT_MS));
      return (response.status === 204 ? undefined : await response.json()) as Answer;
    },
    async *events(sessionId, signal, lastId, onOpen) {
      const path = `/v1/sessions/${encodeURIComponent(sessionId)}/events`;
      const seen = lastId === null ? {} : { 'last-event-id': lastId };
      const response = await send('GET', path, undefined, signal, { accept: 'text/event-stream', ...seen });
      if (response.body === null) return;
      onOpen();
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      let pending = '';
      for (let part = await reader.read(); !part.done; part = await reader.read()) {
        pending += part.value;
        const blocks = pending.split('\n\n');
        pending = blocks.pop() ?? '';
        for (const block of blocks) yield* readEvent(block);
      }
    },
  };
}

/** One server-sent event; comments and what is no JSON are passed over. */
function* readEvent(block: string): Generator<StreamedEvent> {
  const lines = block.split('\n');
  const fieldOf = (field: string): string =>
    lines
      .filter((line) => line.startsWith(`${field}:`))
      .map((line) => line.slice(field.length + 1).trimStart())
      .join('\n');
  const data = fieldOf('data');
  if (data === '') return;
  try {
    yield { id: fieldOf('id'), data: JSON.parse(data) as unknown };
  } catch {
    // A proxy may have cut the stream.
  }
}
