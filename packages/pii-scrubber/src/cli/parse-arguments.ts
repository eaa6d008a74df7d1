import { DEFAULT_KINDS, PII_KINDS, type PiiKind } from '../kinds.ts';

export type Format = 'auto' | 'text' | 'jsonl' | 'json' | 'csv';

/** What the command line asked for. */
export interface Arguments {
  readonly files: readonly string[];
  readonly format: Format;
  readonly kinds: readonly PiiKind[];
  readonly keep: readonly string[];
  readonly mask: Readonly<Record<string, PiiKind>>;
  readonly allow: readonly string[];
  readonly output: string | undefined;
  readonly secretName: string | undefined;
  readonly isQuiet: boolean;
  readonly show: 'help' | 'version' | undefined;
}

/** What to do, or what is wrong with the arguments in one sentence. */
export type ParsedArguments =
  | { readonly ok: true; readonly value: Arguments }
  | { readonly ok: false; readonly problem: string };

const FORMATS: readonly string[] = ['auto', 'text', 'jsonl', 'json', 'csv'];

export const HELP = `pii-scrub: removes personal data from text, logs, JSON and CSV

Usage
  pii-scrub [options] [FILE ...]      reads standard input if no file is given, or for the file -

Output goes to standard output; progress and problems go to standard error.

Options
  -f, --format FORMAT                 auto (default), text, jsonl, json or csv; auto goes by the file name:
                                      .jsonl .ndjson -> jsonl, .json -> json, .csv .tsv -> csv, all else -> text
  -o, --output FILE                   write to FILE instead of standard output; it is replaced only when all went well,
                                      so it may be the input itself
  -k, --kinds LIST                    only these kinds, with commas (default: all but MAC):
                                      ${PII_KINDS.join(',')}
      --keep KEY                      leave the values of this key or column alone (may be repeated)
      --mask KEY=KIND                 treat the values of this key or column as KIND (may be repeated)
      --allow VALUE                   never remove this value (may be repeated)
      --pseudonym-secret-env NAME     put stable pseudonyms in place of plain tokens, made with the secret in the
                                      environment variable NAME (at least 16 characters)
  -q, --quiet                         no progress
  -h, --help                          this text
  -V, --version                       the version

Formats
  text    line by line; a long line is one text
  jsonl   one JSON value a line; a line that is not JSON is scrubbed as text
  json    one JSON document, read whole and written with an indent of two
  csv     a header line, then rows; the delimiter is found (comma, semicolon, tab, bar)

Input must be UTF-8; other encodings and binary files are refused, not passed through.

Exit codes
  0  done        1  a file could not be read or written        2  wrong arguments

Examples
  pii-scrub app.log > app.clean.log
  pii-scrub -f jsonl --keep siteName < rows.jsonl
  PII_SECRET=... pii-scrub --pseudonym-secret-env PII_SECRET customers.csv -o customers.clean.csv
`;

/** Reads the arguments behind the program's name. */
export function parseArguments(argv: readonly string[]): ParsedArguments {
  const files: string[] = [];
  const keep: string[] = [];
  const allow: string[] = [];
  const mask: Record<string, PiiKind> = Object.create(null) as Record<string, PiiKind>;
  let format: Format = 'auto';
  let kinds: readonly PiiKind[] = DEFAULT_KINDS;
  let output: string | undefined;
  let secretName: string | undefined;
  let isQuiet = false;
  let show: Arguments['show'];
  let onlyFiles = false;

  for (let index = 0; index < argv.length; index += 1) {
    const whole = argv[index] as string;
    if (onlyFiles || whole === '-' || !whole.startsWith('-')) {
      files.push(whole);
      continue;
    }
    if (whole === '--') {
      onlyFiles = true;
      continue;
    }
    const equals = whole.startsWith('--') ? whole.indexOf('=') : -1;
    const name = equals > 0 ? whole.slice(0, equals) : whole;
    switch (name) {
      case '-h':
      case '--help':
        show = 'help';
        continue;
      case '-V':
      case '--version':
        show = 'version';
        continue;
      case '-q':
      case '--quiet':
        isQuiet = true;
        continue;
    }
    const value = equals > 0 ? whole.slice(equals + 1) : argv[index + 1];
    if (!VALUED.has(name)) return wrong(`unknown option ${name}; see --help`);
    if (value === undefined) return wrong(`${name} needs a value; see --help`);
    if (equals < 0) index += 1;
    switch (name) {
      case '-f':
      case '--format':
        if (!FORMATS.includes(value)) return wrong(`${name}: use one of ${FORMATS.join(', ')}`);
        format = value as Format;
        break;
      case '-o':
      case '--output':
        output = value;
        break;
      case '-k':
      case '--kinds': {
        const wanted = value.split(',').map((kind) => kind.trim().toUpperCase());
        const unknown = wanted.find((kind) => !isKind(kind));
        if (unknown !== undefined)
          return wrong(`${name}: ${JSON.stringify(unknown)} is not one of ${PII_KINDS.join(', ')}`);
        kinds = wanted.filter(isKind);
        break;
      }
      case '--keep':
        keep.push(value);
        break;
      case '--mask': {
        const cut = value.lastIndexOf('=');
        const kind = value.slice(cut + 1).toUpperCase();
        if (cut < 1 || !isKind(kind)) return wrong(`--mask: write KEY=KIND with KIND one of ${PII_KINDS.join(', ')}`);
        mask[value.slice(0, cut)] = kind;
        break;
      }
      case '--allow':
        allow.push(value);
        break;
      case '--pseudonym-secret-env':
        secretName = value;
        break;
    }
  }
  return { ok: true, value: { files, format, kinds, keep, mask, allow, output, secretName, isQuiet, show } };
}

const VALUED: ReadonlySet<string> = new Set(
  '-f --format -o --output -k --kinds --keep --mask --allow --pseudonym-secret-env'.split(' '),
);

function isKind(word: string): word is PiiKind {
  return (PII_KINDS as readonly string[]).includes(word);
}

function wrong(problem: string): ParsedArguments {
  return { ok: false, problem };
}
