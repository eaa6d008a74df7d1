import { createHmac } from 'node:crypto';

/** `hex(HMAC-SHA256(secret, appKey + timestamp + body))`; `body` is exactly what is sent, `timestamp` in seconds. */
export function signAcceleronix(request: {
  readonly appKey: string;
  readonly secret: string;
  readonly timestamp: number;
  readonly body: string;
}): string {
  const { appKey, secret, timestamp, body } = request;
  return createHmac('sha256', secret).update(`${appKey}${timestamp}${body}`).digest('hex');
}
