/** Serial numbers of the sites whose story is fixed; the same in every fleet, whatever the seed. */
export const storySites = {
  /** Ordinary, healthy US home in self-consumption with one aPower. */
  healthyUs: '10060006A02F25180123',
  /** Australian three-phase home, 10 kW export limit. */
  threePhaseAu: '10060006A01F25090456',
  /** America/Los_Angeles: 276 and 300 slots on the days of the clock change. */
  dstLosAngeles: '10060006A02F25200789',
  /** Australia/Adelaide: +09:30/+10:30, southern clock change. */
  adelaide: '10060006A01F25110321',
  /** Asia/Kathmandu: +05:45, no clock change. */
  kathmandu: '10060006A02F25120222',
  /** Lost the grid yesterday at 19:00 local for six hours. */
  offGridLastNight: '10060006A02F24330555',
  /** Storm-hedge overlay since yesterday: the battery is charged to full from the grid. */
  stormHedge: '10060006A02F24450666',
  /** Silent for three days: device calls answer 136. */
  offlineThreeDays: '10060006A02F24080777',
  /** Gateway without any aPower. */
  noApower: '10060006A02F25220888',
  /** Four aPower, aHub, aPBox, smart circuits, generator. */
  fullHouse: '10060006A02F25300999',
  /** Registered, never activated: no data at all. */
  inactive: '10060006A02F26010010',
  /** Site name outside ASCII. */
  nonAsciiName: '10060006A02F25150042',
} as const;

export type StoryName = keyof typeof storySites;
