import { connectTestClient, type TestClient } from './connect-test-client.ts';

/** A service as its `main` puts it together. */
interface ComposedService<App> {
  readonly endpoint: { readonly app: App };
  start(): Promise<void>;
  close(): Promise<void>;
}

export interface TestServiceOptions<Config, App> {
  /** What the service has made of its command line and environment. */
  readonly loaded: { readonly type: 'serve'; readonly config: Config } | { readonly type: 'text' | 'refused' };
  readonly token: string;
  /** @param write takes JSON log lines */
  compose(config: Config, write: (line: string) => void): Promise<ComposedService<App>>;
  serve(app: App): Promise<{ readonly url: string; close(): Promise<unknown> }>;
}

export interface RunningTestService extends TestClient {
  readonly url: string;
  /** JSON log lines so far. */
  readonly log: readonly string[];
}

/** The service on a real socket, with all that starts after it listens, and the official client connected. */
export async function startTestService<Config, App>(
  options: TestServiceOptions<Config, App>,
): Promise<RunningTestService> {
  const { loaded, token } = options;
  if (loaded.type !== 'serve') throw new Error(JSON.stringify(loaded));
  const log: string[] = [];
  const composition = await options.compose(loaded.config, (line) => void log.push(line));
  const server = await options.serve(composition.endpoint.app);
  await composition.start();
  const connected = await connectTestClient(server.url, token);
  return {
    ...connected,
    url: server.url,
    log,
    async close() {
      await connected.close();
      await server.close();
      await composition.close();
    },
  };
}
