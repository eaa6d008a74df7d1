import { closest, distance } from 'fastest-levenshtein';

/** Names that begin so are meant for these services wherever they stand. */
const OWN = /^(?:AGENT_MCP|FWH_[A-Z]+)_/;

/** How many letters a name may be off to be taken for a slip. */
const SLIP = 2;

/**
 * Complaints about names that no setting has; a misspelt name would silently leave its default in force.
 *
 * In the environment, which other programs share, only names of ours and near misses count.
 *
 * @param places name to where it stands: a line of the file, or null for the environment
 */
export function describeUnknownSettings(
  places: ReadonlyMap<string, number | null>,
  known: readonly string[],
): readonly string[] {
  const names = new Set(known);
  return [...places].flatMap(([name, line]) => {
    if (names.has(name)) return [];
    const nearest = closest(name, known);
    const slip = distance(name, nearest) <= SLIP;
    if (line === null && !OWN.test(name) && !slip) return [];
    const where = line === null ? `the environment: ${name}` : `line ${line}: ${name}`;
    const near = slip || OWN.test(name) ? `; the nearest is ${nearest}` : '';
    return [`${where} is no setting of this service${near}`];
  });
}
