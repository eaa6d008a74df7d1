import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { serveOnNode } from '@mao/mcp-server-http/node';
import { servicesRequired } from '@mao/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTokenProxy, type TokenProxy } from './add-token-proxy.ts';
import { findNode22, runSuite, type SuitePackage } from './conformance-suite.ts';
import { createFixtureApp } from './fixture-app.ts';
import { type RunningService, startService } from './start-service.ts';

const token = 'conformance-token';
const node = findNode22();
const skip = 'skipReason' in node ? node.skipReason : null;
if (skip !== null && servicesRequired()) throw new Error(skip);

async function expectOnlyKnownFailures(
  url: string,
  suite: SuitePackage,
  expected: string,
  suiteArguments: string[],
): Promise<void> {
  const run = await runSuite({
    node: 'command' in node ? node.command : '',
    suite,
    url,
    expectedFailures: fileURLToPath(new URL(`../expected/${expected}`, import.meta.url)),
    arguments: suiteArguments,
  });
  expect(run.exitCode, run.output.slice(-6_000)).toBe(0);
  expect(run.output).toMatch(/✓ dns-rebinding-protection/);
}

describe.skipIf(skip !== null)(`the official suite against the fixture app${skip === null ? '' : ` (${skip})`}`, () => {
  let proxy: TokenProxy;
  let close: () => Promise<unknown>;
  beforeAll(async () => {
    const running = await serveOnNode({ app: createFixtureApp(token), port: 0 });
    close = running.close;
    proxy = await startTokenProxy(running.url, token);
  });
  afterAll(async () => {
    await proxy.close();
    await close();
  });

  it('0.1.16', () => expectOnlyKnownFailures(proxy.url, 'conformance-0-1', 'fixture-0.1.yml', ['--suite', 'active']));

  it.each(['2025-11-25', '2026-07-28'])('0.2, requirements of %s', (revision) =>
    expectOnlyKnownFailures(proxy.url, '@modelcontextprotocol/conformance', `fixture-${revision}.yml`, [
      '--requirements',
      revision,
    ]),
  );
});

describe.each(['fwh-mcp-readonly', 'fwh-mcp-ops'])('the official suite against %s', (app) => {
  const program = fileURLToPath(new URL(`../../../apps/${app}/dist/main.js`, import.meta.url));
  const serviceSkip = skip ?? (existsSync(program) ? null : `apps/${app} is not built`);

  describe.skipIf(serviceSkip !== null)(serviceSkip ?? 'as a demo', () => {
    let proxy: TokenProxy;
    let service: RunningService;
    const data = mkdtempSync(join(tmpdir(), 'conformance-demo-'));
    beforeAll(async () => {
      service = await startService(program, ['--listen', '127.0.0.1:0', '--demo', '--data', data], {
        AGENT_MCP_TOKEN: token,
      });
      proxy = await startTokenProxy(service.url, token);
    }, 120_000);
    afterAll(async () => {
      await proxy?.close();
      await service?.stop();
      rmSync(data, { recursive: true, force: true });
    });

    it.each(['2025-11-25', '2026-07-28'])('0.2, requirements of %s', (revision) =>
      expectOnlyKnownFailures(proxy.url, '@modelcontextprotocol/conformance', `service-${revision}.yml`, [
        '--requirements',
        revision,
      ]),
    );
  });
});
