import { readFileSync } from 'node:fs';

/** The version of this package; its manifest lies beside `src` and `dist`. */
export const version: string = readVersion();

function readVersion(): string {
  for (const path of ['../package.json', '../../package.json']) {
    try {
      const manifest = JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as Record<string, unknown>;
      if (manifest['name'] === '@mao/mcp-local-agent') return String(manifest['version']);
    } catch {
      // The file is built into `dist` or `dist/cli`: the next path is it.
    }
  }
  return '0.0.0';
}
