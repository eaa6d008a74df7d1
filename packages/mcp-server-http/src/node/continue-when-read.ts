import type { Server } from 'node:http';

/**
 * Lets clients that ask (`Expect: 100-continue`) send their body only when somebody reads it: who is refused by the head
 * of a request sends no megabytes in vain. Node by itself would ask for every body.
 */
export function continueWhenRead(server: Server): void {
  server.on('checkContinue', (request, response) => {
    const read = request._read;
    const { shouldKeepAlive } = response;
    // Without the body nobody knows where the next request would begin.
    response.shouldKeepAlive = false;
    request._read = (size) => {
      request._read = read;
      if (!response.headersSent) {
        response.shouldKeepAlive = shouldKeepAlive;
        response.writeContinue();
      }
      read.call(request, size);
    };
    server.emit('request', request, response);
  });
}
