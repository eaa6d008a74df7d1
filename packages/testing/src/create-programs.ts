import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';

export interface Program {
  readonly child: ChildProcess;
  readonly stderr: () => string;
  readonly stdout: () => string;
  readonly exit: Promise<number | null>;
  /** Waits for the log line that says where the service listens, and gives its origin. */
  ready(): Promise<string>;
}

export interface Programs {
  run(main: string, args: readonly string[], environment?: Readonly<Record<string, string>>): Program;
  /** Ends what still runs. */
  killAll(): void;
}

/** Runs built programs as a service manager does: in a folder, with no environment but what is given. */
export function createPrograms(options: { readonly folder: () => string }): Programs {
  const running = new Set<ChildProcess>();
  return {
    run(main, args, environment = {}) {
      // Tests of programs are about them as they are shipped; the test command builds them first.
      if (!existsSync(main)) throw new Error(`${main} is missing: run the build`);
      const folder = options.folder();
      const child = spawn(process.execPath, [main, ...args], {
        env: { PATH: process.env['PATH'], HOME: folder, ...environment },
        cwd: folder,
      });
      running.add(child);
      let stderr = '';
      let stdout = '';
      child.stderr.on('data', (chunk) => {
        stderr += chunk;
      });
      child.stdout.on('data', (chunk) => {
        stdout += chunk;
      });
      const exit = new Promise<number | null>((resolve) =>
        child.once('close', (code) => {
          running.delete(child);
          resolve(code);
        }),
      );
      async function ready(): Promise<string> {
        for (let waited = 0; waited < 100_000; waited += 50) {
          const line = stderr.split('\n').find((text) => text.includes('"msg":"listening"'));
          if (line !== undefined) return (JSON.parse(line) as { url: string }).url;
          if (child.exitCode !== null) break;
          await new Promise((resolve) => setTimeout(resolve, 50));
        }
        throw new Error(`not listening:\n${stderr}`);
      }
      return { child, exit, ready, stderr: () => stderr, stdout: () => stdout };
    },
    killAll() {
      for (const child of running) child.kill('SIGKILL');
    },
  };
}
