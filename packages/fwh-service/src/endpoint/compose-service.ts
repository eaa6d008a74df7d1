import type { SqlDatabase } from '@mao/sql-database';
import type { Logger } from 'pino';
import type { EndpointConfig } from '../load-endpoint-config.ts';
import { createEndpoint, type EndpointOptions } from './create-endpoint.ts';
import type { Composition } from './serve-endpoint.ts';

/** What demo and production differ in, as far as it is the same for all services; each adds what its tools need. */
export interface ServiceUpstreams {
  readonly database: SqlDatabase;
  /** The token that clients show. */
  readonly token: string;
  /** The same, when a demo has made it for itself. */
  readonly madeToken: string | undefined;
  /** Begins what nobody needs before the service listens. */
  start?(): Promise<void>;
  close(): Promise<void>;
}

/** What a service offers, and the clients of upstreams that it has made for that. */
export interface Assembly {
  readonly endpoint: Omit<EndpointOptions, 'settings' | 'token' | 'logger'>;
  readonly clients: readonly { close(): Promise<unknown> }[];
}

type SourceOf<Config extends { readonly source: { readonly type: string } }, Type> = Extract<
  Config['source'],
  { readonly type: Type }
>;

export interface ServiceDefinition<Config extends EndpointConfig<unknown, unknown, unknown>, Upstreams> {
  readonly config: Config;
  readonly logger: Logger;
  /** Both ways are loaded where they are taken: production carries no simulator. */
  openDemo(options: SourceOf<Config, 'demo'> & { readonly logger: Logger }): Promise<Upstreams>;
  openProduction(source: SourceOf<Config, 'production'>): Promise<Upstreams>;
  assemble(upstreams: Upstreams): Assembly;
}

/** Opens what the tools need and puts the service together; what was opened is closed again when a part fails. */
export async function composeService<
  Config extends EndpointConfig<unknown, unknown, unknown>,
  Upstreams extends ServiceUpstreams,
>(service: ServiceDefinition<Config, Upstreams>): Promise<Composition> {
  const { config, logger } = service;
  const { source, settings } = config;
  const upstreams =
    source.type === 'demo'
      ? await service.openDemo({ ...(source as SourceOf<Config, 'demo'>), logger })
      : await service.openProduction(source as SourceOf<Config, 'production'>);
  try {
    const { endpoint, clients } = service.assemble(upstreams);
    return {
      endpoint: createEndpoint({ ...endpoint, settings, token: upstreams.token, logger }),
      madeToken: upstreams.madeToken,
      start: async () => upstreams.start?.(),
      async close() {
        await Promise.all(clients.map((client) => client.close()));
        await upstreams.close();
      },
    };
  } catch (error) {
    await upstreams.close();
    throw error;
  }
}
