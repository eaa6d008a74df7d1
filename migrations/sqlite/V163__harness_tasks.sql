-- Long-running calls that are followed until their servers have ended them, and what they came to. Times are UTC text.
CREATE TABLE IF NOT EXISTS harness_task (
  id TEXT PRIMARY KEY,
  session_id TEXT NOT NULL,
  user_id INTEGER,
  call_id TEXT NOT NULL,
  server_id INTEGER NOT NULL,
  server_name TEXT NOT NULL,
  tool_name TEXT NOT NULL,
  effective_tool_name TEXT NOT NULL,
  server_task_id TEXT NOT NULL,
  status TEXT NOT NULL, -- working | input_required | completed | failed | cancelled
  status_message TEXT,
  poll_interval_ms INTEGER NOT NULL,
  next_poll_at TEXT NOT NULL,
  failures INTEGER NOT NULL,
  cancel_requested INTEGER NOT NULL,
  lease_owner TEXT NOT NULL,
  lease_until TEXT NOT NULL,
  created_at TEXT NOT NULL,
  updated_at TEXT NOT NULL,
  expires_at TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS idx_harness_task_session ON harness_task (session_id, created_at);
CREATE INDEX IF NOT EXISTS idx_harness_task_due ON harness_task (status, next_poll_at);

CREATE TABLE IF NOT EXISTS harness_message (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  session_id TEXT NOT NULL,
  number INTEGER NOT NULL, -- counts from 1 within the session
  task_id TEXT NOT NULL,
  text TEXT NOT NULL,
  is_error INTEGER NOT NULL,
  files TEXT NOT NULL, -- JSON
  created_at TEXT NOT NULL
);
CREATE UNIQUE INDEX IF NOT EXISTS uk_session_number ON harness_message (session_id, number);
CREATE UNIQUE INDEX IF NOT EXISTS uk_task ON harness_message (task_id);
