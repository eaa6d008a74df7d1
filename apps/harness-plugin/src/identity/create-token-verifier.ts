import type { HarnessLogger } from '@mao/mcp-harness';
import type { JWTPayload, JWTVerifyGetKey, JWTVerifyOptions } from 'jose';
import type { Identity, TokenVerifier } from './identity.ts';

export interface TokenVerifierOptions {
  /** Shared secret for HS256. */
  readonly secret?: Uint8Array;
  /** Where public keys are published, for asymmetric algorithms. */
  readonly jwksUrl?: string;
  readonly issuer?: string;
  readonly audience?: string;
  readonly logger: HarnessLogger;
}

const ASYMMETRIC = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];

function toIdentity({ sub, exp = 0, ...claims }: JWTPayload): Identity | null {
  if (sub === undefined || !/^[1-9]\d{0,15}$/.test(sub)) return null;
  const userId = Number(sub);
  if (!Number.isSafeInteger(userId)) return null;
  return { userId, isAdmin: claims['role'] === 'admin', expiresAt: exp * 1_000 };
}

/**
 * Verifies JWTs with the configured keys. Each kind of key accepts its own algorithms only, so that a public key can
 * never serve as a shared secret. Tokens without an expiry are refused.
 */
export function createTokenVerifier(options: TokenVerifierOptions): TokenVerifier {
  const { secret, jwksUrl, issuer, audience, logger } = options;
  const common: JWTVerifyOptions = {
    requiredClaims: ['sub', 'exp'],
    clockTolerance: 5,
    ...(issuer === undefined ? {} : { issuer }),
    ...(audience === undefined ? {} : { audience }),
  };
  let keys: JWTVerifyGetKey | undefined;
  return async (token) => {
    // Loaded by the first token and not at start.
    const { createRemoteJWKSet, jwtVerify } = await import('jose');
    if (jwksUrl !== undefined) keys ??= createRemoteJWKSet(new URL(jwksUrl), { timeoutDuration: 3_000 });
    const publicKeys = keys;
    const attempts = [
      secret && (() => jwtVerify(token, secret, { ...common, algorithms: ['HS256'] })),
      publicKeys && (() => jwtVerify(token, publicKeys, { ...common, algorithms: ASYMMETRIC })),
    ];
    for (const attempt of attempts) {
      if (!attempt) continue;
      try {
        return toIdentity((await attempt()).payload);
      } catch (error) {
        logger.debug({ code: (error as { code?: string }).code }, 'a token was not accepted');
      }
    }
    return null;
  };
}
