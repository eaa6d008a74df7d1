/** Whether the media type itself is JSON; a parameter that merely mentions it does not count. */
export function isJsonContentType(contentType: string | null): boolean {
  if (contentType === 'application/json') return true;
  return contentType?.split(';', 1)[0]?.trim().toLowerCase() === 'application/json';
}

export interface AcceptedTypes {
  readonly json: boolean;
  readonly eventStream: boolean;
}

/** What the official SDKs send. */
const usualAccept = 'application/json, text/event-stream';
const both: AcceptedTypes = { json: true, eventStream: true };

/**
 * What the client can read. Revisions ask clients to list both types, yet many send one, a wildcard or nothing at all;
 * they are served as far as that goes.
 */
export function readAccept(accept: string | null): AcceptedTypes {
  if (accept === usualAccept) return both;
  if (accept === null || accept.trim() === '') return { json: true, eventStream: false };
  let json = false;
  let eventStream = false;
  for (const range of accept.split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
    if (parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter))) continue;
    if (type === '*/*') return both;
    if (type === 'application/json' || type === 'application/*') json = true;
    if (type === 'text/event-stream' || type === 'text/*') eventStream = true;
  }
  return { json, eventStream };
}
