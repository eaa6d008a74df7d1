/** Who is calling. */
export interface Identity {
  /** From the claim `sub`. */
  readonly userId: number;
  /** From the claim `role`; anything but `admin` is an ordinary user. */
  readonly isAdmin: boolean;
  /** When the token ends, in epoch milliseconds. */
  readonly expiresAt: number;
}

/** Checks a bearer token; `null`: it proves nothing. */
export type TokenVerifier = (token: string) => Promise<Identity | null>;
