import type { Random } from '../random.ts';
import type { FleetOwner } from './fleet-site.ts';
import type { Place } from './places.ts';

const firstNames =
  'Olivia Liam Emma Noah Amelia Oliver Sophia Elijah Charlotte James Ava William Isabella Lucas Mia Henry Evelyn Theodore Harper Jack Luna Levi Camila Daniel Aria Mateo Mei Wei Priya Arjun Chloé Søren'.split(
    ' ',
  );
const lastNames =
  "Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Wilson Anderson Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris O'Neill Nguyen Patel Zhang Müller Fernández".split(
    ' ',
  );
const streets =
  'Maple Oak Cedar Pine Elm Walnut Birch Willow Magnolia Juniper Sycamore Chestnut Aspen Laurel Poplar'.split(' ');
const streetKinds = ['Street', 'Avenue', 'Drive', 'Court', 'Lane', 'Road'];

/** A made-up person living at the place. The e-mail domains are reserved for examples and reach nobody. */
export function createOwner(random: Random, place: Place, index: number): FleetOwner {
  const firstName = random.pick(firstNames);
  const lastName = random.pick(lastNames);
  const street = `${random.integer(1, 9899)} ${random.pick(streets)} ${random.pick(streetKinds)}`;
  const ascii = `${firstName}.${lastName}`
    .normalize('NFD')
    .replaceAll(/[^A-Za-z.]/g, '')
    .toLowerCase();
  return {
    firstName,
    lastName,
    email: `${ascii}${index}@${random.pick(['example.com', 'example.net', 'example.org'])}`,
    phone: phoneOf(place, random),
    street,
    postCode: place.postCode,
    completeAddress: `${street}, ${place.city}, ${place.province} ${place.postCode}, ${place.country}`,
    userId: 100_000 + index,
  };
}

function phoneOf(place: Place, random: Random): string {
  switch (place.countryCode) {
    case 'US':
      // 555-01xx is the range kept for fiction.
      return `+1 (${random.integer(201, 989)}) 555-01${random.digits(2)}`;
    case 'AU':
      return `+61 491 570 ${random.integer(100, 999)}`;
    case 'CN':
      return `138${random.digits(8)}`;
    case 'NP':
      return `+977 98${random.digits(8)}`;
    case 'PH':
      return `+63 917 ${random.digits(7)}`;
    case 'ES':
      return `+34 6${random.digits(8)}`;
  }
}
