/**
 * Items of an array with less than this for each are shown whole from the first on instead of all shortened: they are worth
 * more whole and less by their number.
 */
export const LEAST_SHARE_OF_ITEM = 2_000;

/**
 * The largest size at which all may be kept if each that is larger is cut to it: small ones stay whole, large ones share
 * what is left evenly. Infinity when nothing has to be cut.
 *
 * @returns less than the smallest size when not even that much is there for each.
 */
export function fairShare(sizes: readonly number[], room: number): number {
  const sorted = [...sizes].sort((left, right) => left - right);
  let left = room;
  for (let index = 0; index < sorted.length; index += 1) {
    const share = Math.floor(left / (sorted.length - index));
    const size = sorted[index] as number;
    if (size > share) return share;
    left -= size;
  }
  return Number.POSITIVE_INFINITY;
}
