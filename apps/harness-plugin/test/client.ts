import { SignJWT } from 'jose';
import { JWT_SECRET } from './service.ts';

export interface Answer {
  readonly status: number;
  // Bodies are looked at, not typed: these tests see the service from outside.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  readonly body: any;
  readonly headers: Headers;
}

export type ApiClient = (method: string, path: string, body?: unknown) => Promise<Answer>;

export function createToken(userId: string, role = 'user', secret = JWT_SECRET, expires = '5m'): Promise<string> {
  return new SignJWT({ role })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(userId)
    .setIssuedAt()
    .setExpirationTime(expires)
    .sign(new TextEncoder().encode(secret));
}

/** Calls the service as one user. A string body is sent as it is. */
export async function createClient(url: string, userId: string, role = 'user'): Promise<ApiClient> {
  const token = await createToken(userId, role);
  return async (method, path, body) => {
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text === '' ? null : JSON.parse(text), headers: response.headers };
  };
}
