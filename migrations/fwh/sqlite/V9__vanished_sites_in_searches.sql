-- Sites that the synchronisation does not find any more are left out of searches. The indexes of searches hold every column
-- that a search tests, so this one too; a fragment is looked up among the ends of serials, which such sites do not keep.

DROP INDEX site_info_scan;
DROP INDEX site_info_country;
DROP INDEX site_info_version;
CREATE INDEX site_info_scan ON site_info (sn, country, active_status, fw_version, vanished_utc);
CREATE INDEX site_info_country ON site_info (country, active_status, fw_version, vanished_utc);
CREATE INDEX site_info_version ON site_info (fw_version, country, active_status, vanished_utc);

DELETE FROM site_sn_part WHERE sn IN (SELECT sn FROM site_info WHERE vanished_utc IS NOT NULL);
