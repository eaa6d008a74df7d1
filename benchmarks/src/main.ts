import { benchColdStart } from './bench-cold-start.ts';
import { benchComtrade } from './bench-comtrade.ts';
import { benchPauses } from './bench-pauses.ts';
import { benchResults } from './bench-results.ts';
import { benchSessionStart } from './bench-session-start.ts';
import { benchTaskId } from './bench-task-id.ts';
import { benchWorkingSet } from './bench-working-set.ts';
import { benchEndpoint } from './endpoint/bench-endpoint.ts';
import { benchFleet } from './fleet/bench-fleet.ts';
import { benchSiteSync } from './fleet/bench-site-sync.ts';
import { benchPii } from './pii/bench-pii.ts';
import { createReport, type Report } from './report.ts';

const groups: ReadonlyMap<string, (report: Report) => Promise<void>> = new Map([
  ['working-set', benchWorkingSet],
  ['results', benchResults],
  ['task-id', benchTaskId],
  ['endpoint', benchEndpoint],
  ['pauses', benchPauses],
  ['pii', benchPii],
  ['comtrade', benchComtrade],
  ['fleet', benchFleet],
  ['site-sync', benchSiteSync],
  ['session-start', benchSessionStart],
  ['cold-start', benchColdStart],
]);

const asked = process.argv.slice(2).filter((argument) => argument !== '--');
const unknown = asked.filter((name) => !groups.has(name));
if (unknown.length > 0) {
  console.error(`No such group: ${unknown.join(', ')}. There are: ${[...groups.keys()].join(', ')}.`);
  process.exit(1);
}
const report = createReport((line) => console.log(line));
for (const [name, bench] of groups) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  console.log(`\n${name}`);
  await bench(report);
}
