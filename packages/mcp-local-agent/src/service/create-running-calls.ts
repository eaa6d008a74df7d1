import type { LocalAgentEvent } from '../create-local-agent.ts';
import type { LocalCallOutcome, LocalServer } from '../servers/create-local-server.ts';
import type { ServiceMessage } from './service-messages.ts';

type ExecuteMessage = Extract<ServiceMessage, { type: 'tool_execute' }>;

export interface RunningCallsOptions {
  readonly servers: ReadonlyMap<string, Pick<LocalServer, 'call'>>;
  readonly maxRunning: number;
  readonly maxMessageBytes: () => number;
  readonly send: (text: string) => void;
  readonly onEvent: (event: LocalAgentEvent) => void;
}

/** The calls that the service has asked for. */
export interface RunningCalls {
  /** Runs one and sends what became of it, unless it was cancelled. Never rejects. */
  run(message: ExecuteMessage): Promise<void>;
  cancel(callId: string): void;
  cancelAll(): void;
}

type Refusal = Extract<LocalCallOutcome, { ok: false }>;

const refusal = (reason: Refusal['reason'], message: string): Refusal => ({ ok: false, reason, message });

const LONGEST_NEWS = 1_000;

export function createRunningCalls(options: RunningCallsOptions): RunningCalls {
  const { servers, send, onEvent } = options;
  const running = new Map<string, AbortController>();

  function textOf(callId: string, outcome: LocalCallOutcome): string {
    if (!outcome.ok) {
      const { reason, message } = outcome;
      return JSON.stringify({ type: 'tool_result', callId, error: { reason, message } });
    }
    const text = JSON.stringify({ type: 'tool_result', callId, result: outcome.result });
    const size = Buffer.byteLength(text);
    const most = options.maxMessageBytes();
    if (size <= most) return text;
    return textOf(
      callId,
      refusal('rejected', `the result of ${size} bytes is larger than the ${most} that can be sent`),
    );
  }

  async function answer(message: ExecuteMessage, signal: AbortSignal): Promise<LocalCallOutcome> {
    const server = servers.get(message.serverName);
    if (server === undefined) return refusal('unavailable', 'this agent has no such server');
    return server.call(message.tool, message.arguments, {
      signal,
      timeoutMs: message.timeoutMs,
      onProgress({ progress, total, message: words }) {
        const news = { callId: message.callId, progress, total, message: words?.slice(0, LONGEST_NEWS) };
        send(JSON.stringify({ type: 'tool_progress', ...news }));
      },
    });
  }

  return {
    async run(message) {
      const { callId, serverName: server, tool } = message;
      if (running.has(callId)) return;
      if (running.size >= options.maxRunning) {
        send(textOf(callId, refusal('unavailable', 'this agent runs too many calls')));
        return;
      }
      const controller = new AbortController();
      running.set(callId, controller);
      onEvent({ type: 'call', server, tool });
      const outcome = await answer(message, controller.signal);
      running.delete(callId);
      onEvent({ type: 'call_end', server, tool, ok: outcome.ok && outcome.result['isError'] !== true });
      if (!controller.signal.aborted) send(textOf(callId, outcome));
    },
    cancel(callId) {
      running.get(callId)?.abort();
    },
    cancelAll() {
      for (const controller of running.values()) controller.abort();
    },
  };
}
