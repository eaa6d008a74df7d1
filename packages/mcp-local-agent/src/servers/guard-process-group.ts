import { spawn } from 'node:child_process';

/** What guards one process group. */
export interface GroupGuard {
  /** The group is gone; its id must not be signalled any more. */
  release(): void;
}

// A line is the release; the end of the input without one is the news that the agent died, however it died.
const script = `
read -r released && exit 0
kill -s TERM -- "-$1" 2>/dev/null
sleep 1
kill -s KILL -- "-$1" 2>/dev/null
exit 0
`;

/**
 * Ends a process group when this process is killed before it could do so itself. One small shell a group, because the agent
 * has a handful of servers; it is no child that keeps the agent alive. Does nothing on Windows.
 */
export function guardProcessGroup(groupId: number): GroupGuard {
  if (process.platform === 'win32') return { release() {} };
  const shell = spawn('/bin/sh', ['-c', script, 'mao-agent-guard', String(groupId)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  // Without a shell the agent still ends its servers at every end but a hard one.
  shell.on('error', () => {});
  shell.stdin.on('error', () => {});
  shell.unref();
  (shell.stdin as unknown as { unref?(): void }).unref?.();
  return {
    release: () => void shell.stdin.end('released\n'),
  };
}
