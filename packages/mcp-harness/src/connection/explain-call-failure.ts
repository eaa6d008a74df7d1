import { ProtocolError, SdkError, SdkErrorCode, SdkHttpError } from '@modelcontextprotocol/client';
import type { SecretGuard } from './create-secret-guard.ts';
import { connectionLoss, explainConnectionError } from './explain-connection-error.ts';
import type { ToolCallOutcome } from './tool-call-outcome.ts';

/** The server does not know this connection any more and has done nothing: the request may be made again on a new one. */
export interface SessionForgotten {
  readonly ok: false;
  readonly reason: 'session-forgotten';
}

/** What an error of the client says about a request; the model reads it in our words, except for what the server said. */
export function explainCallFailure(
  error: unknown,
  closed: boolean,
  limitMs: number,
  guard: SecretGuard,
): Extract<ToolCallOutcome, { ok: false }> | SessionForgotten {
  if (SdkHttpError.isInstance(error) && error.status === 404) return { ok: false, reason: 'session-forgotten' };
  if (ProtocolError.isInstance(error)) {
    return { ok: false, reason: 'rejected', serverMessage: guard.text(error.message).slice(0, 2_000) };
  }
  if (SdkError.isInstance(error) && error.code === SdkErrorCode.RequestTimeout) {
    return { ok: false, reason: 'timeout', limitMs };
  }
  const loss = connectionLoss(error);
  if (loss === 'unsent') return { ok: false, reason: 'unavailable', failure: explainConnectionError(error) };
  const lost = loss === 'broken' || (SdkError.isInstance(error) && error.code === SdkErrorCode.ConnectionClosed);
  return { ok: false, reason: lost || closed ? 'dropped' : 'failed' };
}
