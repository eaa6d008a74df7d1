/** A member of a project, as far as it must not be shown. */
export interface PlaneMember {
  readonly firstName: string;
  readonly lastName: string;
  readonly displayName: string;
  readonly email: string;
}

const MASK = '[PERSON]';

/**
 * Takes the names of a project's members out of texts. They are known exactly here, so also those that no general rule
 * would take for names (`@jsmith`). A first or last name alone is left to the scrubber behind: as a mere word it is too
 * often none.
 */
export function createMemberMask(members: readonly PlaneMember[]): (text: string) => string {
  const names = new Set<string>();
  for (const { firstName, lastName, displayName, email } of members) {
    const full = [firstName, lastName].filter((part) => part !== '');
    // Chinese names are written family name first and together.
    if (full.length === 2)
      names
        .add(full.join(' '))
        .add([...full].reverse().join(' '))
        .add([...full].reverse().join(''));
    for (const name of [displayName, email]) if (name.length >= 3) names.add(name);
  }
  if (names.size === 0) return (text) => text;
  const longestFirst = [...names].sort((left, right) => right.length - left.length);
  const alternatives = longestFirst.map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  // Not inside a longer word; Chinese has no spaces around names.
  const pattern = new RegExp(
    `(?<![\\p{Script=Latin}\\d])@?(?:${alternatives.join('|')})(?![\\p{Script=Latin}\\d])`,
    'giu',
  );
  return (text) => text.replace(pattern, MASK);
}
