import { createHash } from 'node:crypto';
import { CloudError, isCloudFailure } from './cloud-error.ts';
import type { CloudTransport } from './create-transport.ts';
import { readEnvelope } from './read-envelope.ts';

const LOGIN_PATH = '/hes-gateway/terminal/initialize/appUserOrInstallerLogin';

/** After refused credentials no new attempt is made for this long: repeated ones would lock the account. */
const REFUSED_PAUSE_MS = 60_000;

export interface SessionOptions {
  readonly transport: CloudTransport;
  readonly account: string;
  readonly password: string;
  /** `type` of the login: 0 home owner, 3 installer. */
  readonly accountType: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly now: () => number;
}

/** The platform's login token, shared by every request of the process. */
export interface CloudSession {
  /** The current token; logs in when there is none. Callers that come meanwhile wait for the same login. */
  token(): Promise<string>;
  /** Drops a token that the platform refused, unless another caller has already replaced it. */
  discard(token: string): void;
}

export function createSession(options: SessionOptions): CloudSession {
  let pending: Promise<string> | null = null;
  let current: string | null = null;
  let refused: { readonly error: unknown; readonly until: number } | null = null;

  async function login(): Promise<string> {
    try {
      const token = await requestToken(options);
      current = token;
      refused = null;
      return token;
    } catch (error) {
      if (isCloudFailure(error, 'auth')) refused = { error, until: options.now() + REFUSED_PAUSE_MS };
      throw error;
    } finally {
      pending = null;
    }
  }

  return {
    async token() {
      if (current !== null) return current;
      if (refused && options.now() < refused.until) throw refused.error;
      pending ??= login();
      return pending;
    },
    discard(token) {
      if (current === token) current = null;
    },
  };
}

async function requestToken({ transport, account, password, accountType, headers }: SessionOptions): Promise<string> {
  const form = new URLSearchParams({
    account,
    // The platform's own rule; the transport is TLS.
    password: createHash('md5').update(password).digest('hex'),
    lang: 'en_US',
    type: String(accountType),
  });
  const answer = await transport.send(
    {
      method: 'POST',
      path: LOGIN_PATH,
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    },
    // A login serves everybody who waits for it, so nobody's abort may end it; the transport's time limit does.
    new AbortController().signal,
  );
  let result: unknown;
  try {
    result = readEnvelope(answer, 'login');
  } catch (error) {
    // 400 is a locked account: waiting for it is as useless as for a wrong password.
    if (isCloudFailure(error, 'bad_request')) throw new CloudError('auth', 'login refused', { cause: error });
    throw error;
  }
  const { token, mfaRequired } = (result ?? {}) as { token?: unknown; mfaRequired?: unknown };
  if (mfaRequired === true) throw new CloudError('auth', 'the account asks for a second factor');
  if (typeof token !== 'string' || token === '') throw new CloudError('bad_response', 'login gave no token');
  return token;
}
