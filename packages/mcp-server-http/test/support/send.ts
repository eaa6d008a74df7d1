import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { token } from './start-server.ts';

/** The fields of JSON-RPC answers that tests look at. */
export interface RpcBody {
  readonly jsonrpc?: string;
  readonly id?: unknown;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: Readonly<Record<string, unknown>> & {
    readonly content?: readonly { readonly type: string; readonly text: string }[];
    readonly tools?: readonly Readonly<Record<string, unknown>>[];
  };
  readonly error?: {
    readonly code: number;
    readonly message: string;
    readonly data?: Readonly<Record<string, unknown>>;
  };
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** Parsed body; empty when it is no JSON. */
  readonly json: RpcBody;
}

export const perRequestMeta = (version = '2026-07-28', capabilities: unknown = {}): Record<string, unknown> => ({
  'io.modelcontextprotocol/protocolVersion': version,
  'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
  'io.modelcontextprotocol/clientCapabilities': capabilities,
});

export interface SendOptions {
  /** `null` leaves a default header out. */
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly signal?: AbortSignal;
  readonly method?: string;
}

/** Posts a body with the headers of an ordinary client; a string is sent as it is. */
export function send(url: string, body: unknown, options: SendOptions = {}): Promise<Answer> {
  const headers: Record<string, string> = {};
  const given = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...options.headers,
  };
  for (const [name, value] of Object.entries(given)) if (value !== null) headers[name] = value;
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(typeof body === 'string' ? body : JSON.stringify(body));
  // node:http instead of fetch: fetch forbids some headers (Host) and hides connection errors.
  return new Promise((resolve, reject) => {
    const request = httpRequest(
      url,
      { method: options.method ?? 'POST', headers, ...(options.signal !== undefined && { signal: options.signal }) },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          resolve({
            status: response.statusCode ?? 0,
            headers: Object.fromEntries(Object.entries(response.headers).map(([name, value]) => [name, String(value)])),
            text,
            json: parse(text),
          });
        });
      },
    );
    request.on('error', reject);
    request.end(options.method === 'GET' ? undefined : bytes);
  });
}

function parse(text: string): RpcBody {
  try {
    return JSON.parse(text) as RpcBody;
  } catch {
    return {};
  }
}

/** A request of the initialize era. */
export const legacy = (method: string, params?: unknown, id: unknown = 1): Record<string, unknown> => ({
  jsonrpc: '2.0',
  id,
  method,
  ...(params !== undefined && { params }),
});

/** A request of the per-request era with the headers it needs. */
export function modern(
  method: string,
  params: Record<string, unknown> = {},
  id: unknown = 1,
): { body: Record<string, unknown>; headers: Record<string, string> } {
  return {
    body: { jsonrpc: '2.0', id, method, params: { _meta: perRequestMeta(), ...params } },
    headers: {
      'mcp-protocol-version': '2026-07-28',
      'mcp-method': method,
      ...nameHeader(method === 'tools/call' ? params['name'] : params['taskId']),
    },
  };
}

function nameHeader(name: unknown): Record<string, string> {
  return typeof name === 'string' && /^[\x20-\x7e]*$/.test(name) ? { 'mcp-name': name } : {};
}

export function sendModern(
  url: string,
  method: string,
  params: Record<string, unknown> = {},
  options: SendOptions = {},
) {
  const { body, headers } = modern(method, params);
  return send(url, body, { ...options, headers: { ...headers, ...options.headers } });
}

/** Data events of an event stream, parsed. */
export function eventsOf(text: string): RpcBody[] {
  return text
    .split('\n')
    .filter((line) => line.startsWith('data: '))
    .map((line) => JSON.parse(line.slice(6)) as RpcBody);
}

/** Writes raw bytes to the server and gives all it answers until it closes or `waitMs` pass. */
export function sendRaw(port: number, parts: readonly (string | Buffer)[], waitMs = 1_000, gapMs = 0): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    const finish = (): void => {
      socket.destroy();
      resolve(received);
    };
    const timer = setTimeout(finish, waitMs);
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(received);
    });
    void (async () => {
      for (const part of parts) {
        if (socket.destroyed) return;
        socket.write(part);
        if (gapMs > 0) await new Promise((next) => setTimeout(next, gapMs));
      }
    })();
  });
}
