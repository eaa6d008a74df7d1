-- Sites that the synchronisation does not find any more are left out of searches. The indexes of searches hold every column
-- that a search tests, so this one too; a fragment is looked up among the ends of serials, which such sites do not keep.

ALTER TABLE site_info
  DROP KEY site_info_scan,
  DROP KEY site_info_country,
  DROP KEY site_info_version,
  ADD KEY site_info_scan (sn, country, active_status, fw_version, vanished_utc),
  ADD KEY site_info_country (country, active_status, fw_version, vanished_utc),
  ADD KEY site_info_version (fw_version, country, active_status, vanished_utc);

DELETE FROM site_sn_part WHERE sn IN (SELECT sn FROM site_info WHERE vanished_utc IS NOT NULL);
