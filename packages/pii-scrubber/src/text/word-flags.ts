/** What is known about a word, as bits of one integer. */
export const GIVEN: number = 1 << 0;
export const FAMILY: number = 1 << 1;
export const COMMON: number = 1 << 2;
/** Mr, Frau, Mme: a name follows. */
export const TITLE: number = 1 << 3;
/** Dear, Hello, Hallo: a name follows. */
export const GREETING: number = 1 << 4;
/** customer, Techniker: a name may follow. */
export const ROLE: number = 1 << 5;
/** by, with, from: a name may follow if it is one. */
export const LINK: number = 1 << 6;
/** Regards, Gruß: a name follows on the same or the next line. */
export const SIGN_OFF: number = 1 << 7;
/** said, wrote, called: a name may stand before. */
export const SAYS: number = 1 << 8;
export const PLACE: number = 1 << 9;
/** Inc, GmbH, Siemens, Linux: a company, brand or product. */
export const ORGANISATION: number = 1 << 10;
/** Street, Road, Lane. */
export const STREET: number = 1 << 11;
/** January, Monday. */
export const CALENDAR: number = 1 << 12;
/** Apt, Suite, Unit: part of an address. */
export const DWELLING: number = 1 << 13;
/** US and Australian states, Canadian provinces: short or long. */
export const STATE: number = 1 << 14;
export const PHONE_CUE: number = 1 << 15;
/** serial, order, batch: the number behind is no person's. */
export const ID_CUE: number = 1 << 16;
export const CARD_CUE: number = 1 << 17;
export const NATIONAL_ID_CUE: number = 1 << 18;
export const GEO_CUE: number = 1 << 19;
export const ADDRESS_CUE: number = 1 << 20;
/** van, de, bin: inside a name. */
export const PARTICLE: number = 1 << 21;
/** kWh, ms, bytes: the number before is a reading. */
export const MEASURE: number = 1 << 22;
/** North, East: inside an address. */
export const DIRECTION: number = 1 << 23;
/** rue, avenue, via: a street whose kind comes first. */
export const STREET_FIRST: number = 1 << 24;
export const BANK_CUE: number = 1 << 25;
/** am, bin, suis, name, named: a name follows. */
export const INTRODUCES: number = 1 << 26;
/** jr, sr, iii. */
export const NAME_SUFFIX: number = 1 << 27;
export const BIRTH_CUE: number = 1 << 28;
/** assigned, reported, signed: with by or to, a person follows. */
export const HANDLES: number = 1 << 30;
/** Court, Place, Mill: a street only beside a second sign. */
export const STREET_WEAK: number = 1 << 29;
/** Villa, Cottage, Winery, Substation: what sites and buildings are called by. */
export const SITE: number = 1 << 31;
