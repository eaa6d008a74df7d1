import { findChromium } from '@mao/testing';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Service } from '../src/compose.ts';
import { type ApiClient, createClient, createToken } from './client.ts';
import { startInProcess } from './in-process.ts';
import { go, launchBrowser, openPage, violationsOf } from './pages-service.ts';
import { everything } from './service.ts';

const chromium = findChromium();
const reason = 'skipReason' in chromium ? ` (${chromium.skipReason})` : '';

const hostile = '<img src=x onerror=alert(1)>';

describe.skipIf(reason !== '')(`the web pages${reason}`, () => {
  let service: Service;
  let browser: Browser;
  let url: string;
  let admin: ApiClient;

  beforeAll(async () => {
    [service, browser] = await Promise.all([startInProcess(), launchBrowser('path' in chromium ? chromium.path : '')]);
    url = service.url;
    admin = await createClient(url, '1', 'admin');
  });
  afterAll(async () => {
    await browser?.close();
    await service?.close();
  });
  afterEach(async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
    for (const { id } of (await admin('GET', '/v1/mcp-servers')).body.servers) {
      await admin('DELETE', `/v1/mcp-servers/${id}`);
    }
  });

  it('asks for a token, refuses what is none, and takes a pasted one', async () => {
    const { page } = await openPage(browser, url);
    await page.getByRole('button', { name: '退出' }).click();
    const field = page.getByLabel('访问令牌');
    await page.getByRole('button', { name: '登录' }).click();
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('请先粘贴令牌');
    await field.fill('nonsense');
    await page.getByRole('button', { name: '登录' }).click();
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('不是一个 JWT');
    await field.fill(await createToken('1', 'admin', undefined, '-1m'));
    await page.getByRole('button', { name: '登录' }).click();
    await expect.poll(() => page.getByRole('alert').textContent()).toContain('无效或已过期');
    expect(await page.evaluate("sessionStorage.getItem('mao.token')")).toBeNull();
    await page.getByLabel('访问令牌').fill(`Bearer ${await createToken('7')}`);
    await page.getByRole('button', { name: '登录' }).click();
    await page.getByRole('heading', { name: 'MCP 服务器', level: 1 }).waitFor();
    expect(await page.locator('.who-name').textContent()).toBe('用户 7');
  });

  it('takes the token of the address out of it at once', async () => {
    const { page, complaints } = await openPage(browser, url);
    expect(page.url()).toBe(`${url}/#/servers`);
    await page.goBack().catch(() => null);
    expect(page.url()).not.toContain('token');
    expect(complaints).toEqual([]);
  });

  it('adds a server by keyboard alone, edits it, switches it off, and removes it', async () => {
    const { page, complaints } = await openPage(browser, url);
    await page.getByText('还没有 MCP 服务器').waitFor();
    await page.getByRole('button', { name: '添加服务器' }).first().focus();
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').waitFor();
    await page.getByLabel('名称').focus();
    await page.keyboard.type('tracker');
    await page.keyboard.press('Tab');
    await page.keyboard.type('Tickets');
    await page.getByLabel('地址').focus();
    await page.keyboard.type('not an address');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').filter({ hasText: '请填写完整的地址' }).waitFor();
    await page.getByLabel('地址').fill('https://mcp.example.com/mcp');
    await page.getByLabel('请求头').fill('Authorization: Bearer top-secret');
    await page.keyboard.press('Tab');
    await page.getByLabel('名称').press('Enter');
    await page.getByRole('heading', { name: 'tracker', level: 2 }).waitFor();
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    await page.getByRole('button', { name: '编辑 tracker' }).click();
    expect(await page.getByLabel('请求头').inputValue()).toBe('Authorization: ***');
    await page.getByLabel('用途').fill('Tickets of the team');
    await page.getByRole('button', { name: '保存' }).click();
    await page.getByText('Tickets of the team').waitFor();

    await page.getByRole('switch', { name: '启用 tracker' }).press('Space');
    await page.getByText('已停用 tracker').waitFor();
    await page.reload();
    expect(await page.getByRole('switch', { name: '启用 tracker' }).isChecked()).toBe(false);
    expect((await admin('GET', '/v1/mcp-servers')).body.servers[0]).toMatchObject({ userEnabled: false });

    await page.getByRole('button', { name: '删除 tracker' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
    await page.getByText('还没有 MCP 服务器').waitFor();
    expect(complaints).toEqual([]);
  });

  it('keeps the load mode over a reload and says that it is for new sessions', async () => {
    const { page } = await openPage(browser, url, { user: '8', role: 'user' });
    await page.getByText('切换对新会话生效').waitFor();
    expect(await page.getByRole('radio', { name: '工作集' }).isChecked()).toBe(true);
    await page.getByRole('radio', { name: '全量注入' }).check();
    await page.getByRole('status').getByText('已保存').waitFor();
    await page.reload();
    await page.getByRole('radio', { name: '全量注入' }).waitFor();
    expect(await page.getByRole('radio', { name: '全量注入' }).isChecked()).toBe(true);
  });

  it('has system settings for administrators, and says so to others', async () => {
    const { page } = await openPage(browser, url, { at: '#/system' });
    await page.getByLabel(/mcp\.loadMode/).selectOption('full');
    await page.getByRole('status').getByText('已保存').waitFor();
    await page.reload();
    expect(await page.getByLabel(/mcp\.loadMode/).inputValue()).toBe('full');
    await page.getByLabel(/mcp\.loadMode/).selectOption('working_set');
    await page.getByRole('status').getByText('已保存').waitFor();

    const user = await openPage(browser, url, { user: '9', role: 'user' });
    expect(await user.page.getByRole('link', { name: '系统设置' }).count()).toBe(0);
    await go(user.page, '#/system');
    await user.page.getByText('仅限管理员').waitFor();
  });

  it('shows what a context with a real server costs, and runs calls on it', async () => {
    await admin('POST', '/v1/mcp-servers', everything());
    const { page, complaints } = await openPage(browser, url, { at: '#/sessions' });
    await page.getByRole('button', { name: '新建会话' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: '新建会话' }).click();
    await page.getByRole('button', { name: '构建上下文' }).click();
    const row = page.getByRole('row', { name: /everything/ });
    await row.waitFor();
    expect(await row.textContent()).toContain('可用');
    const section = page.getByRole('table', { name: '各部分的 token' }).getByRole('row', { name: /MCP 工作集/ });
    expect(Number((await section.getByRole('cell').first().textContent())?.replace(',', ''))).toBeGreaterThan(50);
    await page.getByText('「MCP 工作集」正文').click();
    await page.getByText('### everything').waitFor();

    await page.getByLabel('工具名').fill('echo');
    await page.getByLabel(/JSON/).fill('{"message":"hi"}');
    await page.getByRole('button', { name: '调用', exact: true }).click();
    await page.getByText('Echo: hi').waitFor();
    const card = page.getByRole('listitem').filter({ hasText: 'Echo: hi' });
    expect(await card.textContent()).toContain('everything.echo');
    expect(await card.textContent()).toContain('成功');
    await page.getByLabel(/JSON/).fill('[1');
    await page.getByRole('button', { name: '调用', exact: true }).click();
    await page.getByText('参数必须是一个 JSON 对象').waitFor();
    // The servers page knows the status from this context.
    await go(page, '#/servers');
    await page.locator('.card').filter({ hasText: 'everything' }).getByText('可用').waitFor();
    expect(complaints).toEqual([]);
  });

  it('shows hostile names as texts', async () => {
    await admin('POST', '/v1/mcp-servers', {
      name: hostile,
      description: '</script><script>alert(2)</script>',
      url: 'http://127.0.0.1:1/mcp?"><svg onload=alert(3)>',
    });
    const { page, complaints } = await openPage(browser, url);
    await page.getByRole('heading', { name: hostile }).waitFor();
    await page.getByRole('button', { name: '检查连接' }).click();
    await page.locator('.notice').filter({ hasText: hostile }).waitFor();
    await page.getByRole('button', { name: `编辑 ${hostile}` }).click();
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    expect(await page.locator('main img, main svg, main script').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('speaks English on request and remembers it', async () => {
    const { page } = await openPage(browser, url);
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('heading', { name: 'MCP servers', level: 1 }).waitFor();
    expect(await page.evaluate('document.documentElement.lang')).toBe('en');
    await page.reload();
    await page.getByRole('heading', { name: 'MCP servers', level: 1 }).waitFor();
    await page.getByRole('button', { name: '中文' }).click();
    await page.getByRole('heading', { name: 'MCP 服务器', level: 1 }).waitFor();
  });

  it.each([
    ['a wide screen', { width: 1440, height: 900 }, 'light'],
    ['a dark screen', { width: 1024, height: 768 }, 'dark'],
    ['a phone', { width: 360, height: 740 }, 'light'],
  ] as const)('is accessible and does not scroll sideways on %s', async (_name, viewport, colorScheme) => {
    await admin('POST', '/v1/mcp-servers', everything());
    await admin('POST', '/v1/mcp-servers', { name: hostile.repeat(4), url: `http://127.0.0.1:1/${'x'.repeat(900)}` });
    const { page } = await openPage(browser, url, { viewport, colorScheme, reducedMotion: 'reduce' });
    const check = async (where: string): Promise<void> => {
      expect(await violationsOf(page), where).toEqual([]);
      const overflow = await page.evaluate('document.documentElement.scrollWidth - innerWidth');
      expect(overflow, where).toBeLessThanOrEqual(0);
    };
    await page.getByRole('button', { name: '检查连接' }).click();
    await page.locator('.facts').first().waitFor();
    await check('servers');
    await page.getByRole('button', { name: '添加服务器' }).click();
    await check('form of a server');
    await page.keyboard.press('Escape');
    await go(page, '#/system');
    await check('system');
    const { id } = (await admin('POST', '/v1/sessions', {})).body;
    await go(page, '#/rules');
    await check('rules');
    await go(page, '#/sessions');
    await check('sessions');
    await go(page, `#/session/${id}`);
    await page.getByRole('button', { name: '构建上下文' }).click();
    await page.locator('.tiles').waitFor();
    await page.getByLabel('工具名').fill('nothing');
    await page.getByRole('button', { name: '调用', exact: true }).click();
    await page.locator('.tool-card .bad').waitFor();
    await check('session');
    await page.getByRole('button', { name: '退出' }).click();
    await page.getByLabel('访问令牌').waitFor();
    await check('signing in');
  });

  it('says what is missing at an address of nothing, and lets a failed view be tried again', async () => {
    const { page } = await openPage(browser, url);
    await go(page, '#/nowhere');
    await page.getByText('这里什么都没有').waitFor();
    await go(page, '#/session/00000000-0000-4000-8000-000000000000');
    await page.getByText('这里什么都没有').waitFor();
    await page.route('**/v1/mcp-servers', (route) => route.abort());
    await go(page, '#/servers');
    await page.getByText('连不上服务').waitFor();
    await page.unroute('**/v1/mcp-servers');
    await page.getByRole('button', { name: '重试' }).click();
    await page.getByText('还没有 MCP 服务器').waitFor();
  });
});

describe('the files of the pages', () => {
  let service: Service;
  beforeAll(async () => {
    service = await startInProcess();
  });
  afterAll(() => service.close());

  it('come with a strict policy and are not sent twice', async () => {
    for (const path of ['/', '/app.js', '/frame.css', '/controls.css', '/content.css', '/overlays.css', '/icon.svg']) {
      const first = await fetch(service.url + path);
      expect(first.status, path).toBe(200);
      const policy = first.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'self'");
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).not.toContain('unsafe');
      expect(first.headers.get('x-content-type-options')).toBe('nosniff');
      expect(first.headers.get('cache-control')).toBe('no-cache');
      const etag = first.headers.get('etag') ?? '';
      expect(etag).toMatch(/^"[\w-]{22}"$/);
      const again = await fetch(service.url + path, { headers: { 'if-none-match': `"other", W/${etag}` } });
      expect([again.status, await again.text()]).toEqual([304, '']);
    }
    expect(await (await fetch(service.url)).text()).not.toMatch(/<script>| style=| on\w+=/);
    expect((await fetch(`${service.url}/index.html/../../package.json`)).status).toBe(404);
  });
});
