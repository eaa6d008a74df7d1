import type { UpstreamAnswer, UpstreamStyle } from '../faults/create-responder.ts';
import type { Upstream } from '../faults/fault-kinds.ts';
import { withNumbersAsText } from '../faults/shape-faults.ts';

/** How a SIM platform fails: `fail` words a failure for a status. */
export function createSimStyle(upstream: Upstream, fail: (status: number) => UpstreamAnswer): UpstreamStyle {
  return {
    upstream,
    replaced(kind) {
      switch (kind) {
        case 'rate-limited':
        case 'http-429':
          return { ...fail(429), headers: { 'retry-after': '1' } };
        case 'unauthorized':
        case 'http-401':
        case 'token-expired':
          return fail(401);
        case 'no-permission':
          return fail(403);
        case 'bad-request':
          return fail(400);
        case 'server-error':
          return fail(500);
        case 'device-timeout':
          return fail(504);
        default:
          return undefined;
      }
    },
    bend(kind, _endpoint, answer) {
      if (answer.status !== 200) return answer;
      const body = answer.body as Record<string, unknown>;
      const inner = 'data' in body ? body['data'] : body;
      const within = (data: unknown): UpstreamAnswer => ({
        ...answer,
        body: 'data' in body ? { ...body, data } : data,
      });
      switch (kind) {
        case 'unwrapped-data':
          return { ...answer, body: inner };
        case 'numeric-strings':
          return within(withNumbersAsText(inner));
        case 'null-result':
          return within(null);
        case 'empty-result':
          return within({});
        case 'unknown-enum':
          return within(
            typeof inner === 'object' && inner !== null ? { ...inner, simState: 42, status: 'MELTED' } : inner,
          );
        default:
          return answer;
      }
    },
  };
}
