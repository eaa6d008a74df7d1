import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import type { KeyTreatment, ScrubberOptions } from '../scrubber-options.ts';
import { decodeText, takeByteOrderMark } from './decode-text.ts';
import { fileOutput, type Output, streamOutput } from './open-output.ts';
import { type Arguments, type Format, HELP, parseArguments } from './parse-arguments.ts';
import { scrubStream } from './scrub-stream.ts';

const PROGRESS_EVERY_MS = 1000;

/** What the command talks to. */
export interface Terminal {
  readonly stdin: AsyncIterable<string | Buffer>;
  readonly stdout: Writable;
  readonly stderr: Writable;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Runs the command; resolves to its exit code. */
export async function run(argv: readonly string[], terminal: Terminal): Promise<number> {
  const { stderr, stdout } = terminal;
  const fail = (code: number, problem: string): number => {
    stderr.write(`pii-scrub: ${problem}\n`);
    return code;
  };
  const parsed = parseArguments(argv);
  if (!parsed.ok) return fail(2, parsed.problem);
  const settings = parsed.value;
  if (settings.show === 'help') {
    stdout.write(HELP);
    return 0;
  }
  if (settings.show === 'version') {
    const manifest = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8')) as {
      version: string;
    };
    stdout.write(`${manifest.version}\n`);
    return 0;
  }
  const secret = settings.secretName === undefined ? undefined : terminal.env[settings.secretName];
  if (settings.secretName !== undefined && (secret === undefined || secret.length < 16)) {
    return fail(2, `the environment variable ${settings.secretName} must hold a secret of at least 16 characters`);
  }
  const options = optionsOf(settings, secret);
  let output: Output;
  try {
    output = settings.output === undefined ? streamOutput(stdout) : await fileOutput(settings.output);
  } catch (problem) {
    return fail(1, `${settings.output}: ${messageOf(problem)}`);
  }
  for (const file of settings.files.length === 0 ? ['-'] : settings.files) {
    try {
      await scrubFile(file, settings, options, output, terminal);
    } catch (problem) {
      await output.discard();
      // A reader that went away (head, less) is no failure.
      if (problem instanceof OutputProblem && problem.code === 'EPIPE') return 0;
      return fail(
        1,
        problem instanceof OutputProblem ? `output: ${problem.message}` : `${file}: ${messageOf(problem)}`,
      );
    }
  }
  try {
    await output.commit();
    return 0;
  } catch (problem) {
    await output.discard();
    return fail(1, `${settings.output}: ${messageOf(problem)}`);
  }
}

/** Writing failed, not reading. */
class OutputProblem extends Error {
  readonly code: string | undefined;

  constructor(cause: NodeJS.ErrnoException) {
    super(cause.message, { cause });
    this.code = cause.code;
  }
}

function messageOf(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem);
}

async function scrubFile(
  file: string,
  settings: Arguments,
  options: ScrubberOptions,
  output: Output,
  terminal: Terminal,
): Promise<void> {
  const write = (text: string): Promise<void> =>
    output.write(text).catch((problem: NodeJS.ErrnoException) => {
      throw new OutputProblem(problem);
    });
  const input = decodeText(file === '-' ? terminal.stdin : createReadStream(file));
  const first = await input.next();
  const [mark, start] = takeByteOrderMark(first.done ? '' : first.value);
  if (mark !== '') await write(mark);
  const format = settings.format === 'auto' ? formatOf(file) : settings.format;
  let written = 0;
  let shown = performance.now();
  for await (const piece of scrubStream(after(start, input), format, options)) {
    written += piece.length;
    await write(piece);
    if (!settings.isQuiet && performance.now() - shown > PROGRESS_EVERY_MS) {
      shown = performance.now();
      terminal.stderr.write(`${file}: ${(written / 1e6).toFixed(1)} MB\n`);
    }
  }
}

async function* after(start: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  if (start !== '') yield start;
  yield* rest;
}

function formatOf(file: string): Exclude<Format, 'auto'> {
  const name = file.toLowerCase();
  if (name.endsWith('.jsonl') || name.endsWith('.ndjson')) return 'jsonl';
  if (name.endsWith('.json')) return 'json';
  return name.endsWith('.csv') || name.endsWith('.tsv') ? 'csv' : 'text';
}

function optionsOf(settings: Arguments, secret: string | undefined): ScrubberOptions {
  const keys: Record<string, KeyTreatment> = { ...settings.mask };
  for (const key of settings.keep) keys[key] = 'KEEP';
  return {
    keys,
    kinds: settings.kinds,
    allow: settings.allow,
    ...(secret === undefined ? {} : { pseudonym: { secret } }),
  };
}
