import type { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';

/** The connection ends without an answer. */
export function disconnect(outgoing: ServerResponse): Response {
  outgoing.destroy();
  return RESPONSE_ALREADY_SENT;
}

/** Headers promise the whole body, the connection ends in its middle. */
export function sendHalf(outgoing: ServerResponse, body: string | Uint8Array): Response {
  const bytes = Buffer.from(body as Uint8Array);
  outgoing.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length });
  outgoing.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => outgoing.destroy());
  return RESPONSE_ALREADY_SENT;
}

/** Resolves when the client has gone away or the server closes the connection. */
export function waitForClose(outgoing: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    if (outgoing.destroyed || outgoing.socket?.destroyed === true) resolve();
    else outgoing.once('close', () => resolve());
  });
}

/** What stands in front of the cloud answers with a page when the cloud does not. */
export function htmlPage(status: number): string {
  const title = status === 200 ? 'Scheduled maintenance' : `${status} Bad gateway`;
  return `<!DOCTYPE html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>`;
}
