-- Tariffs with their dispatch plan, of two servers that give out their ids by themselves. Seasons, days and blocks are
-- one JSON value: they are only ever read and written whole. Names compare byte by byte, as in SQLite.
CREATE TABLE tou_template (
  env VARCHAR(4) CHARACTER SET ascii COLLATE ascii_bin NOT NULL COMMENT 'prod, test',
  id BIGINT NOT NULL,
  name VARCHAR(64) COLLATE utf8mb4_bin NOT NULL,
  company VARCHAR(128) COLLATE utf8mb4_bin NULL,
  country_id TINYINT NOT NULL COMMENT '1 China, 2 US, 3 Australia',
  country CHAR(2) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
  province VARCHAR(48) NULL,
  electricity_type TINYINT NOT NULL COMMENT '1 time of use, 2 flat, 3 tiered',
  nem_type TINYINT NULL COMMENT 'net metering 1-3',
  season_count TINYINT NOT NULL,
  body JSON NOT NULL COMMENT 'seasons, gridMaxFlag, gridFeedMaxFlag',
  version INT NOT NULL COMMENT 'grows by one with every change',
  updated_utc DATETIME(3) NOT NULL,
  PRIMARY KEY (env, id),
  UNIQUE KEY tou_template_name (env, name),
  KEY tou_template_changed (env, updated_utc, id),
  KEY tou_template_country (env, country, updated_utc, id)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4;
