-- Twin of the MySQL file. Text compares byte by byte; tables without rowid keep their key in every index, as InnoDB does.

CREATE TABLE site_info (
  sn TEXT NOT NULL PRIMARY KEY,
  name TEXT NOT NULL,
  country_id INTEGER NOT NULL,
  country TEXT NOT NULL,
  province TEXT NOT NULL,
  zone_info TEXT NOT NULL,
  model TEXT NOT NULL,
  hd_version INTEGER NOT NULL,
  active_status INTEGER NOT NULL,
  online INTEGER NOT NULL,
  run_status INTEGER NOT NULL,
  work_mode INTEGER NOT NULL,
  fw_version TEXT NOT NULL,
  protocol_ver TEXT NOT NULL,
  conn_type INTEGER NOT NULL,
  sim_status INTEGER NOT NULL,
  iccid TEXT NULL,
  apower_count INTEGER NOT NULL,
  total_cap_kwh REAL NOT NULL,
  rated_kw REAL NOT NULL,
  ahub_count INTEGER NOT NULL,
  apbox_count INTEGER NOT NULL,
  generator INTEGER NOT NULL,
  activated_utc TEXT NULL,
  created_utc TEXT NOT NULL,
  last_seen_utc TEXT NULL,
  synced_utc TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX site_info_scan ON site_info (sn, country, active_status, fw_version);
CREATE INDEX site_info_country ON site_info (country, active_status, fw_version);
CREATE INDEX site_info_version ON site_info (fw_version, country, active_status);
CREATE INDEX site_info_iccid ON site_info (iccid);
CREATE INDEX site_info_synced ON site_info (synced_utc);

CREATE TABLE site_device (
  sn TEXT NOT NULL,
  device_sn TEXT NOT NULL,
  kind TEXT NOT NULL,
  model TEXT NOT NULL,
  fw_json TEXT NOT NULL,
  bound_utc TEXT NOT NULL,
  PRIMARY KEY (sn, device_sn)
) WITHOUT ROWID;
CREATE INDEX site_device_device ON site_device (device_sn);

CREATE TABLE alarm_event (
  id INTEGER NOT NULL PRIMARY KEY,
  sn TEXT NOT NULL,
  device_sn TEXT NOT NULL,
  kind TEXT NOT NULL,
  code TEXT NOT NULL,
  level INTEGER NOT NULL,
  name TEXT NOT NULL,
  started_utc TEXT NOT NULL,
  recovered_utc TEXT NULL,
  status INTEGER NOT NULL
);
CREATE INDEX alarm_event_site ON alarm_event (sn, started_utc);
CREATE INDEX alarm_event_code ON alarm_event (code, started_utc);

CREATE TABLE alarm_current (
  sn TEXT NOT NULL,
  device_sn TEXT NOT NULL,
  code TEXT NOT NULL,
  level INTEGER NOT NULL,
  name TEXT NOT NULL,
  started_utc TEXT NOT NULL,
  PRIMARY KEY (sn, device_sn, code)
) WITHOUT ROWID;
CREATE INDEX alarm_current_code ON alarm_current (code);

CREATE TABLE alarm_dict (
  code TEXT NOT NULL PRIMARY KEY,
  name_zh TEXT NOT NULL,
  name_en TEXT NOT NULL,
  level INTEGER NOT NULL,
  kind TEXT NOT NULL,
  explanation TEXT NOT NULL,
  plan TEXT NOT NULL,
  source TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE alarm_stat_daily (
  stat_date TEXT NOT NULL,
  country TEXT NOT NULL,
  code TEXT NOT NULL,
  sites INTEGER NOT NULL,
  times INTEGER NOT NULL,
  PRIMARY KEY (stat_date, country, code)
) WITHOUT ROWID;

CREATE TABLE ems_param (
  kind TEXT NOT NULL,
  id INTEGER NOT NULL,
  macro TEXT NOT NULL,
  name_zh TEXT NOT NULL,
  description TEXT NOT NULL,
  unit TEXT NOT NULL,
  scale REAL NOT NULL,
  vtype TEXT NOT NULL,
  source TEXT NOT NULL,
  PRIMARY KEY (kind, id)
) WITHOUT ROWID;
CREATE INDEX ems_param_macro ON ems_param (macro);
