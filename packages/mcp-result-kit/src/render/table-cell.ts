/** Everything a reader may take for the end of a cell or of a line, and the escape character itself. */
const NEEDS_ESCAPE = /[\u0000-\u001f\u007f\u0085\u2028\u2029\\]/;
const NEEDS_ESCAPE_ALL = new RegExp(NEEDS_ESCAPE.source, 'g');

const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['\t', '\\t'],
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\\', '\\\\'],
]);

/** One cell of a tab-separated table; missing values are empty, objects are compact JSON. Takes plain values; the table's text as a whole is made well-formed. */
export function tableCell(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return escapeCell(value);
    case 'number':
      return Number.isFinite(value) ? String(value) : '';
    case 'boolean':
      return value ? 'true' : 'false';
    case 'object':
      return value === null ? '' : escapeCell(JSON.stringify(value));
    default:
      return '';
  }
}

function escapeCell(text: string): string {
  return NEEDS_ESCAPE.test(text) ? text.replace(NEEDS_ESCAPE_ALL, escapeCharacter) : text;
}

function escapeCharacter(character: string): string {
  return ESCAPES.get(character) ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
