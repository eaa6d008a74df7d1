-- What the fleet's operation leaves behind: synchronisations, snapshots, shutdowns, messages, upgrades, recordings.
-- Tables that grow with time (alarm_snapshot, mqtt_log) are candidates for partitions by month and day at fleet size.

-- Sites that raised a code are counted from the index alone.
ALTER TABLE alarm_event DROP KEY alarm_event_code, ADD KEY alarm_event_code_site (code, started_utc, sn);

CREATE TABLE site_info_manage_record (
  id BIGINT NOT NULL AUTO_INCREMENT,
  status VARCHAR(12) CHARACTER SET ascii COLLATE ascii_bin NOT NULL COMMENT 'pending, running, complete, error, cancelled',
  total INT NULL COMMENT 'sites to read; unknown before the first page',
  processed INT NOT NULL,
  failed INT NOT NULL,
  requested_utc DATETIME(3) NOT NULL,
  started_utc DATETIME(3) NULL,
  completed_utc DATETIME(3) NULL,
  error_class VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL,
  PRIMARY KEY (id),
  KEY site_info_manage_record_requested (requested_utc),
  KEY site_info_manage_record_status (status, completed_utc)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4;

CREATE TABLE alarm_snapshot (
  id BIGINT NOT NULL,
  sn VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  device_sn VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  code VARCHAR(12) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  taken_utc DATETIME(3) NOT NULL,
  items JSON NOT NULL COMMENT '[{"xid": VID, "value": in the unit of the VID}]',
  PRIMARY KEY (id),
  KEY alarm_snapshot_site (sn, taken_utc)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4;

CREATE TABLE shutdown_daily (
  stat_date DATE NOT NULL COMMENT 'UTC day',
  country CHAR(2) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  sites_total INT NOT NULL COMMENT 'activated sites',
  sites_shutdown INT NOT NULL,
  apowers_shutdown INT NOT NULL,
  PRIMARY KEY (stat_date, country)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4;

CREATE TABLE shutdown_site (
  stat_date DATE NOT NULL COMMENT 'UTC day in which the shutdown began',
  sn VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  country CHAR(2) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  model VARCHAR(32) NOT NULL,
  fw_version VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  reason_code VARCHAR(12) CHARACTER SET ascii COLLATE ascii_bin NOT NULL COMMENT 'alarm code',
  started_utc DATETIME(3) NOT NULL,
  duration_min INT NULL COMMENT 'NULL while it lasts',
  PRIMARY KEY (stat_date, sn),
  KEY shutdown_site_site (sn, stat_date)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4;

CREATE TABLE mqtt_log (
  id BIGINT NOT NULL,
  sn VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  cmd_type SMALLINT UNSIGNED NOT NULL,
  direction VARCHAR(4) CHARACTER SET ascii COLLATE ascii_bin NOT NULL COMMENT 'up: from the gateway, down: to it',
  snno INT NOT NULL COMMENT 'pairs a reply with its request',
  at_utc DATETIME(3) NOT NULL,
  payload JSON NOT NULL COMMENT 'dataArea',
  size INT NOT NULL COMMENT 'bytes of the whole message',
  PRIMARY KEY (id),
  KEY mqtt_log_site (sn, at_utc),
  KEY mqtt_log_command (sn, cmd_type, at_utc)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4;

CREATE TABLE ems_log_record (
  id BIGINT NOT NULL,
  sn VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  requested_utc DATETIME(3) NOT NULL,
  range_from_local CHAR(19) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  range_to_local CHAR(19) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  status TINYINT NOT NULL COMMENT '0 waiting, 1 running, 2 done, 3 failed',
  file_key VARCHAR(255) CHARACTER SET ascii COLLATE ascii_bin NULL,
  size_bytes BIGINT NULL,
  error VARCHAR(200) NULL,
  PRIMARY KEY (id),
  KEY ems_log_record_site (sn, requested_utc)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4;

CREATE TABLE system_upgrade_record (
  id BIGINT NOT NULL,
  sn VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  upgrade_type SMALLINT NOT NULL,
  from_version VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  to_version VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  status TINYINT NOT NULL COMMENT '0 waiting, 1 running, 2 done, 3 failed',
  step SMALLINT NOT NULL COMMENT 'finished steps',
  total_steps SMALLINT NOT NULL,
  started_utc DATETIME(3) NOT NULL,
  finished_utc DATETIME(3) NULL,
  PRIMARY KEY (id),
  KEY system_upgrade_record_site (sn, started_utc)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4;

CREATE TABLE system_upgrade_detail (
  record_id BIGINT NOT NULL,
  step_no SMALLINT NOT NULL,
  step_name VARCHAR(64) NOT NULL,
  device_sn VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  fw_name VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  status TINYINT NOT NULL COMMENT '0 waiting, 1 running, 2 done, 3 failed',
  finished_utc DATETIME(3) NULL,
  error VARCHAR(200) NULL,
  PRIMARY KEY (record_id, step_no, device_sn)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4;

CREATE TABLE ahub_upgrade_record (
  id BIGINT NOT NULL,
  sn VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  ahub_sn VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  from_version VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  to_version VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  status TINYINT NOT NULL COMMENT '0 waiting, 1 running, 2 done, 3 failed',
  started_utc DATETIME(3) NOT NULL,
  finished_utc DATETIME(3) NULL,
  error VARCHAR(200) NULL,
  PRIMARY KEY (id),
  KEY ahub_upgrade_record_site (sn, started_utc)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4;

-- One fault that the cloud keeps recordings of, the recordings themselves, what devices still hold, and who was called.
CREATE TABLE cloud_fault_record (
  id BIGINT NOT NULL,
  sn VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  device_sn VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  fault_code VARCHAR(12) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  record_utc DATETIME(3) NOT NULL,
  sub_count SMALLINT NOT NULL,
  PRIMARY KEY (id),
  KEY cloud_fault_record_site (sn, record_utc)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4;

CREATE TABLE cloud_fault_sub_record (
  record_id BIGINT NOT NULL,
  record_no INT NOT NULL,
  kind VARCHAR(12) CHARACTER SET ascii COLLATE ascii_bin NOT NULL COMMENT 'waveform, trend, events',
  record_utc DATETIME(3) NOT NULL,
  size_bytes BIGINT NOT NULL,
  file_key VARCHAR(255) CHARACTER SET ascii COLLATE ascii_bin NULL COMMENT 'NULL: not in the cloud (any more)',
  PRIMARY KEY (record_id, record_no)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4;

CREATE TABLE cloud_fault_callable (
  sn VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  device_sn VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  record_no INT NOT NULL,
  fault_code VARCHAR(12) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  record_utc DATETIME(3) NOT NULL,
  PRIMARY KEY (sn, device_sn, record_no)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4;

CREATE TABLE cloud_fault_call (
  id BIGINT NOT NULL,
  sn VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  device_sn VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  record_no INT NOT NULL,
  status TINYINT NOT NULL COMMENT '0 waiting, 1 running, 2 done, 3 failed',
  requested_utc DATETIME(3) NOT NULL,
  PRIMARY KEY (id),
  KEY cloud_fault_call_site (sn, requested_utc),
  KEY cloud_fault_call_record (sn, device_sn, record_no, status)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4;
