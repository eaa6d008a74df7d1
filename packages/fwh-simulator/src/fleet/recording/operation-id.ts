import type { Random } from '../../random.ts';

const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Ten digits of time and sixteen of chance (the form of a ULID), so that ids sort by time. */
export function operationId(at: number, random: Random): string {
  let time = '';
  for (let rest = at, count = 0; count < 10; count += 1) {
    time = (digits[rest % 32] ?? '') + time;
    rest = Math.floor(rest / 32);
  }
  return time + Array.from({ length: 16 }, () => digits[random.integer(0, 31)]).join('');
}
