/**
 * Splits a key into lower-case words: `ownerPhone`, `OWNER-PHONE`, `owner_phone` and `Owner Phone` give
 * `['owner', 'phone']`; `IPAddress2` gives `['ip', 'address']`. Digits at the end of a word are dropped. Chinese and
 * other unbroken scripts stay one word.
 */
export function splitKey(key: string): string[] {
  const words: string[] = [];
  let start = -1;
  for (let index = 0; index <= key.length; index += 1) {
    const code = index < key.length ? key.charCodeAt(index) : 32;
    const isWord = isLower(code) || isUpper(code) || isDigit(code) || code >= 0x80;
    if (!isWord) {
      if (start >= 0) pushWord(words, key.slice(start, index));
      start = -1;
      continue;
    }
    if (start < 0) {
      start = index;
      continue;
    }
    const before = key.charCodeAt(index - 1);
    const afterIsLower = index + 1 < key.length && isLower(key.charCodeAt(index + 1));
    const camel = isUpper(code) && (!isUpper(before) || afterIsLower);
    const script = code >= 0x2e80 !== before >= 0x2e80;
    if (camel || script) {
      pushWord(words, key.slice(start, index));
      start = index;
    }
  }
  return words;
}

function pushWord(words: string[], raw: string): void {
  let end = raw.length;
  while (end > 0 && isDigit(raw.charCodeAt(end - 1))) end -= 1;
  if (end > 0) words.push(raw.slice(0, end).toLowerCase());
}

function isLower(code: number): boolean {
  return code >= 97 && code <= 122;
}
function isUpper(code: number): boolean {
  return code >= 65 && code <= 90;
}
function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
