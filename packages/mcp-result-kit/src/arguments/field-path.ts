const PLAIN_NAME = /^[\p{L}_$][\p{L}\p{N}_$-]*$/u;

/** Writes a path as a reader would: `filter.codes[2]`, odd names quoted. Empty for the empty path. */
export function fieldPath(segments: readonly PropertyKey[]): string {
  let path = '';
  for (const segment of segments) {
    if (typeof segment === 'number') path += `[${segment}]`;
    else if (PLAIN_NAME.test(String(segment))) path += path === '' ? String(segment) : `.${String(segment)}`;
    else path += `[${JSON.stringify(String(segment))}]`;
  }
  return path;
}
