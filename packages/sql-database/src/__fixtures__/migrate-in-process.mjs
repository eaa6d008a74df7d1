// Runs the TypeScript sources in a process of its own: node 20 cannot strip types, vite can.
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';

const [, , url, directory] = process.argv;
const server = await createServer({
  configFile: false,
  root: fileURLToPath(new URL('..', import.meta.url)),
  logLevel: 'error',
  server: { middlewareMode: true, ws: false },
  appType: 'custom',
  optimizeDeps: { noDiscovery: true },
});
try {
  const { migrateSqlDatabase, openSqlDatabase } = await server.ssrLoadModule('/index.ts');
  const database = await openSqlDatabase({ url });
  process.stdout.write(JSON.stringify(await migrateSqlDatabase(database, { directory })));
  await database.close();
} finally {
  await server.close();
}
