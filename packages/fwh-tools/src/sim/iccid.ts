/**
 * Numbers of SIM cards (ITU-T E.118): 19 or 20 digits of which the last is a Luhn check digit. In practice 18 and 19
 * digits are met too where somebody left the check digit out, and fillers (`F`) and blanks where the card is printed.
 */

/** Digits alone, or null when the text is no card number. */
export function normalizeIccid(text: string): string | null {
  const digits = text.replace(/[\s-]/g, '').replace(/[Ff]+$/, '');
  return /^\d{18,20}$/.test(digits) ? digits : null;
}

/** The digit that makes `body` followed by it pass the Luhn check. */
export function luhnDigit(body: string): string {
  let sum = 0;
  for (let index = 0; index < body.length; index += 1) {
    const digit = Number(body[body.length - 1 - index]);
    const doubled = digit > 4 ? digit * 2 - 9 : digit * 2;
    sum += index % 2 === 0 ? doubled : digit;
  }
  return String((10 - (sum % 10)) % 10);
}

export function hasLuhnDigit(digits: string): boolean {
  return luhnDigit(digits.slice(0, -1)) === digits.slice(-1);
}

/** Whether two normalised numbers are one card: equal, or one is the other without its right check digit. */
export function sameIccid(left: string, right: string): boolean {
  if (left === right) return true;
  const [shorter, longer] = left.length < right.length ? [left, right] : [right, left];
  return longer.length === shorter.length + 1 && longer.startsWith(shorter) && hasLuhnDigit(longer);
}

/** Every spelling under which the card of a normalised number may be kept: itself first, then with and without check digit. */
export function iccidSpellings(iccid: string): readonly string[] {
  return [
    iccid,
    ...(iccid.length < 20 ? [iccid + luhnDigit(iccid)] : []),
    ...(iccid.length > 18 && hasLuhnDigit(iccid) ? [iccid.slice(0, -1)] : []),
  ];
}
