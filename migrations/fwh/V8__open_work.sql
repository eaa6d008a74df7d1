-- What lets several services order the same work and several workers do it, each thing once.
-- A column that only open records fill keeps them apart: one open run of the site synchronisation, and one open operation
-- a recorder. Of records that were open beside each other before, the newest gets the place; the others wait for it.
-- A worker holds a record until held_until_utc and extends that while it works; later anybody may take it.

ALTER TABLE site_info_manage_record
  ADD COLUMN open_slot TINYINT NULL COMMENT '1 while pending or running',
  ADD COLUMN held_by CHAR(26) CHARACTER SET ascii COLLATE ascii_bin NULL COMMENT 'the worker at work',
  ADD COLUMN held_until_utc DATETIME(3) NULL,
  ADD UNIQUE KEY site_info_manage_record_open (open_slot);

UPDATE site_info_manage_record SET open_slot = 1
WHERE id IN (
  SELECT id FROM (
    SELECT id FROM site_info_manage_record WHERE status IN ('pending', 'running') ORDER BY requested_utc DESC, id DESC LIMIT 1
  ) AS newest
);

ALTER TABLE fault_record_operation
  ADD COLUMN open_recorder VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NULL COMMENT 'device_sn/device_kind while under way',
  ADD COLUMN held_by CHAR(26) CHARACTER SET ascii COLLATE ascii_bin NULL COMMENT 'the worker at work',
  ADD COLUMN held_until_utc DATETIME(3) NULL,
  ADD UNIQUE KEY fault_record_operation_open (open_recorder);

UPDATE fault_record_operation SET open_recorder = CONCAT(device_sn, '/', device_kind)
WHERE id IN (
  SELECT id FROM (
    SELECT MAX(id) AS id FROM fault_record_operation
    WHERE status IN ('queued', 'sending', 'waiting', 'receiving', 'parsing') GROUP BY device_sn, device_kind
  ) AS newest
);

-- Tasks that were cancelled although the work they follow goes on. Whoever has an id may ask for its task, so the id itself
-- is not kept.
CREATE TABLE cancelled_task (
  task_digest CHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL COMMENT 'SHA-256 of the task id, lower-case hexadecimal',
  cancelled_utc DATETIME(3) NOT NULL,
  PRIMARY KEY (task_digest),
  KEY cancelled_task_time (cancelled_utc)
) ENGINE = InnoDB DEFAULT CHARSET = utf8mb4;

ALTER TABLE site_info
  ADD COLUMN vanished_utc DATETIME(3) NULL COMMENT 'since when a synchronisation did not find the site any more';
