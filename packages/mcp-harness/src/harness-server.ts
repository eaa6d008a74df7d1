import type { McpServer } from '@mao/mcp-workingset';

/** A server that is started as a child process and speaks MCP on its stdin and stdout. */
export interface StdioServerTransport {
  readonly type: 'stdio';
  /** Executable, looked up on `PATH` when it holds no separator. It is never run through a shell. */
  readonly command: string;
  readonly args?: readonly string[];
  /** Added to a small safe set of inherited variables (PATH, HOME, …); the rest of the host's environment stays out. */
  readonly env?: Readonly<Record<string, string>>;
  /** Working folder of the child. @default the session's workspace, else the harness's own folder */
  readonly cwd?: string;
}

/** A server that is reached over HTTP. */
export interface HttpServerTransport {
  /**
   * `http`: Streamable HTTP of any revision, falling back to the old HTTP+SSE transport when the address does not
   * answer to it. `sse`: HTTP+SSE only.
   */
  readonly type: 'http' | 'sse';
  readonly url: string;
  /** Sent with every request, for instance `Authorization`. */
  readonly headers?: Readonly<Record<string, string>>;
}

export type ServerTransport = StdioServerTransport | HttpServerTransport;

/** A server as the harness needs it: what the working set shows of it, and how it is reached. */
export interface HarnessServer extends McpServer {
  readonly transport: ServerTransport;
  /**
   * Whether the server may reach loopback, private and link-local addresses. Only HTTP servers are held back.
   * @default true
   */
  readonly allowPrivateNetwork?: boolean;
  /**
   * Whether the server's claim that a tool only reads is believed. Otherwise its tools carry no read-only mark, neither in
   * the section nor for approvals; what it says of destructive tools still counts.
   * @default true
   */
  readonly trustAnnotations?: boolean;
}
