import type { RecorderTexts } from './recorder-zh-cn.ts';

/** English sentences about orders to fault recorders. */
export const recorderEn: RecorderTexts = {
  fields: {
    recorder: {
      deviceSn: 'SN of a device of the site, from fault_record_devices (supported=true)',
      kind: 'Kind of recorder, from fault_record_devices; needed only for a device with two (aPower-PE and aPower-MPPT)',
    },
  },

  tools: {
    fault_record_device_info: {
      title: 'Ask a device for its recordings',
      description:
        'Asks a device how its fault recorder stands and what it holds (a task, mostly 5-180 s; reaches the device through its gateway and changes nothing): which recordings there are, whether recording is on. Returns id (of the operation), device, kind, finishedAt (site-local), ' +
        'overall (totalCount, newestId, storageUsedKB, storageTotalKB), basics (enabled, sampleRateHz, preMs and postMs around the trigger), directory (newest first, at most 200: recordId, time of the fault, code, sizeKB, stored: fetched already). ' +
        'Read those with stored=true with fault_record_data; the others have to be fetched with fault_record_fetch (service for operations).',
    },
    fault_record_param_read: {
      title: 'Ask a recorder for clock and switch',
      description:
        'Asks a device for its clock and the parameters of its fault recorder (a task, mostly 5-180 s; reaches the device through its gateway and changes nothing): whether its time is right and recording is on. Returns id (of the operation), device, kind, finishedAt, deviceTime (clock of the device, site-local), ' +
        'skewSec (seconds it is ahead, negative behind), enabled, items (other parameters: name, value, unit). To change them: fault_record_param_write (service for operations).',
    },
    fault_record_fetch: {
      title: 'Fetch recordings from a device',
      description:
        'Has a device upload 1-10 recordings into the store (a task, minutes each; a recorder does one thing at a time). Take the ids from fault_record_device_info; one with stored=true need not be fetched again. ' +
        'Returns id (of the operation), device, kind, finishedAt, records (recordId, time of the fault, code, sizeKB, stored). Then: fault_record_data for an outline, fault_record_export for the waveforms.',
      recordIds: 'Recordings to fetch, 1-10',
      recordId: 'Id of a recording, from the directory of fault_record_device_info',
    },
    fault_record_param_write: {
      title: 'Change or empty a fault recorder',
      description:
        'Changes the fault recorder of a device (a task, mostly 5-180 s). Destructive: clear deletes all recordings in the device and they cannot be brought back, so fetch those that are needed with fault_record_fetch first; after set_enable with false no fault is recorded. Call it only when the user has asked for exactly this, and never twice. ' +
        'Returns id (of the operation), device, kind, finishedAt, items (values the device has confirmed: name, value, unit). Present values: fault_record_param_read.',
      action:
        'set_enable: recording on or off; set_time: set the clock of the device to now; clear: delete all recordings in the device for good',
      value: 'For set_enable only: true on, false off; leave it out otherwise',
    },
    fault_record_cancel: {
      title: 'Cancel a recorder operation',
      description:
        'Cancels an operation that has not ended, whoever began it. One that is queued is never sent; of one that was sent the answer is dropped, but the device may have done it. Returns id, status. What has ended cannot be cancelled. States: fault_record_operation_get.',
    },
    fault_record_retry_download: {
      title: 'Try a download again',
      description:
        'For an operation with status download_failed: the device has uploaded, only the download is done again; the device is not asked. Returns id, status; see the outcome (done) with fault_record_operation_get. No other state can be tried again; what the device did not upload takes a new fault_record_fetch.',
    },
  },

  errors: {
    noRecorder: (device, kind) => `${device} (${kind}) has no fault recorder.`,
    noRecorderAdvice: 'List the devices of the site with fault_record_devices and take one with supported=true.',
    noRecorderKind: (device, kind) => `${device} has no recorder of kind ${kind}.`,
    twoRecorders: (device) => `${device} has two recorders; say with kind which one is meant.`,
    recorderKindAdvice: (kinds) => `kind may be ${kinds.join(', ')}.`,
    recorderOffline: (sn) =>
      `The gateway of site ${sn} is offline, its devices do not answer now; nothing was submitted.`,
    recorderOfflineAdvice:
      'Try again when the site is online (see site_get); recordings that were fetched can be read with fault_record_data.',
    recorderBusy: (device, op, state) =>
      `The recorder of ${device} is at another operation (${op}, ${state}) and does one at a time; nothing was submitted.`,
    recorderBusyAdvice: (id) =>
      `Try again when operation ${id} has ended (see fault_record_operation_get); if nobody needs it, end it with fault_record_cancel.`,
    recorderFailed: (id, reason) => `Recorder operation ${id} failed: ${reason}.`,
    recorderFailedAdvice:
      'See whether the site is online (site_get) and the device is the right one (fault_record_devices), then try once more later.',
    recorderAdviceOf: {
      refused:
        'The device is online and refused, it may be busy: try once more later; refused again, it cannot be done this way.',
      unknown_record:
        'To try again is of no use: list what the device holds with fault_record_device_info, and use a recordId of that list.',
      unknown_device:
        'To try again is of no use: fault_record_devices lists the recorders of the site with their kinds.',
      bad_params: 'To try again is of no use: check the arguments.',
      interrupted: 'Look at the device with fault_record_device_info before you repeat it.',
      internal: 'Try once more later, and tell the operator if it stays.',
      unreachable: 'This is not the fault of the device: try once more later, and tell the operator if it stays.',
    },
    downloadRetriedAdvice: (id) =>
      `This task has ended as failed; the download was tried again since: see its outcome with fault_record_operation_get (id=${id}).`,
    downloadFailed: (id) => `Recorder operation ${id}: the device has uploaded, but the file could not be downloaded.`,
    downloadFailedAdvice: (id) =>
      `Try the download again with fault_record_retry_download (id=${id}); the device need not be asked.`,
    enableValue: 'set_enable needs a value.',
    enableValueAdvice: 'value=true turns recording on, value=false off.',
    noValue: (action) => `${action} takes no value.`,
    noValueAdvice: 'Leave value out: set_time always sets the present time, clear always deletes all recordings.',
    operationEnded: (id, state) => `Recorder operation ${id} has ended (${state}) and cannot be cancelled.`,
    operationEndedAdvice: 'See its outcome with fault_record_operation_get.',
    noRetry: (id, state) => `Recorder operation ${id} is "${state}"; there is no download to try again.`,
    noRetryAdvice:
      'Only download_failed (uploaded, download failed) can be tried again; to fetch a recording anew use fault_record_fetch.',
  },

  notes: {
    recorderPhase: (state, progress) => (progress === null ? state : `${state}, ${progress} blocks`),
    recorderSubmitted: (id) =>
      `Submitted as recorder operation ${id}; the result comes when it ends. Do not submit it again.`,
    recorderJoined: (id) =>
      `The very same recorder operation ${id} is under way; it is followed, nothing was sent again.`,
    recorderGoesOn: (id) =>
      `operation ${id} is still under way and goes on; see the result later with fault_record_operation_get, do not submit it again`,
    recorderCancelled: (id) => `Recorder operation ${id} was cancelled.`,
    followingEnded: 'Not followed any more; the work was begun by another call and goes on.',
    directoryCut: (total, shown) => `the directory has ${total} entries; the latest ${shown} are listed`,
    operationCancelled: 'cancelled; if it was sent already, the device may have done it and its answer is dropped',
    downloadRetried: 'the download has begun again; see the outcome with fault_record_operation_get',
  },

  labels: {
    recorderState: {
      queued: 'queued',
      sending: 'sending',
      waiting: 'waiting for the device',
      receiving: 'receiving',
      parsing: 'downloading and parsing',
      done: 'done',
      failed: 'failed',
      download_failed: 'download failed',
      cancelled: 'cancelled',
    },
  },
};
