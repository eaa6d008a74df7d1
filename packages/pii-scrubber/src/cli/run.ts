import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import type { KeyTreatment, ScrubberOptions } from '../scrubber-options.ts';
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
  const output: Writable = settings.output === undefined ? stdout : createWriteStream(settings.output);
  let outputProblem: NodeJS.ErrnoException | undefined;
  output.on('error', (problem: NodeJS.ErrnoException) => {
    outputProblem = problem;
  });
  for (const file of settings.files.length === 0 ? ['-'] : settings.files) {
    try {
      await scrubFile(file, settings, options, output, terminal, () => outputProblem);
    } catch (problem) {
      // A reader that went away (head, less) is no failure.
      if (outputProblem?.code === 'EPIPE') return 0;
      return fail(1, `${file}: ${problem instanceof Error ? problem.message : String(problem)}`);
    }
  }
  if (output !== stdout) {
    output.end();
    await once(output, 'close');
  }
  return outputProblem === undefined || outputProblem.code === 'EPIPE' ? 0 : fail(1, outputProblem.message);
}

async function scrubFile(
  file: string,
  settings: Arguments,
  options: ScrubberOptions,
  output: Writable,
  terminal: Terminal,
  problem: () => Error | undefined,
): Promise<void> {
  const input = decoded(file === '-' ? terminal.stdin : createReadStream(file));
  const format = settings.format === 'auto' ? formatOf(file) : settings.format;
  let written = 0;
  let shown = performance.now();
  for await (const piece of scrubStream(input, format, options)) {
    const failed = problem();
    if (failed !== undefined) throw failed;
    written += piece.length;
    if (!output.write(piece)) await Promise.race([once(output, 'drain'), once(output, 'close')]);
    if (!settings.isQuiet && performance.now() - shown > PROGRESS_EVERY_MS) {
      shown = performance.now();
      terminal.stderr.write(`${file}: ${(written / 1e6).toFixed(1)} MB\n`);
    }
  }
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

/** Bytes as text; a character split between two pieces is put together. */
async function* decoded(input: AsyncIterable<string | Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const chunk of input) yield typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true });
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}
