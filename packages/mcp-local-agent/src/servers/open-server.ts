import {
  Client,
  ProtocolError,
  SdkHttpError,
  SSEClientTransport,
  type StandardSchemaV1,
  StreamableHTTPClientTransport,
  type Transport,
  type VersionNegotiationMode,
} from '@modelcontextprotocol/client';
import type { HttpServerConfig, LocalServerConfig, StdioServerConfig } from '../config/server-config.ts';
import { ProcessTransport } from './process-transport.ts';

export interface OpenServerOptions {
  readonly config: LocalServerConfig;
  readonly clientInfo: { readonly name: string; readonly version: string };
  /** Ends the attempt, with its reason as the failure. */
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  /** The server says that its tools have changed. */
  readonly onToolsChanged: () => void;
}

/** An open connection to a server. */
export interface OpenServer {
  readonly client: Client;
  /** Whether it speaks a protocol of 2026 or later, which wants the tool's definition with a call. */
  readonly isModern: boolean;
  /** How the server's process ended, if it has one and it did. */
  readonly exit: string | null;
  close(): Promise<void>;
}

/** Takes a result as it is: one malformed tool or block of a server must not cost the whole answer. */
export const anyResult: StandardSchemaV1<unknown, Record<string, unknown>> = {
  '~standard': {
    version: 1,
    vendor: 'mao',
    validate: (value) => ({ value: (value ?? {}) as Record<string, unknown> }),
  },
};

/** An address that does not know Streamable HTTP answers a POST like this; 401 and 403 are about the caller instead. */
function lacksStreamableHttp(error: unknown): boolean {
  return SdkHttpError.isInstance(error) && [400, 404, 405, 406, 410, 415, 422].includes(error.status);
}

async function connect(
  { config, clientInfo, signal, timeoutMs, onToolsChanged }: OpenServerOptions,
  transport: Transport & { readonly exit?: string | null },
  mode: VersionNegotiationMode,
): Promise<OpenServer> {
  const client = new Client(clientInfo, {
    capabilities: {},
    versionNegotiation: { mode },
    listChanged: { tools: { autoRefresh: false, debounceMs: 0, onChanged: onToolsChanged } },
  });
  const close = async (): Promise<void> => {
    // Before the handshake is over only the transport is there to be closed; both cover every moment.
    await Promise.allSettled([client.close(), transport.close()]);
  };
  const aborted = new Promise<never>((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  try {
    await Promise.race([client.connect(transport, { signal, timeout: timeoutMs }), aborted]);
  } catch (error) {
    await close();
    if (config.transport.type === 'stdio' && !signal.aborted && transport.exit) throw new Error(transport.exit);
    throw error;
  }
  const isModern = client.getProtocolEra() === 'modern';
  return {
    client,
    isModern,
    get exit() {
      return transport.exit ?? null;
    },
    async close() {
      if (transport instanceof StreamableHTTPClientTransport && transport.sessionId !== undefined) {
        // A courtesy to the server, so it is given little time.
        await Promise.race([transport.terminateSession(), delay(1_000)]).catch(() => {});
      }
      await close();
    },
  };
}

function delay(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}

async function openStdio(options: OpenServerOptions, config: StdioServerConfig): Promise<OpenServer> {
  try {
    return await connect(options, new ProcessTransport(config), 'legacy');
  } catch (error) {
    // Asking for the newer revision first would start every server twice; only one that refuses `initialize` is.
    if (!ProtocolError.isInstance(error) || options.signal.aborted) throw error;
    return connect(options, new ProcessTransport(config), { pin: '2026-07-28' });
  }
}

async function openHttp(options: OpenServerOptions, { type, url, headers }: HttpServerConfig): Promise<OpenServer> {
  const requestInit = { requestInit: { headers: { ...headers } } };
  const overSse = (): Promise<OpenServer> =>
    connect(options, new SSEClientTransport(new URL(url), requestInit), 'legacy');
  if (type === 'sse') return overSse();
  try {
    return await connect(options, new StreamableHTTPClientTransport(new URL(url), requestInit), 'auto');
  } catch (error) {
    if (!lacksStreamableHttp(error) || options.signal.aborted) throw error;
    // Neither transport answers: what the first one said is what a user can act on.
    return overSse().catch((sseError: unknown) => {
      throw options.signal.aborted ? sseError : error;
    });
  }
}

/** Connects to one server, whatever transport and revision of the protocol it speaks. @throws what went wrong */
export function openServer(options: OpenServerOptions): Promise<OpenServer> {
  const { transport } = options.config;
  return transport.type === 'stdio' ? openStdio(options, transport) : openHttp(options, transport);
}
