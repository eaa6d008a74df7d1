import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { Latency } from '../cloud/latency.ts';
import type { RequestLog } from '../cloud/request-log.ts';
import type { FaultRule, Faults } from './create-faults.ts';
import { disconnect, htmlPage, sendHalf, waitForClose } from './damaged-answer.ts';
import { type FaultKind, isFaultKind, isShapeFault, type ShapeFault, type Upstream } from './fault-kinds.ts';

export type UpstreamContext = Context<{ Bindings: HttpBindings }>;

/** An answer before it is sent: bytes as they are, everything else as JSON; `body` may be changed by faults. */
export interface UpstreamAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** How one upstream says what faults make it say. */
export interface UpstreamStyle {
  readonly upstream: Upstream;
  /** The answer that a fault of the groups `codes` and `http` puts in place of the right one. */
  replaced(kind: FaultKind, context: UpstreamContext): UpstreamAnswer | undefined;
  /** Bends a right answer. */
  bend?(kind: ShapeFault, endpoint: string, answer: UpstreamAnswer): UpstreamAnswer;
  /** Told of every answer as it is sent. */
  answered?(endpoint: string, answer: UpstreamAnswer): void;
  /** What the log shows; by default the HTTP status. */
  codeOf?(answer: UpstreamAnswer): number;
}

export interface UpstreamRequest {
  readonly context: UpstreamContext;
  readonly endpoint: string;
  readonly sn: string | null;
}

/** Sends an answer, unless faults replace, bend or damage it. */
export type Responder = (request: UpstreamRequest, answer: () => UpstreamAnswer) => Promise<Response>;

/** Header that asks for faults on one request: kinds, comma separated. */
export const faultHeader = 'x-simulator-fault';

export interface ResponderOptions {
  readonly faults: Faults;
  readonly latency: Latency;
  readonly log: RequestLog;
  readonly now: () => number;
}

export function createResponder(options: ResponderOptions, style: UpstreamStyle): Responder {
  return async ({ context, endpoint, sn }, answer) => {
    const { outgoing } = context.env;
    const rules = options.faults.take({ upstream: style.upstream, endpoint, sn });
    const kinds: FaultKind[] = [...rules.map((rule) => rule.kind), ...requestedFaults(context)];
    const record = (code: number): void => {
      options.log.add({
        at: options.now(),
        upstream: style.upstream,
        method: context.req.method,
        endpoint,
        sn,
        code,
      });
    };
    await delay(options.latency(endpoint, new URL(context.req.url).searchParams) + slowness(rules, kinds), outgoing);
    if (kinds.includes('hang') || kinds.includes('disconnect')) {
      record(0);
      if (kinds.includes('hang')) await waitForClose(outgoing);
      return disconnect(outgoing);
    }
    for (const kind of kinds) {
      const page = pageOf(kind);
      if (page === undefined) continue;
      record(page);
      return context.html(htmlPage(page), page);
    }
    const replaced = kinds.map((kind) => style.replaced(kind, context)).find((found) => found !== undefined);
    let final = replaced ?? answer();
    for (const kind of kinds) {
      if (replaced === undefined && isShapeFault(kind)) final = style.bend?.(kind, endpoint, final) ?? final;
    }
    style.answered?.(endpoint, final);
    record(style.codeOf?.(final) ?? final.status);
    const { body, status, headers } = final;
    if (body instanceof Uint8Array) {
      if (kinds.includes('half-body')) return sendHalf(outgoing, body);
      return new Response(body as Uint8Array<ArrayBuffer>, { status, ...(headers && { headers }) });
    }
    const text = JSON.stringify(body);
    if (kinds.includes('half-body')) return sendHalf(outgoing, text);
    const damage = kinds.includes('malformed-json') ? ',' : '';
    return new Response(text + damage, { status, headers: { 'content-type': 'application/json', ...headers } });
  };
}

function requestedFaults(context: UpstreamContext): FaultKind[] {
  const names = (context.req.header(faultHeader) ?? '').split(',').map((name) => name.trim());
  return names.filter(isFaultKind);
}

function pageOf(kind: FaultKind): 200 | 502 | 503 | 504 | undefined {
  switch (kind) {
    case 'html-200':
      return 200;
    case 'html-502':
      return 502;
    case 'html-503':
      return 503;
    case 'html-504':
      return 504;
    default:
      return undefined;
  }
}

function slowness(rules: readonly FaultRule[], kinds: readonly FaultKind[]): number {
  if (!kinds.includes('slow')) return 0;
  return rules.find((rule) => rule.kind === 'slow')?.delayMs ?? 5_000;
}

/** Waits, but not for a client that has gone away. */
async function delay(milliseconds: number, outgoing: HttpBindings['outgoing']): Promise<void> {
  if (milliseconds <= 0) return;
  let timer: NodeJS.Timeout | undefined;
  const passed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([passed, waitForClose(outgoing)]);
  clearTimeout(timer);
}
