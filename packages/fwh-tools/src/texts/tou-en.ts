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
        'All of one TOU template, and what is wrong with it. Get id from tou_template_list, with the same env. Returns name, company, country, province (or state), type, nem (net metering 1-3), currency, version (number of changes), updatedAt (UTC), ' +
        'seasons (each: name, months 1-12, days). Each of days: type (weekdays, weekends and holidays, every day), rates (buying) and sellRates per kWh in currency, by peak, shoulder, valley, superOffPeak; one that is left out is not set, which is not 0; ' +
        'blocks: local periods in order, split at 00:00 where they cross midnight: start, end (HH:mm), wave, mode (recognised dispatch mode, or "not recognised" with dispatchId of the platform, solarPriority, loadPriority), and where set maxSoc, minSoc (%), gridChargeKw, gridFeedKw (-1 unlimited, 0 none). ' +
        'problems: breaches of the configuration rules: code, path (in this answer, counted from 0), severity (error: cannot be saved; warning: worth a look), message; empty when there are none.',
      id: 'Template id, from tou_template_list',
    },
  },

  errors: {
    touPart: 'q must have 1-64 characters and not only blanks',
    noTouTemplate: (env, id) => `There is no TOU template with id ${id} in ${env}.`,
    noTouTemplateAdvice: 'Each env has its own ids: check env, or find the id with tou_template_list.',
  },

  notes: {
    narrowTouTemplates: 'filter by q or country; if returned equals limit, limit may be raised too',
  },

  labels: {
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
          return 'the blocks of the template are not in order of their start (those shown are)';
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
        case 'soc_range':
          return `SOC ${finding.value} must be 5-100`;
        case 'soc_order':
          return `the charge limit ${finding.max}% must be above the discharge limit ${finding.min}%`;
        case 'priority':
          return `priority ${finding.value.join(',')} must be three numbers of 0-3, none but 0 twice`;
        case 'grid_charge_limit':
          return finding.ratedKw === null
            ? `charging power from the grid ${finding.value} must be -1 (unlimited) or at least 0`
            : `charging power from the grid ${finding.value} must be -1 (unlimited) or 0-${finding.ratedKw} kW`;
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
