import { createHash } from 'node:crypto';
import { simulatorAccounts } from '../src/index.ts';

/** The little that a client of the cloud needs, so that tests speak to the socket as the adapters do. */
export async function login(
  url: string,
  options: { account?: string; type?: string; password?: string } = {},
): Promise<CloudBody> {
  const { account = simulatorAccounts.installer, type = '3', password = simulatorAccounts.password } = options;
  const form = new URLSearchParams({
    account,
    password: createHash('md5').update(password).digest('hex'),
    lang: 'en_US',
    type,
  });
  const response = await fetch(`${url}/hes-gateway/terminal/initialize/appUserOrInstallerLogin`, {
    method: 'POST',
    body: form,
  });
  return (await response.json()) as CloudBody;
}

export interface CloudBody {
  code: number;
  message?: string;
  msg?: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests read many shapes
  result: any;
  total?: number;
  success: boolean;
}

export interface CloudClient {
  get(path: string, query?: Record<string, string>, headers?: Record<string, string>): Promise<CloudBody>;
  raw(path: string, query?: Record<string, string>, headers?: Record<string, string>): Promise<Response>;
  post(path: string, body: unknown): Promise<CloudBody>;
}

export async function createClient(url: string, options: Parameters<typeof login>[1] = {}): Promise<CloudClient> {
  const { result } = await login(url, options);
  const base = { loginToken: String(result.token) };
  const raw: CloudClient['raw'] = (path, query = {}, headers = {}) =>
    fetch(`${url}${path}?${new URLSearchParams(query)}`, { headers: { ...base, ...headers } });
  return {
    raw,
    get: async (path, query, headers) => (await (await raw(path, query, headers)).json()) as CloudBody,
    post: async (path, body) => {
      const response = await fetch(`${url}${path}`, {
        method: 'POST',
        headers: { ...base, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return (await response.json()) as CloudBody;
    },
  };
}
