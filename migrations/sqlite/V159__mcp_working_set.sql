-- The user's MCP load mode: WORKING_SET (default) or FULL; no row follows the global mcp.loadMode.
CREATE TABLE IF NOT EXISTS user_mcp_load_mode (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL,
  load_mode TEXT NOT NULL DEFAULT 'WORKING_SET',
  created_at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP,
  updated_at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP
);
CREATE UNIQUE INDEX IF NOT EXISTS uk_user_load_mode ON user_mcp_load_mode (user_id);

INSERT OR IGNORE INTO system_setting (setting_key, value, category, description, editable) VALUES
('mcp.loadMode', 'working_set', '运行参数', 'MCP 工具加载模式:working_set=工作集(默认) | full=全量注入', 1);
