import { readdirSync, readFileSync } from 'node:fs';

/** Ids of living processes with `marker` in their command line; zombies do not count. Linux only, as CI is. */
export function processesWith(marker: string): number[] {
  const found: number[] = [];
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry) || Number(entry) === process.pid) continue;
    try {
      const commandLine = readFileSync(`/proc/${entry}/cmdline`, 'utf8');
      const state = /\) (\S)/.exec(readFileSync(`/proc/${entry}/stat`, 'utf8'))?.[1];
      if (commandLine.includes(marker) && state !== 'Z') found.push(Number(entry));
    } catch {
      // It ended while we looked.
    }
  }
  return found;
}

/** Those of them that this process has started: other tests run beside this one. */
export function childrenWith(marker: string): number[] {
  return processesWith(marker).filter((id) => {
    try {
      return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${id}/stat`, 'utf8'))?.[1]) === process.pid;
    } catch {
      return false;
    }
  });
}

/** Waits until `condition` holds, long enough for a machine that does much else. @throws Error after `limitMs` */
export async function eventually(condition: () => boolean | Promise<boolean>, limitMs = 30_000): Promise<void> {
  const end = Date.now() + limitMs;
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('The condition did not come true in time');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
