/** Without I, L, O and U: nothing to misread over the telephone, no words. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A new error number such as `E7F3K2Q9A`; 40 random bits keep a log's numbers apart. */
export function createErrorNumber(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return `E${Array.from(bytes, (byte) => ALPHABET[byte % 32]).join('')}`;
}
