-- Card numbers are text of digits: 20 of them fit no integer. Amounts are MB of 1024 x 1024 bytes.

CREATE TABLE sim_card (
  iccid VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  platform VARCHAR(12) CHARACTER SET ascii COLLATE ascii_bin NOT NULL COMMENT 'Acceleronix, SmartHub',
  imsi VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NULL,
  msisdn VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NULL,
  status_raw VARCHAR(32) NOT NULL COMMENT 'as the platform says it',
  status VARCHAR(10) CHARACTER SET ascii COLLATE ascii_bin NOT NULL COMMENT 'active, inactive, suspended, retired, unknown',
  plan VARCHAR(96) NULL,
  apn VARCHAR(96) NULL,
  sn VARCHAR(24) CHARACTER SET ascii COLLATE ascii_bin NULL COMMENT 'site that holds the card',
  activated_utc DATETIME(3) NULL,
  expires_utc DATETIME(3) NULL,
  last_session_utc DATETIME(3) NULL,
  cycle_mb DECIMAL(14, 3) NULL COMMENT 'used in the present billing cycle',
  synced_utc DATETIME(3) NOT NULL,
  PRIMARY KEY (iccid),
  -- Each holds every column that a search tests: fragments of number or serial are looked for in them, not in the rows.
  KEY sim_card_scan (iccid, sn, platform, status),
  KEY sim_card_status (status, platform, sn),
  KEY sim_card_site (sn)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4;

-- One row per card and UTC day, kept for 13 months. At fleet size (58,000 rows a day) a candidate for monthly partitions.
CREATE TABLE sim_usage_daily (
  iccid VARCHAR(20) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  usage_date DATE NOT NULL COMMENT 'UTC day',
  mb DECIMAL(14, 3) NOT NULL,
  PRIMARY KEY (iccid, usage_date)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4;
