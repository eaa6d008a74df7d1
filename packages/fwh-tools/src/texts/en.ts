import { faultRecordEn } from './fault-record-en.ts';
import { operationEn } from './operation-en.ts';
import { opsEn } from './ops-en.ts';
import { recorderEn } from './recorder-en.ts';
import { simPlaneEn } from './sim-plane-en.ts';
import type { Texts } from './texts.ts';
import { touEn } from './tou-en.ts';

/** Every English sentence that the tools show to a model. */
export const en: Texts = {
  sources: { cloud: 'FWH cloud', store: 'site database', ...simPlaneEn.sources, ...faultRecordEn.sources },

  instructions:
    'Read-only queries on FWH sites. Find a site with site_search, look at it with site_get, then at alarms (alarm_*) and power flow (site_power_flow); shutdowns: shutdown_*, messages and upgrades: mqtt_log_search, update_log_*, recordings: fault_record_* (devices) and cloud_fault_record_* (cloud), TOU templates: tou_template_*, 4G cards: sim_*, Plane work items: plane_*. ' +
    'Times are site-local unless said otherwise and can be used as from and to as they are.',

  opsInstructions: opsEn.opsInstructions,

  fields: {
    ...operationEn.fields,
    ...simPlaneEn.fields,
    ...recorderEn.fields,
    sn: 'Site SN, i.e. the aGate serial: 20 digits and upper-case letters, case-sensitive, complete; use site_search first if you only have a part',
    date: 'Site-local date, yyyy-MM-dd',
    fromTime: 'Start, yyyy-MM-dd HH:mm:ss, site-local',
    toTime: 'End, same format, inclusive; at most 31 days after from',
    fromDate: 'First date, yyyy-MM-dd',
    toDate: 'Last date, yyyy-MM-dd, inclusive; at most 31 days in all',
    country: 'Country code, two upper-case ISO 3166 letters such as US, AU, CN; default all',
    page: 'Page number, from 1',
    limit: (unit) => `Maximum ${unit}`,
  },

  tools: {
    ...operationEn.tools,
    ...faultRecordEn.tools,
    ...simPlaneEn.tools,
    ...touEn.tools,
    ...recorderEn.tools,
    ...opsEn.tools,
    site_search: {
      title: 'Search sites',
      description:
        'Search sites by part of the SN, country, activation and firmware version; all conditions must hold; sorted by SN, paged. Use it to find a complete SN or to count sites (total). ' +
        'Returns sn, name, country, model (of the aGate), activated, online (at the last synchronisation), version (firmware), apowers (count). Next: site_get.',
      q: 'Any run of 3-24 digits or upper-case letters of the SN, e.g. A02F25',
      activated: 'true: activated sites only, false: the others; default both',
      version: 'Beginning of the firmware version, e.g. V12R02; case-sensitive',
      unit: 'sites, 1-200',
    },
    site_get: {
      title: 'Get a site',
      description:
        'Facts and present state of one site; call it first when looking into a problem. Returns name, country, zone (IANA), model, activatedAt, online, deviceTime (gateway clock), workMode, runStatus, ' +
        'soc (%), power (kW: grid + import / - export; battery + discharge / - charge; solar, load, generator), today (kWh of the local day), versions (firmware), network (type, signal, SIM), ' +
        'apowers (kw and kwh rated, soc, status), alarmCount, dataTime (time of the live data); stale=true: live data older than 5 minutes. ' +
        'Times are site-local. An offline site gives what is on record and says so in note. Next: alarm_current, alarm_events (history), site_power_flow, sim_search (its SIM card).',
    },
    site_power_flow: {
      title: 'Power flow of a day',
      description:
        'Power curve of one site on one day as TSV, to study generation, use, battery and grid exchange. Columns: time (site-local end of the interval), soc_pct (%), solar_kw, load_kw, ' +
        'grid_kw (+ import, - export), battery_kw (+ discharge, - charge), gen_kw (generator), run_status. Powers are means; load = solar + gen + grid + battery (+ v2l when a vehicle supplies). ' +
        'Also given: zone, rows, kWh of the day, gaps. A day has 288 five-minute slots, 276 or 300 when clocks change. Several days: site_power_flow_export.',
      interval: 'Interval in minutes: 5, 15, 30 or 60; 30 or 60 is enough for a trend',
    },
    site_power_flow_export: {
      title: 'Export power flow',
      description:
        'Export the 5-minute power flow of one site over up to 31 days as a CSV file for analysis by a program; for one day use site_power_flow. Columns: time, soc_pct, solar_kw, load_kw, grid_kw (+ import), battery_kw (+ discharge), ' +
        'gen_kw, run_status, stored_kwh (energy in the batteries) and the 11 raw one-way flows (kW, e.g. solar_to_home_kw). The summary gives rows, range, days without data and the first 5 rows.',
    },
    alarm_current: {
      title: 'Current alarms of a site',
      description:
        'Alarms of one site that are active now. Returns time (start, site-local), code, name, level (notice, warning, fault, severe), device (SN), explain, plan (what to do); empty items: no alarm. History: alarm_events.',
    },
    alarm_events: {
      title: 'Alarm and event history of a site',
      description:
        'Alarms and events of one site in a period, newest first: what happened around a fault. Returns time (site-local), code, name, level (notice, warning, fault, severe), device (SN), ' +
        'status (active, recovered; none for events), recoveredAt. If truncated=true shorten the period or raise limit. Alarms of this moment: alarm_current.',
      kind: 'alarm, event or all',
      unit: 'records, 1-500',
    },
    alarm_stats: {
      title: 'Alarm statistics of all sites',
      description:
        'Alarms of all sites by date and country, and the most frequent codes: trends and common problems. Returns days (date, country, sites, times) and topCodes (code, name, sites, times). ' +
        'Days are UTC. sites adds up the sites per code and day, so a site with several codes or days counts several times; times counts occurrences. One site: alarm_events.',
      top: 'How many of the most frequent codes to list, 1-100',
    },
    ems_param_lookup: {
      title: 'Look up EMS parameters',
      description:
        'Meaning of EMS parameters by number (PID: settable parameter; VID: readable variable, the xid of alarm snapshots). Returns id, macro, name, desc, unit in input order; missing lists numbers that the table does not have.',
      kind: 'PID or VID',
      ids: 'Decimal numbers, integers 0-65535, 1-50 of them',
    },
    sn_parse: {
      title: 'Parse a device SN',
      description:
        'Meaning of a serial of any device, without a database look-up. Returns valid (form), known (prefix is in the table), device, model, revision, origin (only if known), year and week (ISO) of manufacture, unit, notes. ' +
        'Use it to tell what a serial belongs to or when it finds no site; for sites use site_search or site_get.',
      sn: 'One device SN; give sn or sns',
      sns: 'Several device SNs, 1-50',
    },
  },

  errors: {
    ...operationEn.errors,
    ...faultRecordEn.errors,
    ...simPlaneEn.errors,
    ...touEn.errors,
    ...recorderEn.errors,
    ...opsEn.errors,
    snForm: (value) =>
      /[a-z]/.test(value) && /^[0-9A-Za-z]{8,24}$/.test(value)
        ? `an SN is case-sensitive, digits and upper-case letters only; if you mean ${value.toUpperCase()}, retry with it`
        : 'an SN is 20 digits and upper-case letters; if unsure find it with site_search',
    snPart: 'q must be 3-24 digits or upper-case letters of an SN, without blanks or wildcards',
    countryForm: 'a country code is two upper-case letters such as US, AU, CN',
    versionForm: 'a version has letters, digits and . _ - only, e.g. V12R02',
    noSite: (sn) => `There is no site with SN ${sn}.`,
    noSiteAdvice: 'Check the SN, or find it with site_search.',
    notAGate: (device) => `This is the SN of an ${device}; a site is known by the SN of its aGate, retry with that.`,
    dateForm: (field, value) => `${field} "${value}" is not a valid date.`,
    dateAdvice: 'Write yyyy-MM-dd, e.g. 2026-06-01.',
    timeForm: (field, value) => `${field} "${value}" is not a valid time.`,
    timeAdvice: 'Write site-local yyyy-MM-dd HH:mm:ss, e.g. 2026-06-01 00:00:00.',
    reversed: 'from is later than to.',
    reversedAdvice: 'Swap them or correct the period.',
    tooLong: (days) => `The period is longer than ${days === 1 ? '24 hours' : `${days} days`}.`,
    tooLongAdvice: (days) => `Ask several times, for at most ${days === 1 ? '24 hours' : `${days} days`} each.`,
    future: (date, today) => `${date} is after today at the site (${today}); there is no data yet.`,
    futureTimes: (now) => `All of that is after now at the site (${now}); there is nothing on record yet.`,
    futureTimesAdvice: 'Ask for earlier times; to may be after now, from may not.',
    futureAdvice: 'Use today or an earlier date.',
    noSerial: 'No SN was given.',
    noSerialAdvice: 'Give one in sn, or 1-50 in sns.',
  },

  notes: {
    noSitesYet:
      'The site table is empty: sites were never synchronised; see site_info_sync_status and tell an administrator',
    ...operationEn.notes,
    ...faultRecordEn.notes,
    ...simPlaneEn.notes,
    ...touEn.notes,
    ...recorderEn.notes,
    ...opsEn.notes,
    narrowEvents: 'shorten the period or filter by kind; if returned equals limit, limit may be raised too',
    offline:
      'The site is offline: the cloud cannot reach the gateway, no live data; facts and alarm count are of the last synchronisation',
    notReady: 'The gateway gave no live data, try again later; facts and alarm count are of the last synchronisation',
    deviceTimeout:
      'The gateway did not answer in time, no live data, try again later; facts and alarm count are of the last synchronisation',
    recordedAlarms:
      'the cloud cannot tell the alarms of this site now; these were on record at the last synchronisation',
    inactive: 'The site is not activated yet',
    noFlow: (date) => `no power flow data on ${date} (the site may have been offline or not yet activated)`,
    dayUnfinished: (now) => `the day is not over: now ${now} at the site; rows and kwh hold what has passed`,
    rowUnfinished: (time, minutes, interval) =>
      `the interval of the last row (${time}) is not over: the mean of its first ${minutes} minutes, not of ${interval}`,
    ignoredRows: (count) => `${count} upstream rows that fit no slot of the day were left out`,
    lowerCasePart: (upper) => `an SN is case-sensitive, try ${upper}`,
    export: {
      site: (sn, zone) => `Site ${sn}, zone ${zone}, times are site-local`,
      days: (from, to, withData, days) => `Dates: ${from} to ${to}, ${withData} of ${days} days have data`,
      missing: (dates) => `Days without data: ${dates}`,
      unfinished: (date, now) => `${date} is not over (now ${now} at the site): only slots that have passed`,
      ahead: (date) => `From ${date} on there is no data yet, nothing was exported`,
      gaps: (count) => `${count} further 5-minute slots have no data and were not filled`,
    },
  },

  sn: {
    note(note) {
      switch (note.type) {
        case 'length':
          return `must have 20 characters, has ${note.length}`;
        case 'lower-case':
          return `case-sensitive, all upper case: ${note.suggestion}`;
        case 'characters':
          return 'digits and upper-case letters only';
        case 'form':
          return 'form: 8-digit prefix, 4-character sub-model, 4-digit year and week, 4-digit unit';
        case 'week':
          return `week ${note.week} is not within 01-53`;
        case 'no-week-53':
          return `${note.year} has no week 53`;
        case 'unknown-prefix':
          return note.family === null
            ? `prefix ${note.prefix} is not in the table, device unknown`
            : `prefix ${note.prefix} is not in the table; relatives are mostly ${note.family}, which proves nothing`;
        case 'inferred':
          return 'model inferred from several serials, not documented';
        case 'simulated':
          return 'prefix used in demo data only';
      }
    },
  },

  labels: {
    ...operationEn.labels,
    ...faultRecordEn.labels,
    ...simPlaneEn.labels,
    ...touEn.labels,
    ...recorderEn.labels,
    unknown: (code) => `unknown (${code})`,
    level: { 1: 'notice', 2: 'warning', 3: 'fault', 4: 'severe' },
    eventStatus: { active: 'active', recovered: 'recovered' },
    workMode: {
      1: 'time of use',
      2: 'self-consumption',
      3: 'emergency backup',
      4: 'battery bonus',
      6: 'solar and battery savings',
      7: 'smart energy dispatch',
    },
    runStatus: {
      0: 'standby',
      1: 'charging',
      2: 'discharging',
      3: 'fault',
      5: 'off-grid standby',
      6: 'off-grid charging',
      7: 'off-grid discharging',
      8: 'debug',
      9: 'VPP',
    },
    connection: { 1: 'Ethernet 1', 2: 'Ethernet 2', 3: 'WiFi', 4: '4G' },
    sim: { 0: 'not installed', 1: 'inactive', 2: 'active', 3: 'error' },
    apowerStatus: { 0: 'normal', 1: 'warning', 2: 'fault', 3: 'offline', 4: 'off', 5: 'self-test' },
  },
};
