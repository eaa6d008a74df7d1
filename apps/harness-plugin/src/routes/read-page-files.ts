import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface PageFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
  /** Strong validator, quoted as in the header. */
  readonly etag: string;
}

/** Where the build puts the pages; the same folder for the sources and for the built program. */
const built = fileURLToPath(new URL('../../dist/pages/', import.meta.url));
const builtBeside = fileURLToPath(new URL('./pages/', import.meta.url));

const types: ReadonlyMap<string, string> = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.svg', 'image/svg+xml'],
]);

/** The files of the web pages by name, read once; empty where they have not been built. */
export function readPageFiles(): ReadonlyMap<string, PageFile> {
  for (const folder of [builtBeside, built]) {
    const files = readFolder(folder);
    if (files.has('index.html') && files.has('app.js')) return files;
  }
  return new Map();
}

function readFolder(folder: string): Map<string, PageFile> {
  const files = new Map<string, PageFile>();
  let names: string[];
  try {
    names = readdirSync(folder);
  } catch {
    return files;
  }
  for (const name of names) {
    const type = types.get(extname(name));
    if (type === undefined) continue;
    const bytes = new Uint8Array(readFileSync(join(folder, name)));
    files.set(name, { bytes, type, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` });
  }
  return files;
}
