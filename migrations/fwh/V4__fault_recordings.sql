-- Operations on the fault recorders of devices, and the files they brought into the object store.

CREATE TABLE fault_record_operation (
  id CHAR(26) CHARACTER SET ascii COLLATE ascii_bin NOT NULL COMMENT 'sorts by time of creation',
  sn VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  device_sn VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  device_kind VARCHAR(12) CHARACTER SET ascii COLLATE ascii_bin NOT NULL COMMENT 'aGate, aPower-PE, aPower-MPPT, aHub',
  op VARCHAR(12) CHARACTER SET ascii COLLATE ascii_bin NOT NULL COMMENT 'device_info, param_read, param_write, fetch, clear',
  status VARCHAR(16) CHARACTER SET ascii COLLATE ascii_bin NOT NULL COMMENT 'queued, sending, waiting, receiving, parsing, done, failed, download_failed, cancelled',
  progress_done INT NULL,
  progress_total INT NULL COMMENT 'blocks; unknown before the device has answered',
  params JSON NOT NULL,
  result JSON NULL COMMENT '{"items": [...], "records": [...], "frames": [...]}',
  error_class VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NULL COMMENT 'offline, timeout, refused, crc',
  created_utc DATETIME(3) NOT NULL,
  updated_utc DATETIME(3) NOT NULL,
  finished_utc DATETIME(3) NULL COMMENT 'NULL while under way',
  PRIMARY KEY (id),
  KEY fault_record_operation_site (sn, created_utc),
  KEY fault_record_operation_status (status)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4;

CREATE TABLE fault_record_file (
  record_id VARCHAR(40) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  sn VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  device_sn VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  object_key VARCHAR(255) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  size_bytes BIGINT NOT NULL,
  crc32 CHAR(8) CHARACTER SET ascii COLLATE ascii_bin NOT NULL COMMENT 'of the whole zip, upper-case hexadecimal',
  fault_code VARCHAR(12) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  fault_utc DATETIME(3) NOT NULL,
  PRIMARY KEY (record_id),
  KEY fault_record_file_site (sn, fault_utc)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4;
