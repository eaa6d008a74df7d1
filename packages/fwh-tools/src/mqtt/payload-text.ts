/** Removes personal data from a structure and leaves it as it is otherwise. */
export type Scrub = <T>(value: T) => T;

/** Deeper than any message; what lies below is left out. */
const MAX_DEPTH = 24;

const MAC_ADDRESS = /(?<![0-9A-Fa-f:-])[0-9A-Fa-f]{2}(?:([:-])[0-9A-Fa-f]{2})(?:\1[0-9A-Fa-f]{2}){4}(?![0-9A-Fa-f:-])/g;

/**
 * The payload of a message as one line of JSON without names of WiFi networks, passwords, MAC addresses and personal
 * data. All of that happens on the structure, before anything is cut, so no half of a name can stay behind.
 *
 * @param scrub removes personal data
 */
export function payloadText(payload: unknown, scrub: Scrub): string {
  return JSON.stringify(scrub(mask(payload, 0))) ?? '';
}

function mask(value: unknown, depth: number): unknown {
  if (depth > MAX_DEPTH) return '…';
  if (typeof value === 'string') {
    const parsed = /^\s*[[{]/.test(value) ? parseJson(value) : undefined;
    return parsed === undefined ? value.replace(MAC_ADDRESS, '[MAC]') : mask(parsed, depth + 1);
  }
  if (Array.isArray(value)) return value.map((item) => mask(item, depth + 1));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, secretWord(key, item) ?? mask(item, depth + 1)]),
  );
}

/** A reply's `dataArea` may be JSON inside a string. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What stands for a value that the key alone betrays; undefined for other keys, empty values and structures. */
function secretWord(key: string, value: unknown): string | undefined {
  if ((typeof value !== 'string' && typeof value !== 'number') || value === '') return undefined;
  const name = key.replace(/[^0-9A-Za-z]/g, '').toLowerCase();
  if (/ssid|wifiname|apname|hotspot/.test(name)) return '[WIFI]';
  if (/passw|passphrase|pwd|psk|secret|token/.test(name)) return '[SECRET]';
  if (/(?:^|wifi|eth\d?|lan|wlan|ble|device)mac(?:addr(?:ess)?)?$/.test(name)) return '[MAC]';
  return undefined;
}
