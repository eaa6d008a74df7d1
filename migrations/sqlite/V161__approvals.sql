-- Arguments are not kept: pin is a digest of the call, and hint_json holds what an approval card shows. Times are UTC text.
CREATE TABLE IF NOT EXISTS mcp_approval (
  id TEXT PRIMARY KEY,
  session_id TEXT NOT NULL,
  user_id INTEGER,
  call_id TEXT NOT NULL,
  tool_name TEXT NOT NULL,
  pin TEXT, -- of session, call, arguments and tool definition; NULL: used
  reason TEXT NOT NULL,
  hint_json TEXT NOT NULL,
  definition_json TEXT,
  state TEXT NOT NULL, -- pending | approved | denied | expired
  answer TEXT, -- once | always | deny
  created_at TEXT NOT NULL,
  expires_at TEXT NOT NULL, -- until when it can be answered; after an answer, until when that counts
  answered_at TEXT
);
CREATE UNIQUE INDEX IF NOT EXISTS uk_mcp_approval_pin ON mcp_approval (pin);
CREATE INDEX IF NOT EXISTS idx_mcp_approval_session ON mcp_approval (session_id, created_at);
CREATE INDEX IF NOT EXISTS idx_mcp_approval_user ON mcp_approval (user_id, created_at);

CREATE TABLE IF NOT EXISTS mcp_approval_rule (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL,
  rule_key TEXT NOT NULL, -- digest of what the rule says
  effect TEXT NOT NULL, -- ALLOW | DENY
  tool_name TEXT NOT NULL, -- a full name, or mcp__{server}__*
  arguments_prefix TEXT,
  created_at TEXT NOT NULL
);
CREATE UNIQUE INDEX IF NOT EXISTS uk_mcp_approval_rule ON mcp_approval_rule (user_id, rule_key);

CREATE TABLE IF NOT EXISTS mcp_known_tool (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL,
  tool_key TEXT NOT NULL, -- digest of the names of server and tool
  fingerprint TEXT NOT NULL -- of the definition that the user has first seen or agreed to
);
CREATE UNIQUE INDEX IF NOT EXISTS uk_mcp_known_tool ON mcp_known_tool (user_id, tool_key);

ALTER TABLE mcp_activity ADD COLUMN answer TEXT;
