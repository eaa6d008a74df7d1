import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import type { UpstreamAnswer, UpstreamStyle } from '../faults/create-responder.ts';

/** How S3 says that something is wrong. */
export function objectFailure(status: number, code: string): UpstreamAnswer {
  const body = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${code}</Message><RequestId>simulated</RequestId></Error>`;
  return { status, body: strToU8(body), headers: { 'content-type': 'application/xml' } };
}

/** How the object store fails: codes of S3, and files that are not what they should be. */
export const objectStyle: UpstreamStyle = {
  upstream: 'objects',
  replaced(kind) {
    switch (kind) {
      case 'missing-object':
        return objectFailure(404, 'NoSuchKey');
      case 'no-permission':
      case 'unauthorized':
        return objectFailure(403, 'AccessDenied');
      case 'rate-limited':
      case 'http-429':
        return objectFailure(503, 'SlowDown');
      case 'server-error':
        return objectFailure(500, 'InternalError');
      case 'bad-request':
        return objectFailure(400, 'InvalidRequest');
      default:
        return undefined;
    }
  },
  bend(kind, _endpoint, answer) {
    const { body } = answer;
    if (answer.status !== 200 || !(body instanceof Uint8Array) || body.length === 0) return answer;
    switch (kind) {
      case 'truncated-zip':
        return { ...answer, body: body.subarray(0, Math.floor(body.length * 0.6)) };
      case 'changed-bytes': {
        const changed = Uint8Array.from(body);
        const middle = Math.floor(body.length / 2);
        changed[middle] = (changed[middle] ?? 0) ^ 0x55;
        return { ...answer, body: changed };
      }
      case 'not-a-zip':
        return { ...answer, body: strToU8('<html>maintenance</html>') };
      case 'zip-bomb': {
        // 32 MB of zeros in some 30 kB, behind the configuration of the recording.
        const entries = unzipSync(body, { filter: ({ name }) => /\.(?:cfg|inf)$/.test(name) });
        const name = Object.keys(entries)[0]?.replace(/\.\w+$/, '') ?? 'bomb';
        const data = { [`${name}.dat`]: new Uint8Array(32 * 1024 * 1024) };
        return { ...answer, body: zipSync({ ...entries, ...data }, { level: 1 }) };
      }
      case 'broken-configuration': {
        const entries = unzipSync(body);
        const broken = Object.entries(entries).map(([name, bytes]) => [
          name,
          name.endsWith('.dat')
            ? bytes
            : strToU8(strFromU8(bytes, true).replace(/\r\n\d+,\d+A,\d+D\r\n/, '\r\nxx,yA\r\n'), true),
        ]);
        return { ...answer, body: zipSync(Object.fromEntries(broken)) };
      }
      default:
        return answer;
    }
  },
};
