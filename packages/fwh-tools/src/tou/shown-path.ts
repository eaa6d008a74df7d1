import type { TouTemplate } from '../domain/tou-template.ts';
import { normalizeBlocks } from './normalize-blocks.ts';

const BLOCK = /^seasons\[(\d+)\]\.days\[(\d+)\]\.blocks\[(\d+)\](?:\.(\w+))?$/;

/** Fields of a stored block under the names that an answer has for them. */
const NAMES: ReadonlyMap<string, string> = new Map([
  ['waveType', 'wave'],
  ['maxChargeSoc', 'maxSoc'],
  ['minDischargeSoc', 'minSoc'],
  ['gridChargeMax', 'gridChargeKw'],
  ['gridDischargeMax', 'gridFeedKw'],
]);

/** Fields that are only shown of a block without a recognised mode; otherwise the mode stands for them. */
const PARTS_OF_MODE: ReadonlySet<string> = new Set(['dispatchId', 'solarPriority', 'loadPriority']);

/** The path of a problem in a template that was given, whose blocks stand as they were given. */
export function givenPath(path: string): string {
  return path
    .replace(/\.buy\./, '.rates.')
    .replace(/^electricityType$/, 'type')
    .replace(/\.(\w+)$/, (_, key: string) => (key === 'dispatchId' ? '.mode' : `.${NAMES.get(key) ?? key}`));
}

/**
 * The path of a problem in an answer, which has its blocks sorted and split at midnight and names of its own.
 *
 * @param hasMode whether a block's mode was recognised, by season, day and place in the answer.
 */
export function shownPath(
  path: string,
  template: Pick<TouTemplate, 'seasons'>,
  hasMode: (season: number, day: number, place: number) => boolean,
): string {
  const match = BLOCK.exec(path);
  if (match === null) return path.replace(/\.buy\./, '.rates.').replace(/^electricityType$/, 'type');
  const [season, day, index] = match.slice(1, 4).map(Number) as [number, number, number];
  const key = match[4];
  const stored = (template.seasons[season]?.days[day]?.blocks ?? []).map((block, origin) => ({ ...block, origin }));
  const places = normalizeBlocks(stored).flatMap(({ origin }, place) => (origin === index ? [place] : []));
  // Of a block over midnight the part behind it has the end, the part before it the rest.
  const place = (key === 'end' ? places[0] : places.at(-1)) ?? index;
  const block = `seasons[${season}].days[${day}].blocks[${place}]`;
  if (key === undefined) return block;
  if (PARTS_OF_MODE.has(key) && hasMode(season, day, place)) return `${block}.mode`;
  return `${block}.${NAMES.get(key) ?? key}`;
}
