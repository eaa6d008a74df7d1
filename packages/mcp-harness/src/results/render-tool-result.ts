import type { RawToolResult } from '../connection/raw-tool-result.ts';
import { type HarnessLogger, silentLogger } from '../harness-logger.ts';
import { type Locale, textsOf } from '../texts.ts';
import { oneLine } from './one-line.ts';
import { safeFileName } from './safe-file-name.ts';
import { wellFormed } from './well-formed.ts';
import { writeWorkspaceFile } from './workspace-files.ts';

/** Longest text that stays in a result, in UTF-16 units; longer ones become files. */
const LONGEST_TEXT = 100_000;
/** Largest single file that is written, in bytes. */
const LARGEST_FILE = 100 * 1024 * 1024;
/** Most files of one result: a server that sends more has lost its measure, and each costs a write. */
const MOST_FILES = 100;
/** A shorter text is hardly longer than the line that would stand for its file. */
const SHORTEST_SAVED_TEXT = 1_000;

export interface SavedFile {
  /** Relative to the session's workspace. */
  readonly path: string;
  readonly bytes: number;
  readonly mimeType: string;
}

export interface RenderedResult {
  /** What the model reads: the text blocks in order, and one line for each thing that became a file. */
  readonly text: string;
  readonly isError: boolean;
  readonly files: readonly SavedFile[];
}

export interface RenderOptions {
  /** Absolute path of the session's workspace; `null` when it has none, so that nothing can be saved. */
  readonly workspace: string | null;
  /** Names files of contents that bring no name, for instance `fs_read_file`; without dots, which would read as an ending. */
  readonly label: string;
  readonly locale?: Locale;
  readonly logger?: HarnessLogger;
}

/** `1.4 KB`; decimal, one digit after the point. */
function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${bytes} B`;
  const units = ['KB', 'MB', 'GB'];
  let value = bytes / 1_000;
  let unit = 0;
  while (value >= 1_000 && unit < units.length - 1) {
    value /= 1_000;
    unit += 1;
  }
  return `${value.toFixed(1)} ${units[unit]}`;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function looksLikeJson(text: string): boolean {
  const start = text.trimStart()[0];
  if (start !== '{' && start !== '[') return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** JSON, or a remark where the nesting is deeper than JSON can be written: the call has run, its result must not be lost. */
function jsonText(value: unknown, tooDeep: string): string {
  try {
    return JSON.stringify(value) ?? '';
  } catch {
    return tooDeep;
  }
}

function textMimeType(text: string): string {
  return looksLikeJson(text) ? 'application/json' : 'text/plain';
}

/**
 * Turns a server's result into what the model reads. Embedded resources and media are written to the workspace, so that
 * they cost one line instead of their size; text stays as it is up to `LONGEST_TEXT` in total, and what is longer
 * becomes a file too. Nothing is cut and nothing is dropped without a line that says so.
 */
export async function renderToolResult(result: RawToolResult, options: RenderOptions): Promise<RenderedResult> {
  const { workspace, label, locale, logger = silentLogger } = options;
  const texts = textsOf(locale);
  const files: SavedFile[] = [];
  /** Contents beyond `MOST_FILES`, which share one line. */
  let overflow = 0;

  type SavedLine = (file: { path: string; size: string; mimeType: string; uri?: string }) => string;

  async function save(
    name: string,
    data: string | Uint8Array,
    rawMimeType: string,
    line: SavedLine,
    uri?: string,
  ): Promise<string> {
    const bytes = typeof data === 'string' ? Buffer.byteLength(data) : data.byteLength;
    const mimeType = oneLine(rawMimeType, 'application/octet-stream', 100);
    const size = sizeText(bytes);
    if (bytes > LARGEST_FILE) return texts.unsaved({ size, mimeType, tooLarge: true });
    if (files.length >= MOST_FILES) {
      overflow += 1;
      return '';
    }
    try {
      if (workspace === null) throw new Error('The session has no workspace');
      const written = await writeWorkspaceFile(workspace, safeFileName(name, mimeType), data);
      files.push({ ...written, mimeType });
      return line({ path: written.path, size, mimeType, ...(uri === undefined ? {} : { uri: oneLine(uri, '') }) });
    } catch (error) {
      logger.warn({ error, label, bytes }, 'mcp result could not be saved');
      return texts.unsaved({ size, mimeType, tooLarge: false });
    }
  }

  async function renderBlock(block: unknown): Promise<{ text: string; own: boolean }> {
    if (!isRecord(block)) return { text: texts.unknownBlock(typeof block), own: false };
    const mimeType = typeof block['mimeType'] === 'string' ? block['mimeType'] : '';
    switch (block['type']) {
      case 'text':
        return { text: typeof block['text'] === 'string' ? wellFormed(block['text']) : '', own: true };
      case 'image':
      case 'audio': {
        const data = typeof block['data'] === 'string' ? Buffer.from(block['data'], 'base64') : Buffer.alloc(0);
        return { text: await save(label, data, mimeType, texts.savedMedia), own: false };
      }
      case 'resource': {
        const resource = isRecord(block['resource']) ? block['resource'] : {};
        const uri = typeof resource['uri'] === 'string' ? resource['uri'] : label;
        const type = typeof resource['mimeType'] === 'string' ? resource['mimeType'] : '';
        const line =
          typeof resource['blob'] === 'string'
            ? await save(uri, Buffer.from(resource['blob'], 'base64'), type, texts.savedResource, uri)
            : await save(
                uri,
                String(resource['text'] ?? ''),
                type === '' ? 'text/plain' : type,
                texts.savedResource,
                uri,
              );
        return { text: line, own: false };
      }
      case 'resource_link': {
        const uri = oneLine(block['uri'], '');
        const name = oneLine(block['title'] ?? block['name'], uri);
        return { text: texts.resourceLink({ uri, name, mimeType: oneLine(mimeType, '?', 100) }), own: false };
      }
      default:
        return { text: texts.unknownBlock(oneLine(block['type'], '?', 60)), own: false };
    }
  }

  const blocks = [...result.content];
  // Servers should repeat structured content as text; one that does not would otherwise have said nothing.
  const hasText = blocks.some((block) => isRecord(block) && block['type'] === 'text');
  if (!hasText && result.structuredContent !== undefined) {
    blocks.push({ type: 'text', text: jsonText(result.structuredContent, texts.tooDeep) });
  }

  const parts: { text: string; own: boolean }[] = [];
  for (const block of blocks) parts.push(await renderBlock(block));

  // The longest texts become files first, so that as many short ones as possible stay.
  let total = parts.reduce((sum, part) => sum + part.text.length, 0);
  const byLength = parts
    .filter((part) => part.own && part.text.length >= SHORTEST_SAVED_TEXT)
    .sort((one, other) => other.text.length - one.text.length);
  for (const part of byLength) {
    if (total <= LONGEST_TEXT || files.length >= MOST_FILES - 1) break;
    const before = part.text;
    part.text = await save(label, before, textMimeType(before), texts.savedText);
    total += part.text.length - before.length;
  }
  // Very many short texts: one file for all of them, in their order.
  if (total > LONGEST_TEXT) {
    const [first, ...others] = parts.filter((part) => part.text !== '');
    if (first !== undefined) {
      const whole = [first, ...others].map((part) => part.text).join('\n');
      first.text = await save(label, whole, textMimeType(whole), texts.savedText);
      for (const part of others) part.text = '';
    }
  }
  if (overflow > 0) parts.push({ text: texts.tooManyContents(overflow, MOST_FILES), own: false });

  const text = parts
    .map((part) => part.text)
    .filter((part) => part !== '')
    .join('\n');
  return { text: text === '' ? texts.emptyResult : text, isError: result.isError, files };
}
