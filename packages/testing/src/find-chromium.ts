import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { servicesRequired } from './services-required.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** Chromium that tests of pages use: `MAO_TEST_CHROMIUM`, else an installed one, else the reason why they must be skipped. */
export type FoundChromium = { readonly path: string } | { readonly skipReason: string };

/** With `REQUIRE_SERVICES=1` a missing Chromium throws. */
export function findChromium(): FoundChromium {
  const named = process.env['MAO_TEST_CHROMIUM'];
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/usr/local/bin', '/snap/bin'];
  const candidates = [
    ...(named ? [named] : folders.flatMap((folder) => names.map((name) => join(folder, name)))),
    ...(named ? [] : ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome']),
  ];
  const path = candidates.find((candidate) => existsSync(candidate));
  if (path !== undefined) return { path };
  const skipReason = named ? `there is no ${named} (MAO_TEST_CHROMIUM)` : 'Chromium is not installed';
  if (servicesRequired()) throw new Error(skipReason);
  return { skipReason };
}
