import { randomUUID } from 'node:crypto';
import type { Harness, HarnessLogger, HarnessSession, Locale, SessionContext, ToolProgress } from '@mao/mcp-harness';
import { type CallerEndpoint, type CallerOffer, createCallerEndpoint } from '@mao/mcp-server-http';
import type { Identity, TokenVerifier } from '../identity/identity.ts';
import type { Metrics } from '../metrics.ts';
import type { Workspaces } from '../workspaces.ts';
import { endpointSessionId } from './endpoint-session-id.ts';
import { type CatalogPlacement, catalogPlacements, placeCatalog } from './place-catalog.ts';
import { endpointTexts } from './texts.ts';

export interface WorkingSetEndpointOptions {
  readonly harness: Pick<Harness, 'buildContext' | 'dispatch'>;
  readonly verifyToken: TokenVerifier;
  readonly workspaces: Pick<Workspaces, 'create'>;
  readonly version: string;
  readonly locale: Locale;
  /** Connections of a session that was not used for so long are closed, in ms; see the client manager. */
  readonly idleTimeoutMs: number;
  readonly metrics: Pick<Metrics, 'registry'>;
  readonly logger: HarnessLogger & { error(fields: object, message: string): void };
  readonly now?: () => number;
}

/** What is kept of a user and agent while they are about; everything in it can be made again. */
interface WarmSession {
  readonly session: HarnessSession;
  context: SessionContext | null;
  builtAt: number;
  offers: Map<CatalogPlacement, CallerOffer>;
  running: number;
}

/** Sessions whose context is kept; more than the harness keeps would be of no use. */
const MOST_WARM = 1_000;

/** Calls of one user and agent at the same time, all their clients together. */
const MOST_RUNNING = 64;

/** How long calls go by the context of an earlier request: a list is always made anew. */
const FRESH_MS = 10_000;

/**
 * The working set of each user as one MCP server. All clients of a user and agent share one CLOUD session and so one set of
 * connections; requests themselves remember nothing.
 */
export function createWorkingSetEndpoint(options: WorkingSetEndpointOptions): CallerEndpoint {
  const { harness, verifyToken, workspaces, version, locale, metrics, logger, now = Date.now } = options;
  const texts = endpointTexts(locale);
  // A context older than the connections may be: the calls of a client that was idle must open them again.
  const freshMs = Math.min(FRESH_MS, options.idleTimeoutMs / 2);
  /** Insertion order is age. */
  const warm = new Map<string, Promise<WarmSession>>();

  async function open(id: string, { userId }: Identity, agentId: string | null): Promise<WarmSession> {
    const workspace = await workspaces.create(userId, id).catch((error: unknown) => {
      logger.warn({ error, sessionId: id }, 'a workspace could not be made; results of the session cannot be saved');
      return null;
    });
    const session: HarnessSession = {
      id,
      userId,
      agentId,
      executionMode: 'CLOUD',
      approvalLevel: 'READ_ONLY',
      workspace,
      // Settled from the start: an MCP client that wanted every tool in full would connect to the servers themselves.
      loadMode: 'working_set',
    };
    return { session, context: null, builtAt: 0, offers: new Map(), running: 0 };
  }

  function find(identity: Identity, agentId: string | null): Promise<WarmSession> {
    const id = endpointSessionId(identity.userId, agentId);
    const found = warm.get(id) ?? open(id, identity, agentId);
    warm.delete(id);
    warm.set(id, found);
    for (const oldest of warm.keys()) {
      if (warm.size <= MOST_WARM) break;
      warm.delete(oldest);
    }
    return found;
  }

  /**
   * The signal of the request is not handed on: other clients may wait for the same context, and the turn limit ends the
   * wait in any case.
   */
  async function refresh(entry: WarmSession): Promise<SessionContext> {
    const context = await harness.buildContext(entry.session);
    if (context !== entry.context) entry.offers = new Map();
    entry.context = context;
    entry.builtAt = now();
    return context;
  }

  function offerOf(entry: WarmSession, context: SessionContext, placement: CatalogPlacement): CallerOffer {
    const known = entry.offers.get(placement);
    if (known !== undefined) return known;
    const { instructions, tools } = placeCatalog(context, placement, locale);
    const offer: CallerOffer = {
      ...(instructions === undefined ? {} : { instructions }),
      runner: {
        list: () => tools,
        async call(name, args, call) {
          if (entry.running >= MOST_RUNNING) return answer(texts.busy, true);
          entry.running += 1;
          try {
            const toolCall = { id: randomUUID(), name, argumentsJson: JSON.stringify(args ?? {}) };
            const { signal, progress } = call;
            const outcome = await harness.dispatch(entry.session, toolCall, {
              signal,
              ...(progress === undefined ? {} : { onProgress: (update) => progress(toProgress(update)) }),
            });
            return outcome.type === 'result' ? answer(outcome.text, outcome.isError) : answer(texts.notAvailable, true);
          } finally {
            entry.running -= 1;
          }
        },
      },
    };
    entry.offers.set(placement, offer);
    return offer;
  }

  return createCallerEndpoint<Identity>({
    info: { name: 'mao-working-set', title: texts.title, version },
    authenticate: verifyToken,
    async offer(identity, { method, url }) {
      const placement = catalogPlacements.find((one) => one === (url.searchParams.get('catalog') ?? 'instructions'));
      if (placement === undefined) return { refused: texts.badCatalog };
      const agentId = url.searchParams.get('agent');
      if (agentId !== null && (agentId.length < 1 || agentId.length > 128)) return { refused: texts.badAgent };
      const entry = await find(identity, agentId);
      const isFresh = method === 'tools/call' && now() - entry.builtAt < freshMs;
      const context = isFresh && entry.context !== null ? entry.context : await refresh(entry);
      return offerOf(entry, context, placement);
    },
    // Whatever name the service has behind its proxies: callers prove themselves by a token that no page knows.
    allowedHosts: ['*'],
    metricsRegistry: () => metrics.registry(),
    locale,
    logger,
  });
}

/** Without fields that are there but undefined. */
function toProgress({ progress, total, message }: ToolProgress) {
  return { progress, ...(total === undefined ? {} : { total }), ...(message === undefined ? {} : { message }) };
}

function answer(text: string, isError: boolean) {
  return { content: [{ type: 'text' as const, text }], ...(isError ? { isError } : {}) };
}
