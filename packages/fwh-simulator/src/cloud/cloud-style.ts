import type { UpstreamAnswer, UpstreamStyle } from '../faults/create-responder.ts';
import type { FaultKind } from '../faults/fault-kinds.ts';
import { createShapeFaults } from '../faults/shape-faults.ts';
import { badRequest, type CloudAnswer, type Envelope, failures, toEnvelope } from './envelope.ts';

/** How the cloud fails: with a code inside HTTP 200, seldom with the HTTP status. */
export function createCloudStyle(now: () => number, revoke: (token: string) => void): UpstreamStyle {
  const shapes = createShapeFaults();
  const codes = new Map<FaultKind, CloudAnswer>([
    ['device-timeout', failures.deviceTimeout],
    ['offline', failures.offline],
    ['saved-later', failures.savedLater],
    ['no-permission', failures.noPermission],
    ['rate-limited', failures.rateLimited],
    ['token-expired', failures.tokenExpired],
    ['unauthorized', failures.unauthorized],
    ['bad-request', badRequest('Parameter error')],
    ['server-error', failures.serverError],
  ]);
  return {
    upstream: 'cloud',
    replaced(kind, context) {
      const { path } = context.req;
      if (kind === 'token-expired') revoke(context.req.header('loginToken') ?? '');
      if (kind === 'http-401') return { status: 401, body: toEnvelope(failures.unauthorized, path) };
      if (kind === 'http-429') {
        return { status: 429, body: toEnvelope(failures.rateLimited, path), headers: { 'retry-after': '1' } };
      }
      const answer = codes.get(kind);
      return answer === undefined ? undefined : { status: 200, body: toEnvelope(answer, path) };
    },
    bend(kind, endpoint, answer) {
      const envelope = structuredClone(answer.body) as Envelope;
      if (envelope.code === 200) shapes.apply(kind, endpoint, envelope, now());
      return { ...answer, body: envelope };
    },
    codeOf(answer: UpstreamAnswer) {
      const envelope = answer.body as Envelope;
      return answer.status === 200 ? envelope.code : answer.status;
    },
    answered: (endpoint, answer) => shapes.observe(endpoint, answer.body as Envelope),
  };
}
