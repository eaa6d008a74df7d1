// Exit code 0 when the service of this container answers. Asked by Docker; usable by hand: node deploy/healthcheck.mjs [URL]
if (process.env.APP === 'fwh-worker') {
  process.stdout.write('serves nothing; it runs as long as its container does\n');
  process.exit(0);
}
const listen = process.env.APP === 'harness-plugin' ? process.env.HARNESS_LISTEN : process.env.AGENT_MCP_LISTEN;
const port = /:(\d+)$/.exec(listen ?? '')?.[1] ?? '8091';
const url = process.argv[2] ?? `http://127.0.0.1:${port}/healthz`;
try {
  const response = await fetch(url, { signal: AbortSignal.timeout(5_000) });
  process.stdout.write(`${response.status} ${await response.text()}\n`);
  process.exitCode = response.ok ? 0 : 1;
} catch (error) {
  process.stdout.write(`no answer from ${url}: ${error.cause?.code ?? error.cause?.message ?? error.name}\n`);
  process.exitCode = 1;
}
