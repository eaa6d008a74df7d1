import { type AddressInfo, createServer, type Socket } from 'node:net';

/** An MQTT broker in this process, for a demo and for whoever has none. */
export interface Broker {
  /** `mqtt://HOST:PORT`. */
  readonly url: string;
  close(): Promise<void>;
}

export async function startBroker({ host }: { readonly host: string }): Promise<Broker> {
  // Loaded here: a simulator without devices starts without it.
  const { Aedes } = await import('aedes');
  const aedes = await Aedes.createBroker();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    aedes.handle(socket);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, host, resolve);
  });
  const { address, family, port } = server.address() as AddressInfo;
  return {
    url: `mqtt://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
    async close() {
      await new Promise<void>((resolve) => aedes.close(resolve));
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
