/** Revisions that open with an `initialize` handshake, newest first. */
export const initializeVersions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const;

/** Revisions that carry version and capabilities in every request, newest first. */
const perRequestVersions = ['2026-07-28'] as const;

/** Every revision this endpoint speaks, newest first. */
export const supportedVersions: readonly string[] = [...perRequestVersions, ...initializeVersions];

const initializeVersionSet: ReadonlySet<string> = new Set(initializeVersions);
const perRequestVersionSet: ReadonlySet<string> = new Set(perRequestVersions);

export function isInitializeVersion(version: string): boolean {
  return initializeVersionSet.has(version);
}

export function isPerRequestVersion(version: string): boolean {
  return perRequestVersionSet.has(version);
}

/** What `initialize` answers to the version that a client asks for: that one, or else our newest. */
export function agreedVersion(requested: unknown): string {
  return typeof requested === 'string' && isInitializeVersion(requested) ? requested : initializeVersions[0];
}
