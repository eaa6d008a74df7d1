export interface ScriptStatement {
  /** One statement without its delimiter. */
  readonly sql: string;
  /** 1-based line of the script where it begins. */
  readonly line: number;
  /** Offset in the script behind its delimiter. */
  readonly end: number;
}

/** What has to be read as one piece: quoted text, comments, a DELIMITER line of the mysql client. */
const piece = new RegExp(
  [
    /'(?:[^'\\]|\\[\s\S]|'')*'/, // string, backslash escapes and doubled quotes
    /"(?:[^"\\]|\\[\s\S]|"")*"/,
    /`(?:[^`]|``)*`/, // quoted name
    /\/\*[\s\S]*?\*\//,
    /#[^\n]*/,
    /--(?=[\s]|$)[^\n]*/, // "--" is a comment only before white space: 1--1 is 2
  ]
    .map((part) => part.source)
    .join('|'),
  'y',
);
const delimiterLine = /delimiter[ \t]+(\S+)[^\n]*/iy;

const isComment = (text: string): boolean => /^(?:#|--|\/\*(?![!+M]))/.test(text);

/**
 * Splits a MySQL script as the mysql client does: at `;` outside quotes and comments, or at what a `DELIMITER` line
 * says. Comments stay in their statement; a part of nothing but comments is left out. An open quote or comment is an error.
 */
export function splitMysqlScript(script: string): readonly ScriptStatement[] {
  const statements: ScriptStatement[] = [];
  let delimiter = ';';
  let start = 0;
  /** Where the first thing that is neither space nor comment stands. */
  let content = -1;
  let position = 0;

  const finish = (end: number, next: number): void => {
    if (content >= 0) {
      const line = script.slice(0, content).split('\n').length;
      statements.push({ sql: script.slice(start, end).trim(), line, end: next });
    }
    start = next;
    content = -1;
  };

  while (position < script.length) {
    const atLineStart = script.slice(script.lastIndexOf('\n', position - 1) + 1, position).trim() === '';
    delimiterLine.lastIndex = position;
    const directive = atLineStart && content < 0 ? delimiterLine.exec(script) : null;
    if (directive) {
      delimiter = directive[1] ?? ';';
      position = delimiterLine.lastIndex;
      start = position;
      continue;
    }
    piece.lastIndex = position;
    const [text] = piece.exec(script) ?? [];
    if (text !== undefined) {
      if (content < 0 && !isComment(text)) content = position;
      position += text.length;
      continue;
    }
    const character = script.charAt(position);
    if (script.startsWith(delimiter, position)) {
      finish(position, position + delimiter.length);
      position += delimiter.length;
      continue;
    }
    if ('\'"`'.includes(character) || script.startsWith('/*', position)) {
      const line = script.slice(0, position).split('\n').length;
      throw new SyntaxError(`line ${line}: ${character === '/' ? 'a comment' : 'a quote'} is opened and never closed`);
    }
    if (content < 0 && character.trim() !== '') content = position;
    position += 1;
  }
  finish(script.length, script.length);
  return statements;
}
