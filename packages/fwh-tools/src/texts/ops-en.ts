import type { OpsTexts } from './ops-zh-cn.ts';

const figures = (processed: number, total: number | null): string =>
  total === null ? '' : `, ${processed} of ${total} sites processed`;

/** English sentences of the writing tools, without those of fault recorders. */
export const opsEn: OpsTexts = {
  opsInstructions:
    'Writes and long-running work on FWH sites: refresh the site table (site_info_refresh), fetch and change fault recorders (fault_record_*), save TOU templates on the test server (tou_template_save), send feedback (feedback_create). ' +
    'Queries are in the read-only service fwh: look first, do only what the user has asked for, and submit nothing twice. clear of fault_record_param_write cannot be undone.',

  tools: {
    site_info_refresh: {
      title: 'Refresh the site table',
      description:
        'Begins a synchronisation of the site table (source of site_search and site_get): all sites are read page by page in the background (a task, minutes to 4 hours). See with site_info_sync_status whether it is needed. A run under way is only followed; after a success within 24 hours, or while the last run has not ended for more than 6 hours (probably interrupted), nothing is begun unless force is set. ' +
        'Returns action: triggered, tracking (another run is followed), skipped_fresh (table is fresh), skipped_stale (probably interrupted); at the end also sites (how many), failed, durationSec, completedAt (UTC). Progress: site_info_sync_status.',
      force:
        'true: begin even if the table is fresh or the last run was probably interrupted; a run under way is never broken off',
    },
    feedback_create: {
      title: 'Send feedback to Plane',
      description:
        'Puts an item into the intake of Plane, where somebody accepts or declines it; the author is always the service account. See with plane_issue_search first that nobody has reported it. Returns id, key (if Plane gave one), status (pending). Write no names, phone numbers, addresses or other personal data. After a failure search whether it was created before you try again.',
      titleField: 'Title, 1-120 characters, one line: what it is about and what is wrong',
      text: 'Plain text, 1-8000 characters: what happens, site SN, times with their zone, evidence, effect, what was looked at',
      priority: 'urgent, high, medium, low or none',
    },
  },

  errors: {
    blankText: 'must not be blank',
    syncInterrupted: (hours) => `The run has not ended for more than ${hours} hours and was probably interrupted.`,
    syncForceAdvice: 'Check with site_info_sync_status, then begin anew with site_info_refresh (force=true).',
    syncFailed: (errorClass, processed, total) =>
      `The synchronisation failed${errorClass === null ? '' : ` (${errorClass})`}${figures(processed, total)}.`,
    syncFailedAdvice:
      'The table keeps what was written; begin once more later, and tell an administrator if it fails again.',
  },

  notes: {
    syncFresh: (hours) =>
      `nothing was begun: the table was synchronised within ${hours} hours; if it has to be refreshed, use force=true`,
    syncStale: (hours) =>
      `nothing was begun: the last run has not ended for more than ${hours} hours and was probably interrupted; after a check begin anew with force=true`,
    syncWorking: (state, minutes, processed, total) =>
      `synchronisation ${state} for ${minutes} minutes${figures(processed, total)}`,
    syncCancelled: (processed, total) => `The synchronisation was cancelled${figures(processed, total)}.`,
    syncBegun: {
      triggered:
        'begun, goes on in the background; see progress and outcome with site_info_sync_status, do not begin it again',
      tracking: 'a run is under way, none was begun; see progress and outcome with site_info_sync_status',
    },
    syncTask: {
      triggered:
        'The synchronisation of the site table has begun; the result comes when it ends. Progress: site_info_sync_status.',
      tracking: 'A run is under way; it is followed and none was begun. The result comes when it ends.',
      skipped_fresh: 'The site table is fresh, nothing was begun; if it has to be refreshed, use force=true.',
      skipped_stale:
        'The last run was probably interrupted, nothing was begun; after a check begin anew with force=true.',
    },
    feedbackPending: 'it is in the intake; somebody will accept or decline it',
  },
};
