import { createHmac } from 'node:crypto';
import { createTaskIdCodec } from '@mao/mcp-task-id';
import { compareTimes, spread } from './compare.ts';
import type { Report } from './report.ts';

/** Mint and verify, two MACs, against one bare HMAC of the same bytes; short rounds, so that a busy machine spoils few. */
export async function benchTaskId(report: Report): Promise<void> {
  const secret = 'a-secret-of-the-bench-that-is-long-enough';
  const codec = createTaskIdCodec({ secrets: [secret], audience: 'fwh' });
  const parts = { tool: 'site_info_refresh', key: '184467', marker: 'triggered', issuedAt: Date.UTC(2026, 0, 1) };
  const signed = String(await codec.mint(parts)).replace(/\.[^.]*$/, '');
  const bare = (): string => createHmac('sha256', secret).update(signed).digest('base64url');
  const compared = await compareTimes(async () => codec.verify(await codec.mint(parts)), bare, {
    rounds: 61,
    roundSeconds: 0.01,
  });
  report.row({
    what: 'task id mint + verify',
    against: 'one bare HMAC-SHA256 (node:crypto)',
    value: compared.ratio,
    target: { atMost: 3 },
    note: spread(compared),
  });
}
