/** Whether a value is a promise, or will be one once it is awaited, as the queries of some database clients. */
export function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && typeof (value as { then?: unknown }).then === 'function';
}

/** What a value is, in a word or two for the author of a call: `null`, `an array`, `a number`. */
export function describeKind(value: unknown): string {
  if (isThenable(value)) return 'a promise: an await is missing';
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return 'an array';
  const kind = typeof value;
  return kind === 'object' ? 'an object' : `a ${kind}`;
}

/**
 * Refuses an options argument that is no object; `example` shows how the function is called.
 *
 * @throws {TypeError}
 */
export function requireObject(value: unknown, example: string): void {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return;
  throw new TypeError(`call it as ${example}; got ${describeKind(value)}`);
}

/**
 * Refuses names that are no options: a misspelt one would be ignored without a word, and its default taken.
 *
 * @throws {TypeError} that lists the names there are.
 */
export function requireKnownOptions(where: string, options: object | undefined, known: readonly string[]): void {
  const problem = options === undefined ? undefined : unknownOptions(options, known);
  if (problem !== undefined) throw new TypeError(`${where}: ${problem}`);
}

/** What is wrong with names that are no options, in one sentence. */
export function unknownOptions(options: object, known: readonly string[]): string | undefined {
  const unknown = Object.keys(options).filter((name) => !known.includes(name));
  if (unknown.length === 0) return undefined;
  const names = unknown.slice(0, 8).map((name) => name.slice(0, 64));
  return `there is no option ${names.join(', ')}; the options are ${known.join(', ')}`;
}

/**
 * @param what where the text goes, such as `textResult: text`.
 * @throws {TypeError} for anything but text, and for empty text where something has to be said.
 */
export function requireText(what: string, value: unknown, options: { readonly empty?: 'allowed' } = {}): void {
  if (typeof value !== 'string') throw new TypeError(`${what} must be a string, got ${describeKind(value)}`);
  if (options.empty !== 'allowed' && value.trim() === '') throw new TypeError(`${what} must not be empty`);
}

/** @throws {TypeError} */
export function requireArray(what: string, value: unknown): void {
  if (!Array.isArray(value)) throw new TypeError(`${what} must be an array, got ${describeKind(value)}`);
}

/**
 * Refuses columns that are none.
 *
 * @throws {TypeError | RangeError}
 */
export function requireColumns(builder: string, columns: unknown): void {
  requireArray(`${builder}: columns`, columns);
  const list = columns as readonly unknown[];
  if (list.length === 0) throw new RangeError(`${builder}: at least one column is needed`);
  list.forEach((column, index) => {
    const { key, title } = (typeof column === 'object' && column !== null ? column : { key: column }) as {
      key?: unknown;
      title?: unknown;
    };
    if (typeof key !== 'string' || (title !== undefined && typeof title !== 'string')) {
      throw new TypeError(`${builder}: columns[${index}] must be a key or { key, title? } of strings`);
    }
  });
}

/**
 * Refuses what hosts would not take for an address: no scheme, or spaces and control characters inside.
 *
 * @throws {TypeError}
 */
export function requireUri(what: string, value: unknown): void {
  requireText(what, value);
  if (/^[a-z][a-z0-9+.-]*:[^\s\p{Cc}]+$/iu.test(value as string)) return;
  throw new TypeError(`${what} must be a URI without spaces, such as service://export/name.csv`);
}

/**
 * Refuses a media type that is none.
 *
 * @throws {TypeError}
 */
export function requireMimeType(what: string, value: unknown): void {
  requireText(what, value);
  if (/^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?: *; *[\w!#$&^.+-]+=[\w!#$&^.+-]+)*$/.test(value as string)) return;
  throw new TypeError(`${what} must be a media type, such as application/zip`);
}
