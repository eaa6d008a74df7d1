import { randomUUID } from 'node:crypto';
import type { McpToolRef } from '@mao/mcp-workingset';
import type { ToolProgress } from '../connection/mcp-connection.ts';
import type { ToolCallOutcome } from '../connection/tool-call-outcome.ts';
import type { LocalClientMessage, LocalServerMessage } from './local-protocol.ts';

type ToolResultMessage = Extract<LocalClientMessage, { type: 'tool_result' }>;

export interface LocalToolCall {
  readonly sessionId: string;
  /** `mcp__{server}__{tool}` */
  readonly toolName: string;
  readonly ref: McpToolRef;
  readonly args: Record<string, unknown>;
  /** Longest silence; progress begins it anew, up to ten times as long. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: ToolProgress) => void;
}

/** The calls that one client is running. Each is sent once and ends once, whatever the client does. */
export interface RunningCalls {
  run(call: LocalToolCall): Promise<ToolCallOutcome>;
  /** A result that nobody waits for (late, or of another client) does nothing. */
  finish(message: ToolResultMessage): void;
  progress(callId: string, progress: ToolProgress): void;
  /** Gives up the calls of a session, and tells the client. */
  cancel(sessionId: string): void;
  /** The client is gone: its calls may have run. */
  drop(): void;
}

interface RunningCall {
  readonly sessionId: string;
  settle(outcome: ToolCallOutcome): void;
  progress(progress: ToolProgress): void;
}

/** A tool that reports progress is kept waiting for this many times its limit. */
const MOST_LIMITS = 10;
const LONGEST_MESSAGE = 2_000;
/** Node's timers fire at once for more. */
const LONGEST_TIMER = 2 ** 31 - 1;

const reasons: ReadonlyMap<string, Extract<ToolCallOutcome, { ok: false }>['reason']> = new Map(
  (['timeout', 'cancelled', 'unavailable', 'dropped', 'rejected', 'failed'] as const).map((reason) => [reason, reason]),
);

function toOutcome({ result, error }: ToolResultMessage): ToolCallOutcome {
  if (result !== undefined) return { ok: true, result };
  const reason = reasons.get(error?.reason ?? '') ?? 'failed';
  if (reason === 'rejected') {
    return { ok: false, reason, serverMessage: (error?.message ?? '').slice(0, LONGEST_MESSAGE) };
  }
  return { ok: false, reason, ...(reason === 'unavailable' ? { failure: { cause: 'unknown' as const } } : {}) };
}

export function createRunningCalls(options: {
  readonly send: (text: string) => void;
  readonly maxRunning: number;
}): RunningCalls {
  const { send, maxRunning } = options;
  const calls = new Map<string, RunningCall>();
  const sendCancel = (callId: string): void =>
    send(JSON.stringify({ type: 'tool_cancel', callId } satisfies LocalServerMessage));

  return {
    run({ sessionId, toolName, ref, args, timeoutMs, signal, onProgress }) {
      if (signal?.aborted) return Promise.resolve({ ok: false, reason: 'cancelled' });
      if (calls.size >= maxRunning) {
        return Promise.resolve({ ok: false, reason: 'unavailable', failure: { cause: 'refused', clientBusy: true } });
      }
      const callId = randomUUID();
      const { serverName, toolName: tool } = ref;
      let request: string;
      try {
        const call = { callId, sessionId, toolName, serverName, tool, arguments: args, timeoutMs };
        request = JSON.stringify({ type: 'tool_execute', ...call } satisfies LocalServerMessage);
      } catch {
        // Nested deeper than JSON can be written.
        return Promise.resolve({ ok: false, reason: 'failed' });
      }
      return new Promise((resolve) => {
        const settle = (outcome: ToolCallOutcome): void => {
          clearTimeout(silence);
          clearTimeout(whole);
          calls.delete(callId);
          signal?.removeEventListener('abort', onAbort);
          resolve(outcome.ok || outcome.reason !== 'timeout' ? outcome : { ...outcome, limitMs: timeoutMs });
        };
        const giveUp = (reason: 'cancelled' | 'timeout'): void => {
          sendCancel(callId);
          settle({ ok: false, reason });
        };
        const onAbort = (): void => giveUp('cancelled');
        const silence = setTimeout(giveUp, timeoutMs, 'timeout');
        const whole = setTimeout(giveUp, Math.min(timeoutMs * MOST_LIMITS, LONGEST_TIMER), 'timeout');
        signal?.addEventListener('abort', onAbort, { once: true });
        calls.set(callId, {
          sessionId,
          settle,
          progress(progress) {
            silence.refresh();
            onProgress?.(progress);
          },
        });
        send(request);
      });
    },
    finish(message) {
      calls.get(message.callId)?.settle(toOutcome(message));
    },
    progress(callId, progress) {
      calls.get(callId)?.progress(progress);
    },
    cancel(sessionId) {
      for (const [callId, call] of [...calls]) {
        if (call.sessionId !== sessionId) continue;
        sendCancel(callId);
        call.settle({ ok: false, reason: 'cancelled' });
      }
    },
    drop() {
      for (const call of [...calls.values()]) call.settle({ ok: false, reason: 'dropped' });
    },
  };
}
