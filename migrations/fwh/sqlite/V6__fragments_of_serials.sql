-- Every end of every serial from three characters on: a fragment that may stand anywhere in a serial is the beginning of
-- one of these, which a tree can look up. A serial never changes, so rows come and go with their site only.
CREATE TABLE site_sn_part (
  part TEXT NOT NULL,
  sn TEXT NOT NULL,
  PRIMARY KEY (part, sn)
) WITHOUT ROWID;

INSERT INTO site_sn_part (part, sn)
WITH RECURSIVE start_at (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM start_at WHERE n < 22)
SELECT SUBSTR(site.sn, start_at.n), site.sn
FROM site_info site JOIN start_at ON start_at.n <= LENGTH(site.sn) - 2;
