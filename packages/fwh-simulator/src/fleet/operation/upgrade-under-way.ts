import { createRandom } from '../../random.ts';
import type { FleetSite } from '../fleet-site.ts';

/** Steps of an upgrade, Chinese and English. The fourth is done once for every aPower, the others by the aGate. */
export const upgradeSteps = [
  ['下载固件', 'Download firmware'],
  ['校验固件', 'Verify firmware'],
  ['升级 aGate', 'Upgrade aGate'],
  ['升级 aPower', 'Upgrade aPower'],
  ['重启', 'Restart'],
] as const;

/** How many steps the upgrade that a gateway is in the middle of has finished; null for the 98 % that are in none. */
export function upgradeUnderWay(seed: number, site: FleetSite): number | null {
  const random = createRandom(seed, 'upgrade', site.sn);
  if (site.story !== null || !random.chance(0.02)) return null;
  return random.integer(1, upgradeSteps.length - 1);
}
