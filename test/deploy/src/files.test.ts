import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { deployFiles, has, root, run, textOf } from './deploy-files.ts';

/**
 * Runs tests that need programs of the machine only where these are; CI counts a skipped test as a failure, and the
 * programs are no part of what the product runs on.
 */
function where(programs: readonly string[], define: () => void): void {
  const missing = programs.filter((program) => !has(program));
  if (missing.length === 0) define();
  else process.stderr.write(`deploy: not checked, as it is not installed: ${missing.join(', ')}\n`);
}

const units = deployFiles().filter((path) => path.endsWith('.service'));
const scripts = deployFiles().filter((path) => path.endsWith('.sh'));

describe('units', () => {
  it.each(units)('%s starts a program that is there, as a user of its own, within limits', (path) => {
    const unit = textOf(path);
    const [, program = ''] = /^ExecStart=\/usr\/bin\/node (?:--\S+ )*(apps\/\S+\/dist\/main\.js)/m.exec(unit) ?? [];
    expect(existsSync(resolve(root, program.replace('dist/main.js', 'src/main.ts'))), program).toBe(true);
    for (const line of [
      'User=mao-mcp',
      'NoNewPrivileges=yes',
      'ProtectSystem=strict',
      'ProtectHome=yes',
      'PrivateTmp=yes',
      'CapabilityBoundingSet=',
      'Restart=on-failure',
    ]) {
      expect(unit.split('\n')).toContain(line);
    }
    expect(unit).toMatch(/^MemoryMax=\d+G$/m);
    // Longer than running calls are waited for.
    expect(Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1])).toBeGreaterThan(30);
  });

  where(['systemd-analyze'], () => {
    it.each(units)('%s is understood by systemd, with little exposed', (path) => {
      const folder = mkdtempSync(join(tmpdir(), 'mao-units-'));
      const name = path.slice(path.lastIndexOf('/') + 1).replace('@.', '@8091.');
      // Verification wants the program and the user to be there.
      const unit = textOf(path)
        .replace('/usr/bin/node', process.execPath)
        .replace(/^(User|Group)=.*$/gm, '');
      writeFileSync(join(folder, name), unit);
      const { status, output } = run('systemd-analyze', 'verify', join(folder, name));
      expect({ status, output: output.split('\n').filter((line) => line.includes(name)) }).toEqual({
        status: 0,
        output: [],
      });
      rmSync(folder, { recursive: true });
    });
  });
});

describe('scripts', () => {
  it.each(scripts)('%s has no errors of syntax', (path) => {
    expect(run('bash', '-n', path)).toEqual({ status: 0, output: '' });
  });

  where(['shellcheck'], () => {
    it.each(scripts)('%s passes shellcheck', (path) => {
      expect(run('shellcheck', path)).toEqual({ status: 0, output: '' });
    });
  });

  it('the release has the pnpm of the repository', () => {
    const { packageManager } = JSON.parse(textOf('package.json')) as { packageManager: string };
    expect(textOf('deploy/make-release.sh')).toContain(`npx -y ${packageManager}"`);
  });
});

describe('nginx', () => {
  const config = textOf('deploy/nginx/fwh-mcp.conf');

  it('waits longer than the longest call, and keeps connections shorter than the service', () => {
    // The same in every place: what is not the same has no number here.
    const seconds = (name: string): number => {
      const [found = '', ...others] = new Set(
        [...config.matchAll(new RegExp(`${name} (\\d+)s;`, 'g'))].map(([, s]) => s),
      );
      return others.length === 0 ? Number(found) : Number.NaN;
    };
    const limits = textOf('packages/mcp-result-kit/src/pipeline/runner-options.ts');
    const milliseconds = (name: string): number =>
      Number(new RegExp(`${name} = ([\\d_]+)`).exec(limits)?.[1]?.replaceAll('_', ''));
    expect(seconds('proxy_read_timeout') * 1_000).toBeGreaterThan(
      milliseconds('exportTimeoutMs') + milliseconds('queueTimeoutMs'),
    );
    const keepAlive = /keepAliveTimeout: ([\d_]+)/.exec(textOf('packages/mcp-server-http/src/node/serve-on-node.ts'));
    expect(seconds('keepalive_timeout') * 1_000).toBeLessThan(Number(keepAlive?.[1]?.replaceAll('_', '')));
  });

  where(['nginx', 'openssl'], () => {
    it('is understood by nginx', () => {
      const folder = mkdtempSync(join(tmpdir(), 'mao-nginx-'));
      run(
        ...(['openssl', 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=x'] as const),
        ...['-keyout', join(folder, 'mcp.example.com.key'), '-out', join(folder, 'mcp.example.com.crt')],
      );
      writeFileSync(join(folder, 'part.conf'), config.replaceAll('/etc/nginx/tls', folder));
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (of) => `${of}_temp_path ${folder}/${of};`,
      );
      const whole = `error_log ${folder}/error.log; pid ${folder}/pid; events {} http { access_log off; ${temporary.join(' ')} include ${folder}/part.conf; }`;
      writeFileSync(join(folder, 'nginx.conf'), whole);
      const { status, output } = run('nginx', '-t', '-c', join(folder, 'nginx.conf'));
      expect(output).toContain('test is successful');
      expect(status).toBe(0);
      rmSync(folder, { recursive: true });
    });
  });
});

describe('Prometheus', () => {
  where(['promtool'], () => {
    it('understands configuration and rules', () => {
      const { status, output } = run('promtool', 'check', 'config', 'deploy/prometheus/prometheus.yml');
      expect(status, output).toBe(0);
    });
  });

  it('asks the ports that units and nginx name', () => {
    const ports = (text: string): string[] => [...text.matchAll(/127\.0\.0\.1:(\d+)/g)].map(([, port = '']) => port);
    const [own] = textOf('deploy/prometheus/prometheus.yml').split('harness-plugin');
    expect(ports(own ?? '')).toEqual(ports(textOf('deploy/nginx/fwh-mcp.conf')));
    expect(ports(own ?? '')).toEqual(expect.arrayContaining(ports(textOf('deploy/systemd/fwh-mcp-ops.service'))));
  });
});

describe('the container file', () => {
  const file = textOf('deploy/Dockerfile');

  it('runs no service as root and copies what the release has', () => {
    expect(file).toMatch(/^USER node$/m);
    expect(file.indexOf('USER node')).toBeLessThan(file.indexOf('ENTRYPOINT'));
    expect(file).toContain('sh deploy/make-release.sh /release "$APP"');
    expect(file).toContain('"deploy/healthcheck.mjs"');
    const node = Number(/^ARG NODE=node:(\d+)/m.exec(file)?.[1]);
    expect(node).toBeGreaterThanOrEqual(20);
  });

  it('leaves secrets and what was built on this machine out', () => {
    expect(textOf('.dockerignore').split('\n')).toEqual(
      expect.arrayContaining(['**/node_modules', '**/dist', '**/*.env', '.git']),
    );
  });
});

describe('docs/operations.md', () => {
  const page = textOf('docs/operations.md');

  it('links to files that are there', () => {
    const links = [...page.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path = '']) => path);
    expect(links.length).toBeGreaterThan(5);
    for (const link of links) expect(existsSync(resolve(root, 'docs', link)), link).toBe(true);
  });

  it('quotes what the programs say', () => {
    const sources = [
      'packages/fwh-service/src/load-endpoint-config.ts',
      'packages/fwh-service/src/check-settings.ts',
      'packages/fwh-service/src/runtime/explain-database-failure.ts',
      'packages/fwh-service/src/run-service.ts',
      'packages/fwh-service/src/config-file.ts',
      'packages/fwh-service/src/unknown-settings.ts',
      'apps/fwh-mcp-readonly/src/compose.ts',
      'packages/sql-database/src/open-mysql.ts',
      'packages/sql-database/src/make-folder.ts',
      'packages/sql-database/src/explain-sqlite-failure.ts',
      'packages/mcp-result-kit/src/texts.ts',
      'packages/fwh-tools/src/texts/zh-cn.ts',
      'packages/fwh-tools/src/texts/sim-plane-zh-cn.ts',
      'apps/harness-plugin/src/routes/create-app.ts',
      'apps/fwh-worker/src/compose.ts',
      'apps/fwh-worker/src/main.ts',
      'apps/fwh-mcp-ops/src/compose.ts',
      'apps/fwh-mcp-ops/src/open-production.ts',
    ]
      .map(textOf)
      .join('\n');
    for (const words of [
      'does not start.',
      'Missing settings: ',
      'is no setting of this service',
      'the nearest is ',
      'is not KEY=VALUE',
      'cannot open ',
      'cannot be made or written',
      'is damaged',
      'does not answer',
      '响应超时',
      '站点数据库',
      '本服务没有配置',
      '服务繁忙',
      '内部错误',
      'database_down',
      'the worker was not woken; it looks every ten seconds',
      'the queue of the worker cannot be reached',
      'the queue failed',
      'the broker of the fault recorders failed',
      'a record could not be worked on',
    ]) {
      expect(page.includes(words.trim()), words).toBe(true);
      expect(sources.includes(words), words).toBe(true);
    }
  });
});
