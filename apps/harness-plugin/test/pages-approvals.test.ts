import { findChromium } from '@mao/testing';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Service } from '../src/compose.ts';
import { type ApiClient, createClient, createToken } from './client.ts';
import { startInProcess } from './in-process.ts';
import { go, launchBrowser, openPage, violationsOf } from './pages-service.ts';
import { connectToolClient, type ToolClient } from './tool-client.ts';

const chromium = findChromium();
const reason = 'skipReason' in chromium ? ` (${chromium.skipReason})` : '';

describe.skipIf(reason !== '')(`approvals in the web pages${reason}`, () => {
  let service: Service;
  let browser: Browser;
  let api: ApiClient;
  let tools: ToolClient;
  let sessionId: string;

  beforeAll(async () => {
    [service, browser] = await Promise.all([startInProcess(), launchBrowser('path' in chromium ? chromium.path : '')]);
    api = await createClient(service.url, '2');
    tools = await connectToolClient(service.url, await createToken('2'));
    sessionId = (await api('POST', '/v1/sessions', { executionMode: 'LOCAL' })).body.id;
  });
  afterAll(async () => {
    tools?.client.socket.terminate();
    await browser?.close();
    await service?.close();
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  });

  const post = (id: string, tool: string) =>
    api('POST', `/v1/sessions/${sessionId}/tool-calls`, {
      id,
      name: 'mcp_call',
      arguments: { server: 'fs', tool, arguments: { path: id } },
    });

  async function openInspector(): Promise<{ page: Page; complaints: readonly string[] }> {
    const opened = await openPage(browser, service.url, { user: '2', role: 'user', at: `#/session/${sessionId}` });
    await opened.page.getByText('实时更新中').waitFor();
    return opened;
  }

  async function call(page: Page, tool: string): Promise<void> {
    await page.getByLabel('工具名').fill(tool);
    await page.getByRole('button', { name: '调用', exact: true }).click();
  }

  it('asks before a call of this page runs, and runs it on a yes; "always" leaves a rule, which can be removed', async () => {
    const { page, complaints } = await openInspector();
    await page.getByRole('button', { name: '构建上下文' }).click();
    await page.locator('.tiles').waitFor();
    await call(page, 'write');
    const card = page.locator('.approval');
    await card.getByText('fs.write', { exact: true }).waitFor();
    await page.locator('.tool-card').getByText('等待审批').waitFor();
    expect(tools.ran).toEqual([]);
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: '允许一次 fs.write' }).click();
    await page.getByText('ran write').waitFor();
    await card.waitFor({ state: 'detached' });
    expect(tools.ran).toEqual(['mcp__fs__write']);

    await call(page, 'write');
    await page.getByRole('button', { name: '总是允许 fs.write' }).click();
    await expect.poll(() => page.getByText('ran write').count()).toBe(2);
    await call(page, 'write');
    await expect.poll(() => page.getByText('ran write').count()).toBe(3);

    await call(page, 'remove');
    await page.locator('.approval').getByText('声明会造成破坏').waitFor();
    expect(await page.getByRole('button', { name: /总是允许/ }).count()).toBe(0);
    await page.getByRole('button', { name: '拒绝 fs.remove' }).click();
    await page.locator('.tool-card').filter({ hasText: 'fs.remove' }).getByText('出错').waitFor();
    expect(tools.ran).not.toContain('mcp__fs__remove');

    await go(page, '#/rules');
    await page.getByRole('row', { name: /fs\.write/ }).waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await page.getByRole('button', { name: '删除 mcp__fs__write' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await page.getByText('还没有审批规则').waitFor();
    expect((await api('GET', '/v1/approval-rules')).body.rules).toEqual([]);
    expect(complaints).toEqual([]);
  });

  it('shows the calls of others as they happen, and answers for them', async () => {
    const { page } = await openInspector();
    expect((await post('from-a-host', 'write')).body.type).toBe('approval_required');
    await page.getByRole('button', { name: '允许一次 fs.write' }).click();
    await page.locator('.approval').waitFor({ state: 'detached' });
    expect((await post('from-a-host', 'write')).body).toMatchObject({ type: 'result', isError: false });
    await page.locator('.tool-card').getByText('成功').waitFor();
    expect((await post('read-by-a-host', 'read')).body.type).toBe('result');
    await page.locator('.tool-card').filter({ hasText: 'fs.read' }).getByText('成功').waitFor();
  });

  it('takes the card away when somebody else has answered', async () => {
    const { page } = await openInspector();
    const { approvalId } = (await post('answered-elsewhere', 'write')).body;
    await page.locator('.approval').waitFor();
    await api('POST', `/v1/sessions/${sessionId}/approvals/${approvalId}`, { answer: 'deny' });
    await page.locator('.approval').waitFor({ state: 'detached' });
  });

  it('shows what is pending to a page that comes later', async () => {
    await post('before-the-page', 'write');
    const { page } = await openInspector();
    await page.locator('.approval').getByText('fs.write', { exact: true }).waitFor();
    await page.getByRole('button', { name: '拒绝 fs.write' }).click();
    await page.locator('.approval').waitFor({ state: 'detached' });
  });
});
