import type { Chain } from '../chain.ts';
import { alarmChains } from './alarms.ts';
import { cardAndIssueChains } from './cards-and-issues.ts';
import { faultRecordChains } from './fault-records.ts';
import { operationChains } from './operation.ts';
import { outageChains } from './outage.ts';
import { powerFlowChains } from './power-flow.ts';
import { siteChains } from './sites.ts';
import { touChains } from './tou.ts';

/** The evaluation set. */
export const chains: readonly Chain[] = [
  ...siteChains,
  ...powerFlowChains,
  ...outageChains,
  ...alarmChains,
  ...operationChains,
  ...faultRecordChains,
  ...cardAndIssueChains,
  ...touChains,
];
