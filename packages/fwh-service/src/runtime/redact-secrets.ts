/** What stands in place of a secret. */
const REDACTED = '[redacted]';

const PASSWORD = 'pass(?:word|wd|phrase|code)|pwd|密码|口令';
const SECRET = `${PASSWORD}|secret|token(?!s)|api[_-]?key|access[_-]?key|private[_-]?key|credential|authorization|cookie|密钥|令牌`;

/** A value in quotes up to their end, also within JSON within JSON; without, up to a blank or what ends a clause. */
const VALUE = String.raw`(?!\[redacted)(?:\\"[^]*?(?<!\\)\\"|"(?:[^"\\]|\\[^])*"|'[^']*'|[^\s"'\\,;，；。、)}\]]+)`;

/** Secrets as people write them into a text and programs into a message; the words around them stay. */
const RULES: readonly (readonly [RegExp, string])[] = [
  // First: what follows is the scheme of an authorization and no value by itself.
  [/\b(Bearer|Basic)(\s+)[\w.~+/=-]{8,}/gi, `$1$2${REDACTED}`],
  [/\b([a-z][a-z0-9+.-]{0,15}:\/\/)[^\s/@"']{1,256}@/gi, `$1${REDACTED}@`],
  [
    new RegExp(`((?:${SECRET})(?:\\\\?["'])?\\s{0,4}[:=：]\\s{0,4})(?!Bearer\\s|Basic\\s)${VALUE}`, 'gi'),
    `$1${REDACTED}`,
  ],
  [new RegExp(`((?:${PASSWORD})(?:\\s{1,4}is\\s{1,4}|\\s{0,4}[是为]\\s{0,4}))${VALUE}`, 'gi'), `$1${REDACTED}`],
];

const SECRET_FIELD = new RegExp(`(?:${SECRET})$`, 'i');

/** Deeper objects are no part of a log line that anybody reads. */
const DEEPEST = 8;

function redactText(text: string): string {
  return RULES.reduce((redacted, [pattern, instead]) => redacted.replace(pattern, instead), text);
}

/**
 * Takes secrets out of what goes into the log: texts, at any depth, and the values of fields that are named like one.
 * Errors are left to the serializer, whose result is given to this once more.
 */
export function redactSecrets(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value);
  if (typeof value !== 'object' || value === null || value instanceof Error || depth > DEEPEST) return value;
  if (Array.isArray(value)) return value.map((entry) => redactSecrets(entry, depth + 1));
  // Times and addresses write themselves, and buffers are no text.
  if ('toJSON' in value || ArrayBuffer.isView(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      typeof field === 'string' && SECRET_FIELD.test(name) ? REDACTED : redactSecrets(field, depth + 1),
    ]),
  );
}
