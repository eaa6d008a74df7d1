// biome-ignore lint/suspicious/noExplicitAny: events are looked at, not typed
type Data = any;

export interface ReceivedEvent {
  readonly id: string;
  readonly event: string;
  readonly data: Data;
}

export interface OpenEventStream {
  readonly status: number;
  readonly headers: Headers;
  readonly events: readonly ReceivedEvent[];
  /** Resolves when the service ends the stream. */
  readonly ended: Promise<void>;
  close(): void;
}

/** Listens to the events of a session, as a browser does. */
export async function openEvents(
  url: string,
  sessionId: string,
  token: string,
  lastEventId?: string,
): Promise<OpenEventStream> {
  const controller = new AbortController();
  const response = await fetch(`${url}/v1/sessions/${sessionId}/events`, {
    headers: {
      authorization: `Bearer ${token}`,
      ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
    },
    signal: controller.signal,
  });
  const events: ReceivedEvent[] = [];
  async function read(): Promise<void> {
    let text = '';
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk as Uint8Array, { stream: true });
      for (let end = text.indexOf('\n\n'); end >= 0; end = text.indexOf('\n\n')) {
        const fields = new Map(
          text
            .slice(0, end)
            .split('\n')
            .map((line) => [line.split(': ')[0] ?? '', line.slice(line.indexOf(': ') + 2)]),
        );
        text = text.slice(end + 2);
        const data = fields.get('data');
        if (data === undefined) continue;
        events.push({ id: fields.get('id') ?? '', event: fields.get('event') ?? '', data: JSON.parse(data) });
      }
    }
  }
  const ended = response.ok ? read().catch(() => undefined) : Promise.resolve();
  return { status: response.status, headers: response.headers, events, ended, close: () => controller.abort() };
}
