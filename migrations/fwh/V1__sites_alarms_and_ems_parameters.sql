-- Serials, codes and versions are ASCII and case-sensitive. Times are UTC; site-local text is rendered with zone_info.

CREATE TABLE site_info (
  sn VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  name VARCHAR(64) NOT NULL,
  country_id SMALLINT NOT NULL,
  country CHAR(2) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  province VARCHAR(48) NOT NULL,
  zone_info VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  model VARCHAR(32) NOT NULL,
  hd_version SMALLINT NOT NULL,
  active_status TINYINT NOT NULL COMMENT '0 not activated, 1 activated',
  online TINYINT NOT NULL,
  run_status SMALLINT NOT NULL,
  work_mode SMALLINT NOT NULL,
  fw_version VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  protocol_ver VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  conn_type SMALLINT NOT NULL,
  sim_status SMALLINT NOT NULL,
  iccid VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NULL,
  apower_count SMALLINT NOT NULL,
  total_cap_kwh DECIMAL(8, 2) NOT NULL,
  rated_kw DECIMAL(8, 2) NOT NULL,
  ahub_count SMALLINT NOT NULL,
  apbox_count SMALLINT NOT NULL,
  generator TINYINT NOT NULL,
  activated_utc DATETIME(3) NULL,
  created_utc DATETIME(3) NOT NULL,
  last_seen_utc DATETIME(3) NULL,
  synced_utc DATETIME(3) NOT NULL,
  PRIMARY KEY (sn),
  -- A fragment may stand anywhere in the serial, which no tree can look up. These indexes hold every column that a
  -- search tests, so a search reads some 50 bytes a site in order and touches rows of the page only.
  KEY site_info_scan (sn, country, active_status, fw_version),
  KEY site_info_country (country, active_status, fw_version),
  KEY site_info_version (fw_version, country, active_status),
  KEY site_info_iccid (iccid),
  KEY site_info_synced (synced_utc)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4;

CREATE TABLE site_device (
  sn VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  device_sn VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  kind VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL COMMENT 'aGate, aPower, aHub, aPBox, accessory',
  model VARCHAR(32) NOT NULL,
  fw_json JSON NOT NULL,
  bound_utc DATETIME(3) NOT NULL,
  PRIMARY KEY (sn, device_sn),
  KEY site_device_device (device_sn)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4;

-- One row per alarm or event, newest asked first. At fleet size this table is a candidate for monthly partitions.
CREATE TABLE alarm_event (
  id BIGINT NOT NULL,
  sn VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  device_sn VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  kind VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL COMMENT 'alarm, event',
  code VARCHAR(12) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  level TINYINT NOT NULL COMMENT '1 notice, 2 warning, 3 fault, 4 severe',
  name VARCHAR(96) NOT NULL,
  started_utc DATETIME(3) NOT NULL,
  recovered_utc DATETIME(3) NULL,
  status TINYINT NOT NULL COMMENT '1 active, 0 recovered',
  PRIMARY KEY (id),
  KEY alarm_event_site (sn, started_utc),
  KEY alarm_event_code (code, started_utc)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4;

CREATE TABLE alarm_current (
  sn VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  device_sn VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  code VARCHAR(12) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  level TINYINT NOT NULL,
  name VARCHAR(96) NOT NULL,
  started_utc DATETIME(3) NOT NULL,
  PRIMARY KEY (sn, device_sn, code),
  KEY alarm_current_code (code)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4;

CREATE TABLE alarm_dict (
  code VARCHAR(12) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  name_zh VARCHAR(96) NOT NULL,
  name_en VARCHAR(96) NOT NULL,
  level TINYINT NOT NULL,
  kind VARCHAR(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  explanation VARCHAR(500) NOT NULL,
  plan VARCHAR(1000) NOT NULL,
  source VARCHAR(12) CHARACTER SET ascii COLLATE ascii_bin NOT NULL COMMENT 'public, simulated',
  PRIMARY KEY (code)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4;

CREATE TABLE alarm_stat_daily (
  stat_date DATE NOT NULL COMMENT 'UTC day',
  country CHAR(2) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  code VARCHAR(12) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  sites INT NOT NULL,
  times INT NOT NULL,
  PRIMARY KEY (stat_date, country, code)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4;

CREATE TABLE ems_param (
  kind CHAR(3) CHARACTER SET ascii COLLATE ascii_bin NOT NULL COMMENT 'PID, VID',
  id SMALLINT UNSIGNED NOT NULL,
  macro VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  name_zh VARCHAR(96) NOT NULL,
  description VARCHAR(500) NOT NULL,
  unit VARCHAR(16) NOT NULL,
  scale DECIMAL(16, 6) NOT NULL,
  vtype VARCHAR(16) NOT NULL,
  source VARCHAR(12) CHARACTER SET ascii COLLATE ascii_bin NOT NULL COMMENT 'public, simulated',
  PRIMARY KEY (kind, id),
  KEY ems_param_macro (macro)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4;
