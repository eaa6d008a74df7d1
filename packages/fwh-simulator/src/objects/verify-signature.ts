import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { objectStoreCredentials } from './object-credentials.ts';

/** What a signature covers of a request. */
export interface SignedRequest {
  readonly method: string;
  readonly url: URL;
  header(name: string): string | undefined;
}

/** S3 error codes of a bad signature. */
export type SignatureProblem = 'AccessDenied' | 'InvalidAccessKeyId' | 'RequestTimeTooSkewed' | 'SignatureDoesNotMatch';

const FIFTEEN_MINUTES = 15 * 60_000;

/**
 * Checks AWS Signature Version 4 in the `Authorization` header of an S3 request without a body, as the public
 * description has it; written apart from the client under test.
 *
 * @param now epoch ms
 */
export function signatureProblem(request: SignedRequest, now: number): SignatureProblem | null {
  const authorization =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/.exec(
      request.header('authorization') ?? '',
    );
  const stamp = request.header('x-amz-date') ?? '';
  if (authorization === null || !/^\d{8}T\d{6}Z$/.test(stamp)) return 'AccessDenied';
  const [, key, day = '', region = '', signedHeaders = '', signature = ''] = authorization;
  const { accessKeyId, secretAccessKey, region: ownRegion } = objectStoreCredentials;
  if (key !== accessKeyId) return 'InvalidAccessKeyId';
  const at = Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!(Math.abs(at - now) <= FIFTEEN_MINUTES)) return 'RequestTimeTooSkewed';
  const names = signedHeaders.split(';');
  if (!names.includes('host') || region !== ownRegion || day !== stamp.slice(0, 8)) return 'SignatureDoesNotMatch';

  const canonical = [
    request.method,
    // The path arrives in the encoding in which it was signed: S3 encodes once.
    request.url.pathname,
    [...request.url.searchParams]
      .map(([name, value]) => `${encode(name)}=${encode(value)}`)
      .sort()
      .join('&'),
    ...names.map((name) => `${name}:${(request.header(name) ?? '').trim().replace(/\s+/g, ' ')}`),
    '',
    signedHeaders,
    request.header('x-amz-content-sha256') ?? '',
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', stamp, scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  const hmac = (secret: string | Buffer, data: string): Buffer => createHmac('sha256', secret).update(data).digest();
  const signing = [region, 's3', 'aws4_request'].reduce(hmac, hmac(`AWS4${secretAccessKey}`, day));
  return timingSafeEqual(hmac(signing, text), Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch';
}

function encode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
