import type { CountryCode } from './fleet-site.ts';

/** Where simulated sites stand. Coordinates are those of the city; a site adds a little scatter. */
export interface Place {
  readonly countryCode: CountryCode;
  readonly country: string;
  readonly countryId: number;
  readonly provinceId: number;
  readonly province: string;
  readonly city: string;
  readonly zone: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly postCode: string;
}

function places(
  countryCode: CountryCode,
  country: string,
  countryId: number,
  rows: readonly (readonly [number, string, string, string, number, number, string])[],
): readonly Place[] {
  return rows.map(([provinceId, province, city, zone, latitude, longitude, postCode]) => ({
    countryCode,
    country,
    countryId,
    provinceId,
    province,
    city,
    zone,
    latitude,
    longitude,
    postCode,
  }));
}

export const usPlaces: readonly Place[] = places('US', 'United States', 2, [
  [5, 'California', 'San Diego', 'America/Los_Angeles', 32.72, -117.16, '92101'],
  [5, 'California', 'Sacramento', 'America/Los_Angeles', 38.58, -121.49, '95814'],
  [5, 'California', 'Fresno', 'America/Los_Angeles', 36.74, -119.79, '93721'],
  [3, 'Arizona', 'Tucson', 'America/Phoenix', 32.22, -110.97, '85701'],
  [6, 'Colorado', 'Boulder', 'America/Denver', 40.02, -105.27, '80302'],
  [43, 'Texas', 'Austin', 'America/Chicago', 30.27, -97.74, '78701'],
  [43, 'Texas', 'Houston', 'America/Chicago', 29.76, -95.37, '77002'],
  [9, 'Florida', 'Tampa', 'America/New_York', 27.95, -82.46, '33602'],
  [32, 'New York', 'Albany', 'America/New_York', 42.65, -73.76, '12207'],
  [11, 'Hawaii', 'Hilo', 'Pacific/Honolulu', 19.71, -155.08, '96720'],
]);

export const auPlaces: readonly Place[] = places('AU', 'Australia', 3, [
  [101, 'New South Wales', 'Newcastle', 'Australia/Sydney', -32.93, 151.78, '2300'],
  [102, 'Victoria', 'Geelong', 'Australia/Melbourne', -38.15, 144.36, '3220'],
  [103, 'Queensland', 'Toowoomba', 'Australia/Brisbane', -27.56, 151.95, '4350'],
  [104, 'South Australia', 'Adelaide', 'Australia/Adelaide', -34.93, 138.6, '5000'],
  [105, 'Western Australia', 'Perth', 'Australia/Perth', -31.95, 115.86, '6000'],
]);

export const otherPlaces: readonly Place[] = [
  ...places('CN', 'China', 1, [[201, 'Guangdong', 'Shenzhen', 'Asia/Shanghai', 22.54, 114.06, '518000']]),
  ...places('NP', 'Nepal', 4, [[301, 'Bagmati', 'Kathmandu', 'Asia/Kathmandu', 27.71, 85.32, '44600']]),
  ...places('PH', 'Philippines', 5, [[401, 'Cebu', 'Cebu City', 'Asia/Manila', 10.32, 123.9, '6000']]),
  ...places('ES', 'Spain', 6, [[501, 'Valencia', 'Alicante', 'Europe/Madrid', 38.35, -0.48, '03001']]),
];

export function placeInZone(zone: string): Place {
  const place = [...usPlaces, ...auPlaces, ...otherPlaces].find((candidate) => candidate.zone === zone);
  if (place === undefined) throw new RangeError(`no place of the fleet lies in ${zone}`);
  return place;
}
