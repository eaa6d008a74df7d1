import { mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { HarnessServer } from '../src/harness-server.ts';

const require = createRequire(import.meta.url);
const everythingPath = require.resolve('@modelcontextprotocol/server-everything/dist/index.js');
const filesystemPath = require.resolve('@modelcontextprotocol/server-filesystem/dist/index.js');

/** A folder of its own, with its real path. */
export function createFolder(): string {
  return realpathSync(mkdtempSync(join(tmpdir(), 'mao-harness-')));
}

/** A Node program as an MCP server. `marker` makes its process findable. */
export function scriptServer(id: number, name: string, script: string, marker = 'mao-test'): HarnessServer {
  const path = join(createFolder(), 'server.mjs');
  writeFileSync(path, script);
  return { id, name, transport: { type: 'stdio', command: process.execPath, args: [path, marker] } };
}

export function everythingServer(id = 1, name = 'everything', marker = 'mao-test'): HarnessServer {
  return {
    id,
    name,
    description: 'Reference server',
    transport: { type: 'stdio', command: process.execPath, args: [everythingPath, 'stdio', marker] },
  };
}

export function filesystemServer(folder: string, id = 2, name = 'filesystem'): HarnessServer {
  return { id, name, transport: { type: 'stdio', command: process.execPath, args: [filesystemPath, folder] } };
}

/** One of the programs beside this file. */
export function programServer(id: number, name: string, program: string, ...args: string[]): HarnessServer {
  const path = fileURLToPath(new URL(`./programs/${program}.mjs`, import.meta.url));
  return { id, name, transport: { type: 'stdio', command: process.execPath, args: [path, ...args] } };
}

export function httpServer(id: number, name: string, url: string, headers?: Record<string, string>): HarnessServer {
  return { id, name, transport: { type: 'http', url, ...(headers === undefined ? {} : { headers }) } };
}

/** Reads everything and never answers, not even to the end of its input or to SIGTERM. */
export const hangingScript = `
process.on('SIGTERM', () => {});
process.stdin.resume();
setInterval(() => {}, 1_000);
`;
