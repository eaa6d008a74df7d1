import type { Random } from '../random.ts';

/** Card number with a valid Luhn check digit: 20 digits for Australian cards, 19 otherwise. */
export function createIccid(random: Random, australian: boolean): string {
  const body = australian
    ? `896101${random.digits(13)}`
    : `${random.pick(['890126', '890141', '893204'])}${random.digits(12)}`;
  return body + luhnDigit(body);
}

function luhnDigit(body: string): number {
  let sum = 0;
  for (let index = 0; index < body.length; index += 1) {
    let digit = Number(body[body.length - 1 - index]);
    if (index % 2 === 0) digit = digit > 4 ? digit * 2 - 9 : digit * 2;
    sum += digit;
  }
  return (10 - (sum % 10)) % 10;
}
