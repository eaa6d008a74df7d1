import type { ToolListing } from '@mao/mcp-result-kit';
import { chooseEra } from './eras/choose-era.ts';
import type { Era, EraName, Plan, RequestHeaders } from './eras/era.ts';
import { createInitializeEra } from './eras/initialize/create-initialize-era.ts';
import { createPerRequestEra } from './eras/per-request/create-per-request-era.ts';
import type { JsonRpcRequest } from './jsonrpc/json-rpc.ts';
import type { ServerInfo } from './server-info.ts';
import type { TaskRouter } from './tasks/task-router.ts';
import type { Texts } from './texts.ts';

export interface Dispatcher {
  /**
   * Decides what a request asks for. `headers` is `null` for transports without headers.
   *
   * @param agreed the revision agreed on when the connection was opened, for transports that remember it.
   */
  plan(
    request: JsonRpcRequest,
    headers: RequestHeaders,
    agreed?: string | null,
  ): { readonly era: Era; readonly plan: Plan };
}

/** Both eras over one tool list; everything that does not depend on a request is serialised here, once. */
export function createDispatcher(options: {
  readonly info: ServerInfo;
  readonly instructions?: string | undefined;
  readonly tools: readonly ToolListing[];
  readonly tasks?: TaskRouter | undefined;
  readonly listTtlMs: number;
  readonly texts: Texts;
}): Dispatcher {
  const eras: Readonly<Record<EraName, Era>> = {
    initialize: createInitializeEra(options),
    'per-request': createPerRequestEra(options),
  };
  return {
    plan(request, headers, agreed = null) {
      const chosen = chooseEra(request, headers?.get('mcp-protocol-version') ?? null, options.texts);
      if ('refusal' in chosen) return { era: eras['per-request'], plan: chosen.refusal };
      const era = eras[chosen.era];
      return { era, plan: era.plan(request, headers, chosen.revision ?? agreed) };
    },
  };
}
