import { createEngine, type Engine } from '../engine.ts';
import type { ScrubberOptions } from '../scrubber-options.ts';
import { readTableHead, scrubRows, type TableHead } from '../table/delimited.ts';
import type { Format } from './parse-arguments.ts';
import { scrubJson } from './scrub-json.ts';

/** A line longer than this is scrubbed in pieces that end at a space, so that memory stays bounded. */
const MAX_LINE = 4 * 1024 * 1024;

/** Scrubs a stream of text piece by piece; each piece that comes out ends where a line or a row ends. */
export async function* scrubStream(
  chunks: AsyncIterable<string>,
  format: Exclude<Format, 'auto'>,
  options: ScrubberOptions,
): AsyncGenerator<string> {
  const engine = createEngine(options);
  if (format === 'json') {
    yield await wholeDocument(chunks, engine);
    return;
  }
  const scrubPiece =
    format === 'jsonl'
      ? jsonLines(engine)
      : format === 'csv'
        ? table(engine)
        : (text: string) => engine.rules.leaf(engine.rules.root, text) as string;
  let rest = '';
  for await (const chunk of chunks) {
    rest += chunk;
    const cut = format === 'csv' ? rowBreak(rest) : rest.lastIndexOf('\n') + 1;
    if (cut > 0) {
      yield scrubPiece(rest.slice(0, cut));
      rest = rest.slice(cut);
    } else if (format === 'text' && rest.length > MAX_LINE) {
      const space = rest.lastIndexOf(' ') + 1 || rest.length;
      yield scrubPiece(rest.slice(0, space));
      rest = rest.slice(space);
    }
  }
  if (rest !== '') yield scrubPiece(rest);
}

async function wholeDocument(chunks: AsyncIterable<string>, engine: Engine): Promise<string> {
  let text = '';
  for await (const chunk of chunks) text += chunk;
  try {
    return `${scrubJson(text, engine, 2)}\n`;
  } catch {
    return engine.scrubText(text);
  }
}

function jsonLines(engine: Engine): (text: string) => string {
  return (text) =>
    text
      .split('\n')
      .map((line) => {
        if (line.trim() === '') return line;
        try {
          return scrubJson(line, engine);
        } catch {
          return engine.scrubText(line);
        }
      })
      .join('\n');
}

function table(engine: Engine): (text: string) => string {
  let head: TableHead | undefined;
  let isFirst = true;
  return (text) => {
    if (!isFirst) return head === undefined ? engine.scrubText(text) : scrubRows(text, 0, head, engine.rules);
    isFirst = false;
    head = readTableHead(text, engine.rules);
    return head === undefined ? engine.scrubText(text) : scrubRows(text, head.bodyStart, head, engine.rules);
  };
}

/** Behind the last line break outside quotes; 0 if there is none, or only the header has come yet. */
function rowBreak(text: string): number {
  let isQuoted = false;
  let last = 0;
  let lines = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === 34) isQuoted = !isQuoted;
    else if (code === 10 && !isQuoted) {
      last = index + 1;
      lines += 1;
    }
  }
  return lines > 1 ? last : 0;
}
