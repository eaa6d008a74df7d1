import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { createFolder } from './service.ts';

const entry = fileURLToPath(new URL('../../fwh-mcp-ops/dist/main.js', import.meta.url));

/** The FWH service whose long-running tools are real tasks, over its simulated fleet, as a process. */
export function startOpsDemo(): Promise<{ readonly url: string; readonly token: string; close(): Promise<void> }> {
  const token = 'token-of-the-plugin-tests';
  const args = [entry, '--demo', '--listen', '127.0.0.1:0', '--data', createFolder()];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, AGENT_MCP_TOKEN: token },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let stderr = '';
  return new Promise((resolve, reject) => {
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
      const url = /"endpoint":"([^"]+)"/.exec(stderr)?.[1];
      if (url === undefined) return;
      resolve({
        url,
        token,
        async close() {
          child.kill('SIGKILL');
          await exited;
        },
      });
    });
    void exited.then(() => reject(new Error(`the service ended: ${stderr}`)));
  });
}
