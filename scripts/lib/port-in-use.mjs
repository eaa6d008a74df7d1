import { createServer } from 'node:net';

/**
 * @param {string} host @param {number} port
 * @returns {Promise<boolean>}
 */
export function portInUse(host, port) {
  return new Promise((done) => {
    const server = createServer();
    server.once('error', (error) => done(/** @type {NodeJS.ErrnoException} */ (error).code === 'EADDRINUSE'));
    server.listen(port, host, () => server.close(() => done(false)));
  });
}
