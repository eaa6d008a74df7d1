-- Servers of an administrator belong to every agent unless they are linked to particular ones here. Times are UTC text.
CREATE TABLE IF NOT EXISTS agent_mcp_server (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  agent_id TEXT NOT NULL,
  server_id INTEGER NOT NULL
);
CREATE UNIQUE INDEX IF NOT EXISTS uk_agent_server ON agent_mcp_server (agent_id, server_id);
CREATE INDEX IF NOT EXISTS idx_agent_mcp_server_server ON agent_mcp_server (server_id);

CREATE TABLE IF NOT EXISTS harness_session (
  id TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL,
  agent_id TEXT,
  execution_mode TEXT NOT NULL, -- CLOUD | LOCAL
  approval_level TEXT NOT NULL, -- READ_ONLY | READ_WRITE | SMART | PROXY
  load_mode TEXT, -- the mode in which the session first got tools
  workspace TEXT,
  created_at TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS idx_harness_session_user ON harness_session (user_id, created_at);

CREATE TABLE IF NOT EXISTS mcp_activity (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  session_id TEXT NOT NULL,
  user_id INTEGER,
  call_id TEXT NOT NULL,
  tool_name TEXT NOT NULL,
  effective_tool_name TEXT NOT NULL,
  decision TEXT NOT NULL,
  outcome TEXT NOT NULL, -- success | error | refused
  reason TEXT,
  duration_ms INTEGER NOT NULL,
  result_length INTEGER NOT NULL,
  started_at TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS idx_mcp_activity_session ON mcp_activity (session_id, started_at);
CREATE INDEX IF NOT EXISTS idx_mcp_activity_user ON mcp_activity (user_id, started_at);
