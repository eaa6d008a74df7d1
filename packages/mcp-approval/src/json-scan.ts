/*
 * A look at JSON text that JSON.parse cannot give: what is already complete in text that is still streaming, and keys
 * that stand twice in one object. Never used to decide which tool is called.
 */

const token = /\s+|[{}[\],:]|[^\s"{}[\],:]+/y;

/** Where the string that begins at `start` ends, or -1; a pattern for it would overflow the stack on megabytes. */
function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let backslashes = 0;
    while (text.charAt(quote - 1 - backslashes) === '\\') backslashes += 1;
    if (backslashes % 2 === 0) return quote + 1;
  }
  return -1;
}

/** The token at a position, or undefined where the text is incomplete or no JSON. */
function tokenAt(text: string, position: number): string | undefined {
  if (text.charAt(position) === '"') {
    const end = endOfString(text, position);
    return end < 0 ? undefined : text.slice(position, end);
  }
  token.lastIndex = position;
  return token.exec(text)?.[0];
}

function decodeString(text: string): string | undefined {
  try {
    return JSON.parse(text) as string;
  } catch {
    return undefined;
  }
}

interface JsonVisitor {
  /** A key, with the number of the object (counted from 0, the outermost) that it stands in. */
  onKey?(key: string, objectNumber: number): void;
  /** A complete string value of a key of the outermost object. */
  onTopLevelString?(key: string, value: string): void;
}

/** Walks the tokens of JSON text up to its end, or to the first thing that is incomplete or no JSON. */
function scanJson(text: string, { onKey, onTopLevelString }: JsonVisitor): void {
  /** For each open bracket: the object's number, or -1 for an array. */
  const open: number[] = [];
  let objects = 0;
  let expectsKey = false;
  let key: string | undefined;
  for (let position = 0; ; ) {
    const part = tokenAt(text, position);
    if (part === undefined) return;
    position += part.length;
    const first = part.charAt(0);
    if (first === '{') {
      open.push(objects);
      objects += 1;
      expectsKey = true;
    } else if (first === '[') {
      open.push(-1);
      expectsKey = false;
    } else if (first === '}' || first === ']') {
      open.pop();
      expectsKey = false;
      if (open.length === 0) return;
    } else if (first === ',') {
      expectsKey = (open.at(-1) ?? -1) >= 0;
    } else if (first === '"') {
      const value = decodeString(part);
      if (value === undefined) return;
      if (expectsKey) {
        key = value;
        expectsKey = false;
        onKey?.(value, open.at(-1) ?? -1);
      } else if (open.length === 1 && open[0] === 0 && key !== undefined) {
        onTopLevelString?.(key, value);
      }
    }
  }
}

/** String members of the outermost object as far as the text goes; the last of equal keys counts, as in JSON.parse. */
export function readCompleteStrings(text: string): ReadonlyMap<string, string> {
  const strings = new Map<string, string>();
  scanJson(text, { onTopLevelString: (key, value) => strings.set(key, value) });
  return strings;
}

/** Whether some object of the text has a key twice: two readers of such text may disagree about what it says. */
export function hasDuplicateKeys(text: string): boolean {
  const seen = new Map<number, Set<string>>();
  let found = false;
  scanJson(text, {
    onKey(key, objectNumber) {
      const keys = seen.get(objectNumber) ?? new Set<string>();
      seen.set(objectNumber, keys);
      if (keys.has(key)) found = true;
      keys.add(key);
    },
  });
  return found;
}
