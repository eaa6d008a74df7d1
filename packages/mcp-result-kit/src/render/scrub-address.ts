import type { Scrub } from './render-context.ts';
import { wellFormed } from './well-formed.ts';

/**
 * A URI without personal data. Files are named after what they hold, so each part between delimiters is scrubbed as it
 * reads when decoded, then the whole; what the scrubber changes is encoded again, so that it stays a URI.
 */
export function scrubUri(uri: string, scrub: Scrub): string {
  const parts = uri.replace(/[^/?#&=:]+/g, (part) => {
    const text = decoded(part);
    const scrubbed = String(scrub(text));
    return scrubbed === text ? part : encodeURIComponent(wellFormed(scrubbed));
  });
  const whole = String(scrub(parts));
  // What is encoded already stays as it is.
  return whole === parts ? parts : encodeURI(wellFormed(whole)).replaceAll('%25', '%');
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** A media type whose parameters hold no personal data; one that is nothing else is as good as none. */
export function scrubMimeType(mimeType: string, scrub: Scrub): string {
  return String(scrub(mimeType)) === mimeType ? mimeType : 'application/octet-stream';
}
