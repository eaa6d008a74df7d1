import type { HarnessServer } from '../harness-server.ts';

/** What may be logged of an error: no stack and no own properties, which quote what a server sent. */
export interface LoggableError {
  readonly name: string;
  readonly message: string;
  readonly code?: string | number;
  readonly cause?: LoggableError;
}

export interface SecretGuard {
  /** The text without the values that the server was configured with. */
  text(text: string): string;
  error(error: unknown): LoggableError;
}

/** Shorter values (`1`, `on`) are no secrets, and taking them out would make a log unreadable. */
const SHORTEST_SECRET = 4;
const LONGEST_MESSAGE = 2_000;

/**
 * Takes a server's configured secrets (environment, headers) out of whatever the server says: programs print their
 * configuration and web servers echo headers, and neither may reach a log or the model.
 */
export function createSecretGuard({ transport }: Pick<HarnessServer, 'transport'>): SecretGuard {
  const configured = Object.values((transport.type === 'stdio' ? transport.env : transport.headers) ?? {});
  const secrets = configured
    // A header is often a scheme and a credential, and the credential alone is the secret.
    .flatMap((value) => [value, ...value.split(/\s+/)])
    .filter((value) => value.length >= SHORTEST_SECRET && !/^(bearer|basic|token)$/i.test(value))
    .sort((one, other) => other.length - one.length);

  const text = (given: string): string => secrets.reduce((kept, secret) => kept.replaceAll(secret, '***'), given);

  function error(given: unknown): LoggableError {
    if (!(given instanceof Error))
      return { name: typeof given, message: text(String(given)).slice(0, LONGEST_MESSAGE) };
    const { code } = given as { code?: unknown };
    return {
      name: given.name,
      message: text(given.message).slice(0, LONGEST_MESSAGE),
      ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
      ...(given.cause instanceof Error && given.cause !== given ? { cause: error(given.cause) } : {}),
    };
  }

  return { text, error };
}
