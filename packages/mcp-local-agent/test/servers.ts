import { mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LocalServerConfig } from '../src/config/server-config.ts';

const require = createRequire(import.meta.url);

export const everythingPath: string = require.resolve('@modelcontextprotocol/server-everything/dist/index.js');

export function createFolder(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), 'mao-agent-')));
}

function nodeServer(name: string, args: readonly string[], env: Record<string, string> = {}): LocalServerConfig {
  return { name, transport: { type: 'stdio', command: process.execPath, args, env } };
}

/** The public reference server; `marker` makes its process findable. */
export const everything = (marker: string, name = 'everything'): LocalServerConfig =>
  nodeServer(name, [everythingPath, 'stdio', marker]);

/** A Node program as a server. */
export function scriptServer(name: string, script: string, env: Record<string, string> = {}): LocalServerConfig {
  const path = join(createFolder(), 'server.mjs');
  writeFileSync(path, script);
  return nodeServer(name, [path], env);
}

/**
 * A server by hand that ignores every polite way to end it. `tools` is the expression of its tools, in which `turn` counts
 * the calls; `onCall` answers a call of `params` with `send({ id, result })`.
 */
export const handmade = (tools: string, onCall = ''): string => `
  import { createInterface } from 'node:readline';
  process.on('SIGTERM', () => {});
  setInterval(() => {}, 1000);
  let turn = 0;
  const send = (message) => console.log(JSON.stringify({ jsonrpc: '2.0', ...message }));
  createInterface({ input: process.stdin }).on('line', (line) => {
    const { id, method, params } = JSON.parse(line);
    if (method === 'initialize') {
      const capabilities = { tools: { listChanged: true } };
      send({ id, result: { protocolVersion: params.protocolVersion, capabilities, serverInfo: { name: 's', version: '1' } } });
    } else if (method === 'tools/list') {
      send({ id, result: { tools: ${tools} } });
    } else if (method === 'tools/call') {
      turn += 1;
      ${onCall}
    }
  });`;
