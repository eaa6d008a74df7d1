-- What the host database has before the working set arrives. Times are UTC text.
CREATE TABLE IF NOT EXISTS system_setting (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  setting_key TEXT NOT NULL,
  value TEXT,
  category TEXT NOT NULL DEFAULT '其他',
  description TEXT,
  editable INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX IF NOT EXISTS uk_setting_key ON system_setting (setting_key);

CREATE TABLE IF NOT EXISTS mcp_server (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  owner_user_id INTEGER, -- NULL: an administrator's, for agents
  owner_key INTEGER GENERATED ALWAYS AS (COALESCE(owner_user_id, 0)) STORED, -- makes (owner, name) unique where NULLs would not collide
  name TEXT NOT NULL,
  description TEXT,
  transport TEXT NOT NULL, -- http | sse | stdio
  url TEXT,
  command TEXT,
  args_json TEXT,
  env_json TEXT, -- encrypted
  headers_json TEXT, -- encrypted
  enabled INTEGER NOT NULL DEFAULT 1,
  trust_annotations INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX IF NOT EXISTS uk_owner_name ON mcp_server (owner_key, name);

-- A row with enabled = 0 switches a server off for one user; no row means on.
CREATE TABLE IF NOT EXISTS user_mcp_preference (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL,
  server_id INTEGER NOT NULL,
  enabled INTEGER NOT NULL DEFAULT 1,
  created_at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX IF NOT EXISTS uk_user_server ON user_mcp_preference (user_id, server_id);
CREATE INDEX IF NOT EXISTS idx_user_mcp_preference_server ON user_mcp_preference (server_id);
