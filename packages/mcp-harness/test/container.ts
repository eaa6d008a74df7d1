import { fileURLToPath } from 'node:url';
import type { ContainerCommand } from '../src/container/container-command.ts';
import type { HarnessSession } from '../src/harness-session.ts';

const bridge = fileURLToPath(new URL('../bin/mao-container-bridge.js', import.meta.url));

/**
 * The bridge as it was built, as a plain child of this process: the pipe of `docker exec -i NAME mao-container-bridge` without the daemon.
 * `marker` makes its process findable.
 */
export function bridgeCommand(marker = 'mao-bridge'): ContainerCommand {
  return {
    command: process.execPath,
    args: [bridge, marker],
  };
}

export function cloudSession(id: string): HarnessSession {
  return {
    id,
    userId: 7,
    agentId: null,
    executionMode: 'CLOUD',
    approvalLevel: 'READ_ONLY',
    workspace: null,
    loadMode: null,
  };
}
