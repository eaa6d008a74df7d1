-- What the fleet's operation leaves behind: synchronisations, snapshots, shutdowns, messages, upgrades, recordings.

-- Sites that raised a code are counted from the index alone.
DROP INDEX alarm_event_code;
CREATE INDEX alarm_event_code_site ON alarm_event (code, started_utc, sn);

CREATE TABLE site_info_manage_record (
  id INTEGER NOT NULL PRIMARY KEY AUTOINCREMENT,
  status TEXT NOT NULL, -- pending, running, complete, error, cancelled
  total INTEGER NULL, -- sites to read; unknown before the first page
  processed INTEGER NOT NULL,
  failed INTEGER NOT NULL,
  requested_utc TEXT NOT NULL,
  started_utc TEXT NULL,
  completed_utc TEXT NULL,
  error_class TEXT NULL
);
CREATE INDEX site_info_manage_record_requested ON site_info_manage_record (requested_utc);
CREATE INDEX site_info_manage_record_status ON site_info_manage_record (status, completed_utc);

CREATE TABLE alarm_snapshot (
  id INTEGER NOT NULL PRIMARY KEY,
  sn TEXT NOT NULL,
  device_sn TEXT NOT NULL,
  code TEXT NOT NULL,
  taken_utc TEXT NOT NULL,
  items TEXT NOT NULL -- [{"xid": VID, "value": in the unit of the VID}]
);
CREATE INDEX alarm_snapshot_site ON alarm_snapshot (sn, taken_utc);

CREATE TABLE shutdown_daily (
  stat_date TEXT NOT NULL, -- UTC day
  country TEXT NOT NULL,
  sites_total INTEGER NOT NULL, -- activated sites
  sites_shutdown INTEGER NOT NULL,
  apowers_shutdown INTEGER NOT NULL,
  PRIMARY KEY (stat_date, country)
) WITHOUT ROWID;

CREATE TABLE shutdown_site (
  stat_date TEXT NOT NULL, -- UTC day in which the shutdown began
  sn TEXT NOT NULL,
  country TEXT NOT NULL,
  model TEXT NOT NULL,
  fw_version TEXT NOT NULL,
  reason_code TEXT NOT NULL, -- alarm code
  started_utc TEXT NOT NULL,
  duration_min INTEGER NULL, -- NULL while it lasts
  PRIMARY KEY (stat_date, sn)
) WITHOUT ROWID;
CREATE INDEX shutdown_site_site ON shutdown_site (sn, stat_date);

CREATE TABLE mqtt_log (
  id INTEGER NOT NULL PRIMARY KEY,
  sn TEXT NOT NULL,
  cmd_type INTEGER NOT NULL,
  direction TEXT NOT NULL, -- up: from the gateway, down: to it
  snno INTEGER NOT NULL, -- pairs a reply with its request
  at_utc TEXT NOT NULL,
  payload TEXT NOT NULL, -- dataArea
  size INTEGER NOT NULL -- bytes of the whole message
);
CREATE INDEX mqtt_log_site ON mqtt_log (sn, at_utc);
CREATE INDEX mqtt_log_command ON mqtt_log (sn, cmd_type, at_utc);

CREATE TABLE ems_log_record (
  id INTEGER NOT NULL PRIMARY KEY,
  sn TEXT NOT NULL,
  requested_utc TEXT NOT NULL,
  range_from_local TEXT NOT NULL,
  range_to_local TEXT NOT NULL,
  status INTEGER NOT NULL, -- 0 waiting, 1 running, 2 done, 3 failed
  file_key TEXT NULL,
  size_bytes INTEGER NULL,
  error TEXT NULL
);
CREATE INDEX ems_log_record_site ON ems_log_record (sn, requested_utc);

CREATE TABLE system_upgrade_record (
  id INTEGER NOT NULL PRIMARY KEY,
  sn TEXT NOT NULL,
  upgrade_type INTEGER NOT NULL,
  from_version TEXT NOT NULL,
  to_version TEXT NOT NULL,
  status INTEGER NOT NULL, -- 0 waiting, 1 running, 2 done, 3 failed
  step INTEGER NOT NULL, -- finished steps
  total_steps INTEGER NOT NULL,
  started_utc TEXT NOT NULL,
  finished_utc TEXT NULL
);
CREATE INDEX system_upgrade_record_site ON system_upgrade_record (sn, started_utc);

CREATE TABLE system_upgrade_detail (
  record_id INTEGER NOT NULL,
  step_no INTEGER NOT NULL,
  step_name TEXT NOT NULL,
  device_sn TEXT NOT NULL,
  fw_name TEXT NOT NULL,
  status INTEGER NOT NULL, -- 0 waiting, 1 running, 2 done, 3 failed
  finished_utc TEXT NULL,
  error TEXT NULL,
  PRIMARY KEY (record_id, step_no, device_sn)
) WITHOUT ROWID;

CREATE TABLE ahub_upgrade_record (
  id INTEGER NOT NULL PRIMARY KEY,
  sn TEXT NOT NULL,
  ahub_sn TEXT NOT NULL,
  from_version TEXT NOT NULL,
  to_version TEXT NOT NULL,
  status INTEGER NOT NULL, -- 0 waiting, 1 running, 2 done, 3 failed
  started_utc TEXT NOT NULL,
  finished_utc TEXT NULL,
  error TEXT NULL
);
CREATE INDEX ahub_upgrade_record_site ON ahub_upgrade_record (sn, started_utc);

-- One fault that the cloud keeps recordings of, the recordings themselves, what devices still hold, and who was called.
CREATE TABLE cloud_fault_record (
  id INTEGER NOT NULL PRIMARY KEY,
  sn TEXT NOT NULL,
  device_sn TEXT NOT NULL,
  fault_code TEXT NOT NULL,
  record_utc TEXT NOT NULL,
  sub_count INTEGER NOT NULL
);
CREATE INDEX cloud_fault_record_site ON cloud_fault_record (sn, record_utc);

CREATE TABLE cloud_fault_sub_record (
  record_id INTEGER NOT NULL,
  record_no INTEGER NOT NULL,
  kind TEXT NOT NULL, -- waveform, trend, events
  record_utc TEXT NOT NULL,
  size_bytes INTEGER NOT NULL,
  file_key TEXT NULL, -- NULL: not in the cloud (any more)
  PRIMARY KEY (record_id, record_no)
) WITHOUT ROWID;

CREATE TABLE cloud_fault_callable (
  sn TEXT NOT NULL,
  device_sn TEXT NOT NULL,
  record_no INTEGER NOT NULL,
  fault_code TEXT NOT NULL,
  record_utc TEXT NOT NULL,
  PRIMARY KEY (sn, device_sn, record_no)
) WITHOUT ROWID;

CREATE TABLE cloud_fault_call (
  id INTEGER NOT NULL PRIMARY KEY,
  sn TEXT NOT NULL,
  device_sn TEXT NOT NULL,
  record_no INTEGER NOT NULL,
  status INTEGER NOT NULL, -- 0 waiting, 1 running, 2 done, 3 failed
  requested_utc TEXT NOT NULL
);
CREATE INDEX cloud_fault_call_site ON cloud_fault_call (sn, requested_utc);
CREATE INDEX cloud_fault_call_record ON cloud_fault_call (sn, device_sn, record_no, status);
