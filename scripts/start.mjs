// `npm start`: the whole system in demo, a tour over it, then serving until Ctrl-C.
import './lib/require-node.mjs';
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build, install } from './lib/install-and-build.mjs';
import { portInUse } from './lib/port-in-use.mjs';
import { repositoryRoot } from './lib/repository.mjs';
import { startService } from './lib/service-process.mjs';
import { help, readStartOptions } from './lib/start-options.mjs';
import { runTour } from './tour/run-tour.mjs';

const entryOf = (app) => join(repositoryRoot, 'apps', app, 'dist/main.js');

/** One line and out: whoever runs `npm start` has no use for a stack. @param {string} line */
function giveUp(line) {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/** The two public servers of the tour, as processes that harness-plugin starts. @param {string} folder */
function publicServers(folder) {
  const require = createRequire(join(repositoryRoot, 'apps/harness-plugin/package.json'));
  const program = (name) => join(require.resolve(`${name}/package.json`), '..', 'dist/index.js');
  const stdio = (name, ...args) => ({ type: 'stdio', command: process.execPath, args: [program(name), ...args] });
  return [
    {
      name: 'everything',
      description: 'MCP 协议功能演示',
      transport: stdio('@modelcontextprotocol/server-everything'),
    },
    {
      name: 'filesystem',
      description: '本地文件系统访问',
      transport: stdio('@modelcontextprotocol/server-filesystem', folder),
    },
  ];
}

/** @param {ReturnType<typeof readStartOptions>} options */
async function main({ once, host, address, port, data: dataFlag }) {
  const ports = once ? [0, 0, 0] : [port, port + 1, port + 2];
  for (const wanted of once ? [] : ports) {
    if (await portInUse(host, wanted))
      return giveUp(
        `Port ${wanted} on ${host} is in use. Stop what uses it, or choose others: npm start -- --port 9090`,
      );
  }
  if (!(await install()).ok) return giveUp('The dependencies could not be installed; the lines above say why.');
  if (!(await build(['./apps/*'])).ok) return giveUp('The build failed; the lines above say why.');

  const temporary = once ? mkdtempSync(join(tmpdir(), 'mao-demo-')) : null;
  const data =
    temporary ?? resolve(dataFlag ?? join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'mao-mcp'));
  const files = join(data, 'demo-files');
  mkdirSync(files, { recursive: true });
  const demoFile = join(files, 'hello.txt');
  writeFileSync(demoFile, 'This file was read through the working set.\n');

  const services = [];
  let stopping = false;
  const stop = async () => {
    stopping = true;
    await Promise.all(services.map((service) => service.stop()));
    if (temporary !== null) rmSync(temporary, { recursive: true, force: true });
  };
  const onSignal = () => stop().then(() => process.exit(0));
  process.once('SIGINT', onSignal).once('SIGTERM', onSignal).once('SIGHUP', onSignal);
  // Whoever read our output has gone, for example `npm start | head`.
  process.stdout.once('error', onSignal);

  try {
    process.stdout.write('▸ start the services\n');
    const fwhToken = process.env['AGENT_MCP_TOKEN'] || randomBytes(24).toString('base64url');
    const common = ['--demo', '--data', data];
    // One after the other: the first fills the database that both stand on.
    /** @param {string} name @param {number} port */
    const startFleetService = async (name, port) => {
      const service = await startService({
        name,
        entry: entryOf(name),
        args: [...common, '--listen', `${address}:${port}`],
        env: { AGENT_MCP_TOKEN: fwhToken },
      });
      services.push(service);
      return service;
    };
    const fwh = await startFleetService('fwh-mcp-readonly', ports[1]);
    const fwhops = await startFleetService('fwh-mcp-ops', ports[2]);
    const harness = await startService({
      name: 'harness-plugin',
      entry: entryOf('harness-plugin'),
      args: [...common, '--listen', `${address}:${ports[0]}`],
    });
    services.push(harness);
    const token = execFileSync(process.execPath, [entryOf('harness-plugin'), '--token', '1:admin', '--data', data], {
      encoding: 'utf8',
    }).trim();
    process.stdout.write(
      `✓ fwh-mcp-readonly ${fwh.url}/mcp, fwh-mcp-ops ${fwhops.url}/mcp, harness-plugin ${harness.url}\n`,
    );

    const headers = { Authorization: `Bearer ${fwhToken}` };
    const fleet = [
      {
        name: 'fwh',
        description: '储能站点业务数据(只读)',
        transport: { type: 'http', url: `${fwh.url}/mcp`, headers },
      },
      {
        name: 'fwhops',
        description: '储能站点运维操作(写入、长任务)',
        transport: { type: 'http', url: `${fwhops.url}/mcp`, headers },
      },
    ];
    await runTour({ harnessUrl: harness.url, token, servers: [...fleet, ...publicServers(files)], demoFile });
    if (once) {
      await stop();
      process.stdout.write('\nThe tour is complete.\n');
      return;
    }
    process.stdout.write(`
Serving until Ctrl-C.

  web pages          ${harness.url}/#token=${token}
  harness-plugin     ${harness.url}        (API: ${harness.url}/openapi.json)
  development token  ${token}
  fwh-mcp-readonly   ${fwh.url}/mcp
  fwh-mcp-ops        ${fwhops.url}/mcp
  their bearer token ${fwhToken}

Point an MCP client at the working set: all of the servers above behind two tools, mcp_call and mcp_describe:
  claude mcp add --transport http working-set ${harness.url}/mcp --header "Authorization: Bearer ${token}"
Cursor, in mcp.json:
  {"mcpServers":{"working-set":{"url":"${harness.url}/mcp","headers":{"Authorization":"Bearer ${token}"}}}}

Or at the fleet alone:
  claude mcp add --transport http fwh ${fwh.url}/mcp --header "Authorization: Bearer ${fwhToken}"
`);
    await Promise.race(services.map((service) => service.exited));
    if (stopping) return;
    throw new Error('a service ended by itself');
  } catch (error) {
    if (stopping) return;
    await stop();
    giveUp(`Start failed: ${/** @type {Error} */ (error).message}`);
  }
}

let options;
try {
  options = readStartOptions(process.argv.slice(2));
} catch (error) {
  giveUp(`${/** @type {Error} */ (error).message}\nSee: npm start -- --help`);
}
if (options.help) process.stdout.write(help);
else await main(options);
