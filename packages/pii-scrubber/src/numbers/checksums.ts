/** Luhn check (ISO/IEC 7812-1) over a string of digits. */
export function passesLuhn(digits: string): boolean {
  let sum = 0;
  let twice = false;
  for (let index = digits.length - 1; index >= 0; index -= 1) {
    let value = digits.charCodeAt(index) - 48;
    if (twice) {
      value *= 2;
      if (value > 9) value -= 9;
    }
    sum += value;
    twice = !twice;
  }
  return sum % 10 === 0;
}

const WEIGHTS = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2] as const;

/** Chinese resident id: region, a date of birth that exists, and the check character of GB 11643-1999 (ISO 7064 MOD 11-2). */
export function isChineseId(id: string): boolean {
  if (!hasChineseIdDate(id)) return false;
  let sum = 0;
  for (let index = 0; index < 17; index += 1) sum += (id.charCodeAt(index) - 48) * (WEIGHTS[index] as number);
  return '10X98765432'.charAt(sum % 11) === id.charAt(17).toUpperCase();
}

/** Region and date of birth of a Chinese resident id are possible. */
export function hasChineseIdDate(id: string): boolean {
  const region = Number(id.slice(0, 2));
  const year = Number(id.slice(6, 10));
  const month = Number(id.slice(10, 12));
  const day = Number(id.slice(12, 14));
  return (
    region >= 11 && region <= 91 && year >= 1800 && year <= 2100 && month >= 1 && month <= 12 && day >= 1 && day <= 31
  );
}

/** US social security number by the ranges that are ever issued. */
export function isIssuedSsn(area: string, group: string, serial: string): boolean {
  return area !== '000' && area !== '666' && area.charCodeAt(0) < 57 && group !== '00' && serial !== '0000';
}

/** IBAN (ISO 13616): the remainder modulo 97 is 1. Takes upper-case letters and digits without spaces. */
export function passesIban(iban: string): boolean {
  const turned = iban.slice(4) + iban.slice(0, 4);
  let remainder = 0;
  for (let index = 0; index < turned.length; index += 1) {
    const code = turned.charCodeAt(index);
    remainder = code >= 65 ? (remainder * 100 + code - 55) % 97 : (remainder * 10 + code - 48) % 97;
  }
  return remainder === 1;
}

/** French social security number (NIR) of 15 digits: the key is 97 less the rest. */
export function isFrenchNir(digits: string): boolean {
  if (digits.length !== 15 || (digits.charCodeAt(0) !== 49 && digits.charCodeAt(0) !== 50)) return false;
  const month = Number(digits.slice(3, 5));
  if (month < 1 || month > 12) return false;
  return 97 - (Number(digits.slice(0, 13)) % 97) === Number(digits.slice(13));
}

/**
 * Card number by issuer range and length (ISO/IEC 7812): Visa, Mastercard, Amex, Discover, JCB, Diners, UnionPay.
 *
 * @param four the number that its first four digits make
 */
export function hasCardIssuer(four: number, length: number): boolean {
  const two = Math.floor(four / 100);
  if (four >= 4000 && four < 5000) return length === 16 || length === 19;
  if ((two >= 51 && two <= 55) || (four >= 2221 && four <= 2720)) return length === 16;
  if (two === 34 || two === 37) return length === 15;
  if (two === 62) return length >= 16 && length <= 19;
  if (two === 65 || four === 6011 || (four >= 6440 && four <= 6499)) return length === 16 || length === 19;
  if (four >= 3528 && four <= 3589) return length === 16;
  if (two === 36 || two === 38 || (two === 30 && four < 3060)) return length === 14;
  return false;
}
