import type { Logger } from '../logger.ts';
import { jsonResponse } from './responses.ts';

/** Whether the service can do its work now. */
export interface ReadyReport {
  readonly ok: boolean;
  /** State of each dependency by its name; shown to whoever asks, so names only, no addresses. */
  readonly dependencies?: Readonly<Record<string, 'ok' | 'failed'>>;
}

/** A probe that takes longer than this says "not ready" by that alone. */
const limitMs = 5_000;

/** Asks the service whether it is ready; a check that throws or hangs is a "no", never a hanging probe. */
export async function answerReadiness(
  ready: (() => ReadyReport | Promise<ReadyReport>) | undefined,
  draining: boolean,
  logger: Logger,
): Promise<Response> {
  if (draining) return jsonResponse(503, '{"ok":false,"draining":true}');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expired = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs);
  });
  try {
    const { ok, dependencies } = await Promise.race([(async () => (await ready?.()) ?? { ok: true })(), expired]);
    return jsonResponse(ok ? 200 : 503, JSON.stringify({ ok, ...(dependencies !== undefined && { dependencies }) }));
  } catch (error) {
    logger.warn({ err: error }, 'the readiness check failed');
    return jsonResponse(503, '{"ok":false}');
  } finally {
    clearTimeout(timer);
  }
}
