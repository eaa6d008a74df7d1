import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

interface LingerLimits {
  /** How much is still read, in bytes. */
  readonly maxBytes: number;
  /** How long reading may take, and how long it may pause, in ms. */
  readonly maxMs: number;
  readonly maxPauseMs: number;
}

const usualLimits: LingerLimits = { maxBytes: 64 * 1024 * 1024, maxMs: 30_000, maxPauseMs: 5_000 };

const lingering = new WeakSet<Socket>();

/** Whether a connection has had its last answer. */
export function isLingering(socket: Socket): boolean {
  return lingering.has(socket);
}

/**
 * Closes a connection whose client may still be sending. Closing at once would reset it, and a reset takes the answer out
 * of the hands of a client that has not read it yet: it would see EPIPE or ECONNRESET in place of the refusal. So our side
 * ends, and what still comes is read and thrown away until the client closes or has gone on for too long.
 *
 * @param request What is left of it is thrown away; nobody may be reading it.
 */
export function lingerBeforeClosing(
  socket: Socket,
  request?: IncomingMessage,
  { maxBytes, maxMs, maxPauseMs }: LingerLimits = usualLimits,
): void {
  if (lingering.has(socket) || socket.destroyed) return;
  lingering.add(socket);
  socket.end();
  const timer = setTimeout(() => socket.destroy(), maxMs);
  socket.once('close', () => clearTimeout(timer));
  socket.setTimeout(maxPauseMs, () => socket.destroy());
  // A reader that stopped halfway has paused the connection.
  request?.removeAllListeners('data');
  request?.resume();
  setImmediate(() => {
    let received = 0;
    // Past the HTTP parser: whatever comes after a last answer is no request.
    socket.removeAllListeners('data');
    socket.on('data', (chunk: Buffer) => {
      received += chunk.byteLength;
      if (received > maxBytes) socket.destroy();
    });
    socket.resume();
  });
}

/** Has the connection of a request linger when its last answer goes out before the request has arrived whole. */
export function lingerAfterRefusal(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  // What Node calls when an answer was the last of its connection.
  socket.destroySoon = () => {
    if (request.complete || !response.headersSent) Socket.prototype.destroySoon.call(socket);
    else lingerBeforeClosing(socket, request);
  };
}
