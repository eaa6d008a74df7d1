import { type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { HttpFault } from '../http/http-fault.ts';
import { isLingering, lingerBeforeClosing } from './linger-before-closing.ts';

/**
 * Gives a JSON answer to everything that Node's HTTP server would turn away with an empty one or with a closed connection.
 *
 * @param refuse The words.
 * @param open Responses that are not finished.
 */
export function answerFaults(options: {
  readonly server: Server;
  readonly refuse: (fault: HttpFault) => Response;
  readonly open: ReadonlySet<ServerResponse>;
}): void {
  const { server, refuse, open } = options;

  async function answerRaw(stream: Duplex, fault: HttpFault): Promise<void> {
    const response = refuse(fault);
    const body = Buffer.from(await response.arrayBuffer());
    const headers = [...response.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
    if (!stream.writable) return;
    stream.write(
      `HTTP/1.1 ${response.status} ${STATUS_CODES[response.status]}\r\n${headers}connection: close\r\ncontent-length: ${body.byteLength}\r\n\r\n`,
    );
    stream.write(body);
    if (stream instanceof Socket) lingerBeforeClosing(stream);
    else stream.end();
  }

  const faulty = new WeakSet<Duplex>();
  server.on('clientError', (error: NodeJS.ErrnoException, stream) => {
    if (!stream.writable || error.code === 'ECONNRESET' || error.code === 'EPIPE') {
      stream.destroy();
      return;
    }
    if (faulty.has(stream)) return;
    faulty.add(stream);
    if (stream instanceof Socket && isLingering(stream)) return;
    const unanswered = [...open].filter((response) => response.req.socket === stream);
    const last = unanswered.at(-1);
    // The fault is in the body of a request that has its answer already, or part of it.
    if (last !== undefined && !last.req.complete && last.headersSent) stream.destroy();
    // It is in what follows requests that are still being answered, and answers come in their order.
    else if (last?.req.complete) last.once('close', () => void answerRaw(stream, faultOf(error)));
    else void answerRaw(stream, faultOf(error));
  });

  server.on('checkExpectation', async (_request, response) => {
    const refusal = refuse('expectation');
    response.shouldKeepAlive = false;
    response.statusCode = refusal.status;
    response.setHeaders(refusal.headers);
    response.end(await refusal.text());
  });
  server.on('connect', (_request, stream) => void answerRaw(stream, 'connect'));
}

function faultOf(error: NodeJS.ErrnoException): HttpFault {
  switch (error.code) {
    case 'HPE_HEADER_OVERFLOW':
      return 'head-too-large';
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return 'too-slow';
    default:
      return 'malformed';
  }
}
