-- Operations on the fault recorders of devices, and the files they brought into the object store.

CREATE TABLE fault_record_operation (
  id TEXT NOT NULL PRIMARY KEY, -- sorts by time of creation
  sn TEXT NOT NULL,
  device_sn TEXT NOT NULL,
  device_kind TEXT NOT NULL, -- aGate, aPower-PE, aPower-MPPT, aHub
  op TEXT NOT NULL, -- device_info, param_read, param_write, fetch, clear
  status TEXT NOT NULL, -- queued, sending, waiting, receiving, parsing, done, failed, download_failed, cancelled
  progress_done INTEGER NULL,
  progress_total INTEGER NULL, -- blocks; unknown before the device has answered
  params TEXT NOT NULL,
  result TEXT NULL, -- {"items": [...], "records": [...], "frames": [...]}
  error_class TEXT NULL, -- offline, timeout, refused, crc
  created_utc TEXT NOT NULL,
  updated_utc TEXT NOT NULL,
  finished_utc TEXT NULL -- NULL while under way
) WITHOUT ROWID;
CREATE INDEX fault_record_operation_site ON fault_record_operation (sn, created_utc);
CREATE INDEX fault_record_operation_status ON fault_record_operation (status);

CREATE TABLE fault_record_file (
  record_id TEXT NOT NULL PRIMARY KEY,
  sn TEXT NOT NULL,
  device_sn TEXT NOT NULL,
  object_key TEXT NOT NULL,
  size_bytes INTEGER NOT NULL,
  crc32 TEXT NOT NULL, -- of the whole zip, upper-case hexadecimal
  fault_code TEXT NOT NULL,
  fault_utc TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX fault_record_file_site ON fault_record_file (sn, fault_utc);
