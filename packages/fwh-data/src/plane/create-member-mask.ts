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
 * would take for names (`@jsmith`). A first or last name alone, also as a display name, is left to the scrubber behind:
 * as a mere word (`will`, `grace`) it is too often none.
 */
export function createMemberMask(members: readonly PlaneMember[]): (text: string) => string {
  const names = new Set<string>();
  for (const { firstName, lastName, displayName, email } of members) {
    const full = [firstName, lastName].filter((part) => part !== '');
    if (full.length === 2) {
      const reversed = [...full].reverse();
      // Chinese names are written family name first and together.
      for (const name of [full.join(' '), reversed.join(' '), reversed.join('')]) names.add(escaped(name));
    }
    if (email !== '') names.add(escaped(email));
    if (displayName !== '') names.add(escaped(`@${displayName}`));
    if (/[\d\s._-]|[^\p{Script=Latin}]{2}/u.test(displayName)) names.add(escaped(displayName));
  }
  if (names.size === 0) return (text) => text;
  const alternatives = [...names].sort((left, right) => right.length - left.length).join('|');
  // Not inside a longer word or an address, whose rest would then stand alone; Chinese has no spaces around names.
  const word = '[\\p{Script=Latin}\\d]';
  const pattern = new RegExp(`(?<!${word}|${word}[._@-])(?:${alternatives})(?!${word}|@|[._-]${word})`, 'giu');
  return (text) => text.replace(pattern, MASK);
}

function escaped(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
