import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import axe from 'axe-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { chromium } from 'playwright-core';
import { createToken } from './client.ts';

const built = fileURLToPath(new URL('../dist/pages/app.js', import.meta.url));

/** @throws Error where the pages have not been built: the test command builds them first. */
export async function launchBrowser(executablePath: string): Promise<Browser> {
  if (!existsSync(built)) throw new Error(`${built} is missing: run the build`);
  return chromium.launch({
    executablePath,
    args: [
      // Tests may run as root, and nothing but our own pages is opened.
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

export interface OpenedPage {
  readonly page: Page;
  /** What the browser complained of: errors of the page, refusals by its policy, requests to elsewhere. */
  readonly complaints: readonly string[];
}

/** A tab of its own, signed in as a user, at an address such as `#/servers`. */
export async function openPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions & { readonly user?: string; readonly role?: string; readonly at?: string } = {},
): Promise<OpenedPage> {
  const { user = '1', role = 'admin', at, ...contextOptions } = options;
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...contextOptions });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('dialog', (dialog) => {
    complaints.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(`${url}/`)) complaints.push(`request to ${request.url()}`);
  });
  page.on('console', (message) => {
    // Answers with an error status are the business of the test that asks for them.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text());
  });
  await page.goto(`${url}/#token=${await createToken(user, role)}`);
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  if (at !== undefined) await go(page, at);
  return { page, complaints };
}

/** Another view of the same page. */
export async function go(page: Page, at: string): Promise<void> {
  await page.evaluate(`location.hash = ${JSON.stringify(at)}`);
  await page.locator('main .loading').waitFor({ state: 'detached' });
}

/** Violations of WCAG 2.2 AA and of good practice, as axe finds them. */
export async function violationsOf(page: Page): Promise<string[]> {
  // The policy of the page forbids scripts from elsewhere, so axe comes in the way the debugger does.
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations: found } = await (
      globalThis as unknown as {
        axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> };
      }
    ).axe.run();
    return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  });
}
