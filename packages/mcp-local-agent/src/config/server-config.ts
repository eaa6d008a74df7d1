/** A server that is started as a child process. */
export interface StdioServerConfig {
  readonly type: 'stdio';
  /** Looked up on `PATH` when it holds no separator; never run through a shell. */
  readonly command: string;
  readonly args: readonly string[];
  /** Added to a small safe set of inherited variables (PATH, HOME, …). */
  readonly env: Readonly<Record<string, string>>;
  readonly cwd?: string;
}

/** A server that is reached over HTTP: `http` is Streamable HTTP with the old HTTP+SSE transport behind it. */
export interface HttpServerConfig {
  readonly type: 'http' | 'sse';
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** One server of the user's own file. */
export interface LocalServerConfig {
  readonly name: string;
  readonly description?: string;
  readonly transport: StdioServerConfig | HttpServerConfig;
}
