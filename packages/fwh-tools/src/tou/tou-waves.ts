import type { TouRateName } from '../domain/tou-template.ts';

/** Which rate holds for a wave; null for a wave that is not one. Wave 3 is not assigned. */
export function rateOfWave(waveType: number): TouRateName | null {
  switch (waveType) {
    case 0:
      return 'valley';
    case 1:
      return 'shoulder';
    case 2:
      return 'peak';
    case 4:
      return 'superOffPeak';
    default:
      return null;
  }
}
