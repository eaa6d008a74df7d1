import { connect, createServer, type Socket } from 'node:net';

export interface SilenceableProxy {
  /** The target's URL with the address of the proxy. */
  readonly url: string;
  /** From now on nothing passes, and nothing is closed either. What is sent meanwhile is lost. */
  silence(): void;
  resume(): void;
  close(): void;
}

/** A server between a client and a TCP service that can fall silent, as a host that hangs does. */
export async function createSilenceableProxy(target: string): Promise<SilenceableProxy> {
  const url = new URL(target);
  const { hostname, port } = url;
  const sockets = new Set<Socket>();
  let silent = false;
  const server = createServer((client) => {
    const upstream = connect(Number(port || 3306), hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk) => void (silent || to.write(chunk)));
      from.on('close', () => to.destroy());
      from.on('error', () => to.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as { port: number }).port);
  return {
    url: url.href,
    silence() {
      silent = true;
    },
    resume() {
      silent = false;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
