import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createFolder } from './service.ts';

const entry = fileURLToPath(new URL('../../../packages/mcp-local-agent/bin/mao-agent.js', import.meta.url));

export interface AgentProcess {
  readonly process: ChildProcess;
  readonly output: () => string;
  /** Ends it with a signal; resolves with the exit code, `null` if the signal ended it. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  readonly exited: Promise<number | null>;
}

/** `mao-agent` as users run it, with a servers file of these entries. */
export function startAgent(
  url: string,
  token: string,
  mcpServers: object,
  flags: readonly string[] = [],
): AgentProcess {
  const file = join(createFolder(), 'servers.json');
  writeFileSync(file, JSON.stringify({ mcpServers }));
  const command = [entry, '--url', url, '--servers', file, ...flags];
  const child = spawn(process.execPath, command, {
    env: { ...process.env, MAO_AGENT_TOKEN: token },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return {
    process: child,
    output: () => output,
    exited,
    stop(signal = 'SIGTERM') {
      child.kill(signal);
      return exited;
    },
  };
}
