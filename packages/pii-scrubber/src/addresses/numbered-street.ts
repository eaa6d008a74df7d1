import type { TextScan } from '../text/text-scan.ts';

export function scanNumberedStreet(_scan: TextScan, _from: number): number {
  return 0;
}
