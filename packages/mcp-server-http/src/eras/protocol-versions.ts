/** Revisions that open with an `initialize` handshake, newest first. */
export const initializeVersions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const;

/** Revisions that carry version and capabilities in every request, newest first. */
const perRequestVersions = ['2026-07-28'] as const;

/** Every revision this endpoint speaks, newest first. */
export const supportedVersions: readonly string[] = [...perRequestVersions, ...initializeVersions];

export const latestInitializeVersion: string = initializeVersions[0];

const initializeVersionSet: ReadonlySet<string> = new Set(initializeVersions);
const perRequestVersionSet: ReadonlySet<string> = new Set(perRequestVersions);

export function isInitializeVersion(version: string): boolean {
  return initializeVersionSet.has(version);
}

export function isPerRequestVersion(version: string): boolean {
  return perRequestVersionSet.has(version);
}
