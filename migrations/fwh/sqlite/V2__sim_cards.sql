-- Card numbers are text of digits: 20 of them fit no integer. Amounts are MB of 1024 x 1024 bytes.

CREATE TABLE sim_card (
  iccid TEXT NOT NULL PRIMARY KEY,
  platform TEXT NOT NULL, -- Acceleronix, SmartHub
  imsi TEXT NULL,
  msisdn TEXT NULL,
  status_raw TEXT NOT NULL, -- as the platform says it
  status TEXT NOT NULL, -- active, inactive, suspended, retired, unknown
  plan TEXT NULL,
  apn TEXT NULL,
  sn TEXT NULL, -- site that holds the card
  activated_utc TEXT NULL,
  expires_utc TEXT NULL,
  last_session_utc TEXT NULL,
  cycle_mb REAL NULL, -- used in the present billing cycle
  synced_utc TEXT NOT NULL
) WITHOUT ROWID;

-- Each holds every column that a search tests: fragments of number or serial are looked for in them, not in the rows.
CREATE INDEX sim_card_scan ON sim_card (iccid, sn, platform, status);
CREATE INDEX sim_card_status ON sim_card (status, platform, sn);
CREATE INDEX sim_card_site ON sim_card (sn);

-- One row per card and UTC day, kept for 13 months.
CREATE TABLE sim_usage_daily (
  iccid TEXT NOT NULL,
  usage_date TEXT NOT NULL, -- UTC day
  mb REAL NOT NULL,
  PRIMARY KEY (iccid, usage_date)
) WITHOUT ROWID;
