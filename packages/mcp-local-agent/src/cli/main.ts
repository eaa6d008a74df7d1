import { run } from './run.ts';

const ending = new AbortController();
let signals = 0;
function stop(): void {
  signals += 1;
  // Whoever asks twice does not want to wait: guards end the servers then.
  if (signals > 1) process.exit(130);
  ending.abort();
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);

run(process.argv.slice(2), {
  environment: process.env,
  folder: process.cwd(),
  input: process.stdin,
  output: process.stdout,
  errors: process.stderr,
  signal: ending.signal,
}).then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`mao-agent: ${(error as Error).message}\n`);
    process.exit(1);
  },
);
