-- Tariffs with their dispatch plan, of two servers that give out their ids by themselves. Seasons, days and blocks are
-- one JSON value: they are only ever read and written whole.
CREATE TABLE tou_template (
  env TEXT NOT NULL, -- prod, test
  id INTEGER NOT NULL,
  name TEXT NOT NULL,
  company TEXT NULL,
  country_id INTEGER NOT NULL, -- 1 China, 2 US, 3 Australia
  country TEXT NOT NULL,
  province TEXT NULL,
  electricity_type INTEGER NOT NULL, -- 1 time of use, 2 flat, 3 tiered
  nem_type INTEGER NULL, -- net metering 1-3
  season_count INTEGER NOT NULL,
  body TEXT NOT NULL, -- seasons, gridMaxFlag, gridFeedMaxFlag
  version INTEGER NOT NULL, -- grows by one with every change
  updated_utc TEXT NOT NULL,
  PRIMARY KEY (env, id)
) WITHOUT ROWID;

CREATE UNIQUE INDEX tou_template_name ON tou_template (env, name);
CREATE INDEX tou_template_changed ON tou_template (env, updated_utc, id);
CREATE INDEX tou_template_country ON tou_template (env, country, updated_utc, id);
