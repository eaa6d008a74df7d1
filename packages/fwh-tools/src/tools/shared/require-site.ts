import { ToolUserError } from '@mao/mcp-result-kit';
import type { SiteRecord } from '../../domain/site-record.ts';
import type { SiteReader } from '../../ports/site-reader.ts';
import { parseSerial } from '../../sn/parse-serial.ts';
import { publicSnRules } from '../../sn/sn-rules.ts';
import type { Texts } from '../../texts/texts.ts';
import { ask } from './ask.ts';

export type SiteFinder = Pick<SiteReader, 'findSite'>;

/**
 * The site of an exact serial.
 *
 * @throws {ToolUserError} when there is none; the serial of another kind of device is named as such.
 */
export async function requireSite(
  sites: SiteFinder,
  sn: string,
  texts: Texts,
  signal: AbortSignal,
): Promise<SiteRecord> {
  const site = await ask(texts.sources.store, () => sites.findSite(sn, signal));
  if (site) return site;
  const { device } = parseSerial(sn, publicSnRules);
  const advice = device !== undefined && device !== 'aGate' ? texts.errors.notAGate(device) : texts.errors.noSiteAdvice;
  throw new ToolUserError(texts.errors.noSite(sn), { advice });
}
