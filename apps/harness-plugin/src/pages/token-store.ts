const KEY = 'mao.token';

/** What the page shows of a token; whether it holds is for the service to say. */
export interface TokenClaims {
  readonly userId: string;
  readonly isAdmin: boolean;
}

/** The user's token, for as long as this tab is open. */
export const tokenStore = {
  read: (): string | null => sessionStorage.getItem(KEY),
  save: (token: string): void => sessionStorage.setItem(KEY, token),
  clear: (): void => sessionStorage.removeItem(KEY),
};

/** Takes a token out of `#token=…` and out of the address and the history with it, before anything else can see it there. */
export function takeTokenFromAddress(): void {
  const token = /^#token=([^&]+)/.exec(location.hash)?.[1];
  if (token === undefined) return;
  history.replaceState(null, '', `${location.pathname}${location.search}#/servers`);
  try {
    tokenStore.save(decodeURIComponent(token));
  } catch {
    // Not a token that anybody made.
  }
}

/** The claims of a JWT, unchecked; `null` for a text that is none. */
export function claimsOf(token: string): TokenClaims | null {
  try {
    const body = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(body), (letter) => letter.charCodeAt(0));
    const claims = JSON.parse(new TextDecoder().decode(bytes)) as { sub?: unknown; role?: unknown };
    return typeof claims.sub === 'string' ? { userId: claims.sub, isAdmin: claims.role === 'admin' } : null;
  } catch {
    return null;
  }
}
