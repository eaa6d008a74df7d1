-- What lets several services order the same work and several workers do it, each thing once.
-- A column that only open records fill keeps them apart: one open run of the site synchronisation, and one open operation
-- a recorder. Of records that were open beside each other before, the newest gets the place; the others wait for it.
-- A worker holds a record until held_until_utc and extends that while it works; later anybody may take it.

ALTER TABLE site_info_manage_record ADD COLUMN open_slot INTEGER NULL; -- 1 while pending or running
ALTER TABLE site_info_manage_record ADD COLUMN held_by TEXT NULL; -- the worker at work
ALTER TABLE site_info_manage_record ADD COLUMN held_until_utc TEXT NULL;

UPDATE site_info_manage_record SET open_slot = 1
WHERE id IN (
  SELECT id FROM site_info_manage_record WHERE status IN ('pending', 'running') ORDER BY requested_utc DESC, id DESC LIMIT 1
);
CREATE UNIQUE INDEX site_info_manage_record_open ON site_info_manage_record (open_slot);

ALTER TABLE fault_record_operation ADD COLUMN open_recorder TEXT NULL; -- device_sn/device_kind while under way
ALTER TABLE fault_record_operation ADD COLUMN held_by TEXT NULL; -- the worker at work
ALTER TABLE fault_record_operation ADD COLUMN held_until_utc TEXT NULL;

UPDATE fault_record_operation SET open_recorder = device_sn || '/' || device_kind
WHERE id IN (
  SELECT MAX(id) FROM fault_record_operation
  WHERE status IN ('queued', 'sending', 'waiting', 'receiving', 'parsing') GROUP BY device_sn, device_kind
);
CREATE UNIQUE INDEX fault_record_operation_open ON fault_record_operation (open_recorder);

-- Tasks that were cancelled although the work they follow goes on. Whoever has an id may ask for its task, so the id itself
-- is not kept.
CREATE TABLE cancelled_task (
  task_digest TEXT NOT NULL PRIMARY KEY, -- SHA-256 of the task id, lower-case hexadecimal
  cancelled_utc TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX cancelled_task_time ON cancelled_task (cancelled_utc);

ALTER TABLE site_info ADD COLUMN vanished_utc TEXT NULL; -- since when a synchronisation did not find the site any more
