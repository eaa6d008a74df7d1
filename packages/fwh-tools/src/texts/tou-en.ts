import type { TouTexts } from './tou-zh-cn.ts';

/** English sentences about TOU templates. */
export const touEn: TouTexts = {
  tools: {
    tou_template_list: {
      title: 'List TOU templates',
      description:
        'List TOU templates (tariff and dispatch plan by time of use), last changed first. Production (prod) and test server (test) have their own templates and ids. Use it to find a template id by name or electricity company. ' +
        'Returns id, name, company, country, type (time of use, flat, tiered), seasons (how many), updatedAt (UTC). Periods, rates and dispatch modes: tou_template_get.',
      env: 'prod: production server, test: test server',
      q: 'Any part of the template name or electricity company, 1-64 characters, any case',
      unit: 'templates, 1-200',
    },
    tou_template_get: {
      title: 'Get a TOU template',
      description:
        'All of one TOU template, and what is wrong with it. Get id from tou_template_list, with the same env. Returns name, company, country, province (or state), type, nem (net metering 1-3), gridCharge (whether the battery may charge from the grid), gridFeed (what may be fed in), currency, version (number of changes), updatedAt (UTC), ' +
        'seasons (each: name, months 1-12, days). Each of days: type (weekdays, weekends and holidays, every day), rates (buying) and sellRates per kWh in currency, by peak, shoulder, valley, superOffPeak; one that is left out is not set, which is not 0; ' +
        'blocks: local periods in order, split at 00:00 where they cross midnight: start, end (HH:mm), wave, mode (recognised dispatch mode, or "not recognised" with dispatchId of the platform, solarPriority, loadPriority), and where set maxSoc, minSoc (%), gridChargeKw, gridFeedKw (-1 unlimited, 0 none). ' +
        'problems: breaches of the configuration rules: code, path (in this answer, counted from 0), severity (error: cannot be saved; warning: worth a look), message; empty when there are none.',
      id: 'Template id, from tou_template_list',
    },
    tou_template_save: {
      title: 'Save a TOU template on the test server',
      description:
        'Checks a TOU template and saves it on the test server (never on production). For a new one leave id out; to change one give id and expectedVersion, and in template all of its new content: it replaces the old, what is left out is not set. Get it with tou_template_get (env=test) first; seasons and the rest have the same form, so change them and give them back (without id, env, currency, version, updatedAt, problems; where mode is "not recognised" leave out mode and dispatchId). ' +
        'Call it with dryRun=true first, show the user differences and problems, then save. Returns saved, id, version, diff (against what is stored: path, from, to; empty for a new one), problems (code, path in template, severity, message). Nothing is saved while a problem has severity error.',
      id: 'Template on the test server to change, from tou_template_list (env=test); absent: a new one',
      expectedVersion: 'With id: version from tou_template_get; nothing is saved if somebody has changed it since',
      template: 'All of the template',
      dryRun: 'true: check only, save nothing',
      fields: {
        name: 'Name, 1-64 characters, unique on the test server',
        company: 'Electricity company',
        country: 'Country code',
        province: 'State or province',
        type: 'Kind of tariff',
        nem: 'Net metering 1-3; leave out without',
        gridCharge: 'Whether the battery may charge from the grid',
        gridFeed: 'What may be fed into the grid',
        seasons: 'Seasons, 1-4, with every month exactly once',
        season: 'A season',
        seasonName: 'Name of the season',
        months: 'Months, 1-12',
        days: '"every day" alone, or "weekdays" and "weekends and holidays"',
        day: 'A kind of day',
        dayType: 'Kind of day',
        rates:
          'Rates for buying per kWh in the currency of the country; every wave used needs one, leave out what has none and do not write 0',
        sellRates: 'Rates for selling per kWh; leave out without',
        blocks:
          'Periods in order of their start, 00:00 to 24:00 without gap or overlap; split at 00:00 what crosses midnight',
        block: 'A period',
        start: 'Start, HH:mm, full or half hour',
        end: 'End, HH:mm, full or half hour; 24:00 at the end of the day',
        wave: 'Wave of the tariff',
        mode: 'Dispatch mode; leave out where priorities say it',
        solarPriority: 'Without mode: where solar goes first, three numbers: 0 none, 1 solar, 2 battery, 3 grid',
        loadPriority: 'Without mode: what feeds the load first, same numbers',
        maxSoc: 'Charge limit in %, 5-100',
        minSoc: 'Discharge limit in %, 5-100, below maxSoc',
        gridChargeKw: 'kW from the grid into the battery; -1 unlimited, 0 none',
        gridFeedKw: 'kW into the grid; -1 unlimited, 0 none',
      },
    },
  },

  errors: {
    touPart: 'q must have 1-64 characters and not only blanks',
    noTouTemplate: (env, id) => `There is no TOU template with id ${id} in ${env}.`,
    touUnprintable: 'must be one line without control characters',
    touPlaceholder:
      'holds a placeholder such as [PERSON]: personal data was removed there. Ask for the real text, or change this template on the platform',
    touVersionMissing: 'id and expectedVersion belong together.',
    touVersionMissingAdvice:
      'To change a template take version from tou_template_get (env=test); for a new one give neither.',
    touChanged: (id, version) => `Template ${id} has been changed, its version is ${version} now; nothing was saved.`,
    touChangedAdvice: (id) =>
      `Get it again with tou_template_get (env=test, id=${id}), make the change there and save with the new version.`,
    noTouTemplateAdvice: 'Each env has its own ids: check env, or find the id with tou_template_list.',
  },

  notes: {
    touHasErrors: 'there are problems with severity error, nothing was saved; mend them and try again',
    touUnchanged: 'same as stored, nothing was saved',
    touDryRun: 'checked only, nothing was saved; call again without dryRun once confirmed',
    narrowTouTemplates: 'filter by q or country; if returned equals limit, limit may be raised too',
  },

  labels: {
    touRate: {
      peak: 'peak',
      shoulder: 'shoulder (mid-peak)',
      valley: 'valley (off-peak)',
      superOffPeak: 'super off-peak',
      sharp: 'sharp peak',
    },
    touGridCharge: { 1: 'forbidden', 2: 'allowed' },
    touGridFeed: { 1: 'solar only', 2: 'solar and battery', 3: 'forbidden' },
    touType: { 1: 'time of use', 2: 'flat', 3: 'tiered' },
    touDayType: { 1: 'weekdays', 2: 'weekends and holidays', 3: 'every day' },
    touWave: { 0: 'off-peak', 1: 'mid-peak', 2: 'on-peak', 4: 'super off-peak' },
    touUnrecognized: 'not recognised',
    touMode: {
      1: 'aPower to home (F)',
      2: 'standby (B)',
      3: 'aPower charges from solar (E)',
      6: 'self-consumption (D)',
      7: 'aPower to home and grid (H)',
      8: 'aPower charges from solar and grid (G)',
      9: 'zero import (I)',
    },
    touProblem(finding) {
      switch (finding.code) {
        case 'electricity_type':
          return `there is no tariff type ${finding.value}; use 1 (time of use), 2 (flat) or 3 (tiered)`;
        case 'season_count':
          return `there are ${finding.count} seasons; 1-4 are allowed`;
        case 'month_unknown':
          return `${finding.month} is no month; use 1-12`;
        case 'month_missing':
          return `months in no season: ${finding.months.join(', ')}`;
        case 'month_repeated':
          return `month ${finding.month} occurs more than once`;
        case 'day_types':
          return `a season has either "every day" (3) alone, or weekdays (1) and weekends (2) once each; given: ${finding.given.join(', ') || 'none'}`;
        case 'time_form':
          return `"${finding.value}" is no time of the form HH:mm`;
        case 'block_empty':
          return `the block starts and ends at ${finding.at}`;
        case 'block_crosses_midnight':
          return `the block ${finding.start}-${finding.end} crosses midnight; split it at 00:00`;
        case 'blocks_unsorted':
          return 'the blocks are not in order of their start (tou_template_get shows them sorted)';
        case 'blocks_gap':
          return `no block covers ${finding.from}-${finding.to}`;
        case 'blocks_overlap':
          return `more than one block covers ${finding.from}-${finding.to}`;
        case 'half_hour':
          return `${finding.value} is no full or half hour`;
        case 'wave_type':
          return `there is no wave type ${finding.value}; use 0 (off-peak), 1 (mid-peak), 2 (on-peak) or 4 (super off-peak)`;
        case 'dispatch_unknown':
          return `there is no dispatch mode ${finding.id}; use 1, 2, 3, 6, 7, 8 or 9`;
        case 'dispatch_unavailable':
          return `the device does not have dispatch mode ${finding.id} (zero import)`;
        case 'rate_missing':
          return `${finding.rate} is used but has no rate for buying`;
        case 'rate_zero':
          return `${finding.rate} is used and its rate for buying is 0; is that meant?`;
        case 'rate_negative':
          return `the rate for buying of ${finding.rate} must not be below 0: ${finding.value}`;
        case 'rate_range':
          return `the rate ${finding.value} of ${finding.rate} must be within ${finding.most} a kWh either way; check its unit and its point`;
        case 'rate_decimals':
          return `the rate ${finding.value} of ${finding.rate} may have ${finding.most} decimals at most`;
        case 'soc_range':
          return `SOC ${finding.value} must be a whole number 5-100`;
        case 'soc_order':
          return `the charge limit ${finding.max}% must be above the discharge limit ${finding.min}%`;
        case 'priority':
          return `priority ${finding.value.join(',')} must be three numbers of 0-3, none but 0 twice`;
        case 'grid_power_limit':
          return `power ${finding.value} from or into the grid must be -1 (unlimited) or 0-${finding.mostKw} kW, with at most 3 decimals`;
        case 'blocks_equal':
          return `equal neighbours; ${finding.from}-${finding.to} can be one block`;
        case 'grid_charge_forbidden':
          return 'the template forbids charging from the grid, which this mode does';
        case 'grid_feed_forbidden':
          return 'the template forbids feeding the grid, which this mode does';
        case 'name_length':
          return `the name has ${finding.length} characters; 1-64 are allowed`;
        case 'name_taken':
          return `the same env already has a template named "${finding.name}"`;
        case 'env_not_test':
          return `templates are saved on the test server (test) only, not in ${finding.env}`;
      }
    },
  },
};
