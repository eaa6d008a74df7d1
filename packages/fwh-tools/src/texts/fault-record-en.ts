import type { FaultRecordTexts } from './fault-record-zh-cn.ts';

/** English sentences about the fault recorders of devices and their recordings. */
export const faultRecordEn: FaultRecordTexts = {
  sources: { objects: 'store of recordings' },

  tools: {
    fault_record_devices: {
      title: 'Devices with a fault recorder',
      description:
        'Devices of one site and whether their fault recorder can be operated. Returns deviceSn, kind (aGate, aPower-PE power electronics, aPower-MPPT, aHub; others have no recorder), model, ' +
        'online (gateway at the last synchronisation; a silent one answers no operation), supported. Operations so far: fault_record_operations.',
    },
    fault_record_operations: {
      title: 'Operations on fault recorders',
      description:
        'What was done directly with the fault recorders of one site, newest first: whether a recording was fetched, why not. Returns id, op, device (SN), kind (of device), ' +
        'status, progress (blocks received/all), createdAt, finishedAt (site-local), error (reason, failed ones only). Results and their recordIds: fault_record_operation_get.',
      op: 'device_info (recorder and its directory), param_read, param_write, fetch (recordings), clear; default all',
      status:
        'queued, sending, waiting (for the device), receiving, parsing, done, failed, download_failed (device has uploaded; the download can be tried again), cancelled; default all',
      unit: 'operations, 1-100',
    },
    fault_record_operation_get: {
      title: 'Result of a recorder operation',
      description:
        'Parameters and results of one operation, item by item, without raw frames. Returns sn, the columns of fault_record_operations, updatedAt, params, results: name, value (“none” when there is none), unit where parameters were read or set; deviceTime is the clock of the device (site-local), skew by how many seconds it is ahead; ' +
        'recordId, time (of the fault, site-local), code, sizeKB, stored where recordings were listed or fetched. A recordId with stored=true goes into fault_record_data and fault_record_export.',
      id: 'Id of an operation, 26 characters, from fault_record_operations',
    },
    fault_record_data: {
      title: 'Read a fault recording',
      description:
        'Reads a fetched recording (COMTRADE) and tells the fault and what the waveforms show, without points: voltages, currents, frequency and relays at the moment of a fault. Returns sn, fault (code, name, time site-local, device), ' +
        'rate (Hz), samples, durationMs, trigger (index of the sample from 1, ms after the first), channels (analog: no, name, unit, min, max, trigger value, missing samples), ' +
        'statuses (digital: no, name, initial, changes, atTrigger), warnings (oddities of the file). The points: fault_record_export; alarms around it: alarm_events.',
      recordId: 'Id of a recording, from the results of fault_record_operation_get (stored=true)',
    },
    fault_record_export: {
      title: 'Export the points of a recording',
      description:
        'A fetched recording as zip with one CSV (t_ms after the first sample, then a column a channel, missing values empty) and meta.json (fault, sampling, unit and meaning of each column), for programs; at most 20 MB. ' +
        'See channel names and trigger with fault_record_data first, then choose channels and a time window.',
      channels:
        'Channels, 1-64: name as in fault_record_data, or A and the no of an analog channel, D and the no of a status (A3, D1) where names repeat or are blank; default all',
      fromMs:
        'Start in ms after the first sample, inclusive; default the beginning. 50 ms before the trigger: trigger.ms minus 50',
      toMs: 'End in ms after the first sample, inclusive; default the end',
    },
  },

  errors: {
    operationId: 'the id of an operation has 26 digits and upper-case letters; from fault_record_operations',
    noOperation: (id) => `There is no recorder operation with id ${id}.`,
    noOperationAdvice: 'List them with fault_record_operations and use an id from there.',
    recordId: 'recordId has 1-40 letters, digits, _ or -; from the results of fault_record_operation_get',
    noRecord: (id) => `No recording with recordId ${id} was fetched.`,
    noRecordAdvice:
      'Find the operation with fault_record_operations (op=fetch, status=done), then its recordIds with fault_record_operation_get; what is still in a device must be fetched first.',
    recordingMissing: (id) => `Recording ${id} is on record, but its file is no longer in the store.`,
    recordingDamaged: (id, why) => `The file of recording ${id} cannot be used: ${why}.`,
    recordingAdvice:
      'Reading it again changes nothing; if the recording is needed, it must be fetched from the device again.',
    recordingTooLarge: (id, why) => `Recording ${id} is too large to be read: ${why}.`,
    recordingTooLargeAdvice: 'Have a person look at the original file.',
    noChannel: (names) => `The recording has no channel ${names}.`,
    noChannelAdvice: (known) => `Its channels, by name or by the number in brackets: ${known}.`,
    twoChannels: (name) => `Several channels are named ${name}.`,
    twoChannelsAdvice: (forms) => `Use one of ${forms} instead.`,
    windowReversed: 'fromMs is greater than toMs.',
    windowReversedAdvice: 'Exchange them; the first sample is 0, the unit milliseconds.',
    windowBehind: (durationMs) => `The recording is only ${durationMs} ms long, the window lies behind it.`,
    windowBehindAdvice: (durationMs) => `Use fromMs and toMs between 0 and ${durationMs}.`,
    windowBetween: 'The window is shorter than the time between samples, and none lies in it.',
    windowBetweenAdvice: (stepMs) =>
      `Samples are about ${stepMs} ms apart: let toMs be at least that much after fromMs.`,
    windowEmpty: 'There are no samples in that window.',
    windowEmptyAdvice: 'Widen fromMs and toMs, or leave them out for the whole recording.',
    exportCells: (limit) => `The export has more than ${limit} values; no file was made.`,
    exportBytes: (megabytes) => `The zip exceeds ${megabytes} MB; no file was made.`,
    exportAdvice:
      'Choose the channels that matter with channels, or a window around the trigger with fromMs and toMs, such as trigger.ms minus and plus 100.',
  },

  notes: {
    recorderOffline: 'The gateway is silent, so no operation is answered; what was fetched can still be read',
    quietStatuses: (count) => `${count} statuses without a change are not listed; they are in fault_record_export`,
    moreChannels: (count) => `${count} more analog channels are not listed; they are in fault_record_export`,
    recordingExport: (id, fault, columns, rows) =>
      `Recording ${id} (${fault}): CSV of ${rows} rows, t_ms and ${columns} channels; meta.json explains the columns`,
    window: (from, to) =>
      `Window: from ${from === undefined ? 'the start' : `${from} ms`} to ${to === undefined ? 'the end' : `${to} ms`}`,
    occurrences: (text, count) => (count === 1 ? text : `${text} (${count} times)`),
  },

  labels: {
    recorderNothing: 'none',
    recorderFailure: {
      offline: 'device offline',
      timeout: 'device did not answer in time',
      refused: 'device refused',
      unknown_record: 'the device does not hold a recording that was asked for (wrong id, or cleared or overwritten)',
      unknown_device: 'the gateway has no such fault recorder',
      bad_params: 'the device does not take these parameters',
      crc: 'checksum of the received data is wrong',
      interrupted: 'interrupted: the process that did it has stopped; what the device has done is unknown',
      unreachable: 'the way to the device or to its file cannot be reached',
      not_found: 'the device says it has uploaded, but the file is not there',
      too_large: 'the file is too large',
      upstream: 'the server of the files answered with an error',
      object_store: 'the store of recordings cannot be used',
      internal: 'an internal fault of the program that does it',
    },
    damage: {
      not_zip: 'it is no zip file',
      truncated: 'the zip is incomplete',
      corrupt: 'the zip is corrupt',
      checksum: 'its checksum differs from the record',
      no_recording: 'the zip holds no .cfg with its .dat and no .cff',
      too_many_files: 'the zip holds too many files',
    },
    excess: {
      file: (megabytes) => `the file exceeds ${megabytes} MB`,
      text: 'the configuration is too long',
      data: (megabytes) => `the unpacked samples exceed ${megabytes} MB`,
    },
    comtradeError: {
      empty: 'the configuration is empty',
      bad_header: 'the first line of the configuration is unreadable',
      bad_channel_counts: 'the channel counts of the configuration are unreadable',
      bad_channel: 'a channel of the configuration is unreadable',
      bad_rates: 'the sampling rates of the configuration are unreadable',
      bad_data_type: 'the data type of the configuration is unknown',
      incomplete_configuration: 'the configuration is incomplete',
      too_many_channels: 'there are too many channels',
      too_large: 'there is too much data',
      no_configuration: 'there is no configuration',
      no_data: 'there are no samples',
      unknown_encoding: 'the text encoding is unknown',
    },
    comtradeLine: (reason, line) => `${reason} (line ${line} of the .cfg)`,
    comtradeWarning: {
      encoding_guessed: 'the text encoding was guessed',
      revision_unknown: 'the edition is unknown; read as the nearest one',
      channel_count_mismatch: 'the number of channels differs from the declared one',
      comma_in_name: 'a channel name holds a comma',
      factor_missing: 'a channel has no scale factor',
      rates_not_increasing: 'the sampling rates do not rise; the highest end counts',
      time_unreadable: 'start or trigger time is unreadable',
      date_order: 'day and month stand in another order than the standard has',
      line_missing: 'last lines of the configuration are missing; defaults are used',
      data_type_mismatch: 'the data is of another type than declared',
      trigger_outside: 'the trigger lies outside the recording',
      ratio_unusable: 'a transformer ratio cannot be used; values are as recorded',
      truncated: 'fewer samples than declared',
      extra_rows: 'more samples than declared; the rest was not read',
      partial_row: 'the last sample is incomplete and was not read',
      bad_row: 'unreadable samples were skipped',
      bad_value: 'unreadable values count as missing',
      timestamp_missing: 'samples without a time',
      cell_limit: 'too many values; not all were read',
      size_limit: 'too much data; not all was read',
    },
  },
};
