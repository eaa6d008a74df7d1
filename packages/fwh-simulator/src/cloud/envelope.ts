/** The body around every answer of the cloud; `/api-energy/*` writes `msg` where the others write `message`. */
export interface Envelope {
  code: number;
  message?: string;
  msg?: string;
  result: unknown;
  total?: number;
  success: boolean;
}

/** What an endpoint answers, before the envelope. */
export interface CloudAnswer {
  readonly code: number;
  readonly message: string;
  readonly result: unknown;
  readonly total?: number;
}

export function success(result: unknown, total?: number): CloudAnswer {
  return { code: 200, message: 'Query success!', result, ...(total === undefined ? {} : { total }) };
}

export function failure(code: number, message: string): CloudAnswer {
  return { code, message, result: null };
}

export const failures = {
  deviceTimeout: failure(102, 'Device response timed out'),
  offline: failure(136, 'Current gateway offline'),
  noPermission: failure(181, 'You do not have permission for this operation'),
  rateLimited: failure(429, 'Too Many Requests'),
  tokenExpired: failure(10009, 'Login has expired, please log in again'),
  unauthorized: failure(401, 'Unauthorized'),
  serverError: failure(500, 'Runtime error'),
  /** Accepted; the device gets it when it wakes up. */
  savedLater: { code: 176, message: 'Saved, will be synchronised when the device is back', result: null },
} as const satisfies Record<string, CloudAnswer>;

export function badRequest(reason: string): CloudAnswer {
  return failure(400, reason);
}

export function toEnvelope(answer: CloudAnswer, path: string): Envelope {
  const text = path.startsWith('/api-energy/') ? { msg: answer.message } : { message: answer.message };
  const total = answer.total === undefined ? {} : { total: answer.total };
  return { code: answer.code, ...text, result: answer.result, ...total, success: answer.code === 200 };
}
