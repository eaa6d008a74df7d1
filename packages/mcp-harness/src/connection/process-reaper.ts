import { type ChildProcess, spawn } from 'node:child_process';

/**
 * Ends process groups that outlive this process.
 *
 * A child that ignores the end of its stdin would live on for ever when the harness is killed with SIGKILL, because no
 * code of ours runs then. One small shell, in a group of its own, knows the live groups; the end of its own stdin is
 * the news of our death, and it ends what is left.
 */
export interface ProcessReaper {
  watch(groupId: number): void;
  unwatch(groupId: number): void;
}

// A group id is removed as soon as its child has exited, so a reused id is never signalled.
const script = `
groups=" "
while read -r operation group; do
  case "$operation" in
    watch) groups="$groups$group " ;;
    unwatch)
      kept=" "
      for one in $groups; do [ "$one" = "$group" ] || kept="$kept$one "; done
      groups="$kept" ;;
  esac
done
[ "$groups" = " " ] && exit 0
for one in $groups; do kill -s TERM -- "-$one" 2>/dev/null; done
sleep 1
for one in $groups; do kill -s KILL -- "-$one" 2>/dev/null; done
exit 0
`;

/** The reaper of this process; the shell starts with the first watched group. A no-op on Windows. */
export function createProcessReaper(): ProcessReaper {
  let shell: ChildProcess | undefined;
  const live = new Set<number>();

  function tell(line: string): void {
    if (shell === undefined) {
      const started = spawn('/bin/sh', ['-c', script], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
      // Without a shell the guard is missing, but sessions go on: their own close still ends the children.
      started.on('error', () => {});
      started.stdin?.on('error', () => {});
      started.on('exit', () => {
        if (shell === started) shell = undefined;
      });
      started.unref();
      // The pipe must not keep the event loop alive either; its handle is a socket with `unref`.
      (started.stdin as unknown as { unref?(): void } | null)?.unref?.();
      shell = started;
      line = [...live].map((groupId) => `watch ${groupId}\n`).join('');
    }
    shell.stdin?.write(line);
    // Nobody left to guard: the shell goes too, so that an idle harness has no child at all.
    if (live.size === 0) {
      shell.stdin?.end();
      shell = undefined;
    }
  }

  return {
    watch(groupId) {
      if (process.platform === 'win32') return;
      live.add(groupId);
      tell(`watch ${groupId}\n`);
    },
    unwatch(groupId) {
      if (!live.delete(groupId)) return;
      tell(`unwatch ${groupId}\n`);
    },
  };
}
