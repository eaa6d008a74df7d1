-- Long-running calls that are followed until their servers have ended them, and what they came to.
CREATE TABLE IF NOT EXISTS harness_task (
  id VARCHAR(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL COMMENT '任务ID',
  session_id VARCHAR(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL COMMENT '会话ID',
  user_id BIGINT NULL COMMENT '用户ID',
  call_id VARCHAR(256) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL COMMENT '模型给出的调用ID',
  server_id BIGINT NOT NULL COMMENT 'MCP server ID',
  server_name VARCHAR(128) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL COMMENT 'MCP server 名称',
  tool_name VARCHAR(256) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL COMMENT '工具名',
  effective_tool_name VARCHAR(512) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL COMMENT '还原后的工具名 mcp__{server}__{tool}',
  server_task_id VARCHAR(1024) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL COMMENT 'MCP server 给出的任务ID',
  status VARCHAR(16) NOT NULL COMMENT '状态:working | input_required | completed | failed | cancelled',
  status_message VARCHAR(300) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL COMMENT 'MCP server 的进度说明',
  poll_interval_ms BIGINT NOT NULL COMMENT '查询间隔,毫秒',
  next_poll_at DATETIME(3) NOT NULL COMMENT '下次查询时间',
  failures BIGINT NOT NULL COMMENT '连续查询失败次数',
  cancel_requested TINYINT(1) NOT NULL COMMENT '是否已请求取消',
  lease_owner VARCHAR(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL COMMENT '跟踪该任务的进程',
  lease_until DATETIME(3) NOT NULL COMMENT '租约到期时间',
  created_at DATETIME(3) NOT NULL COMMENT '创建时间',
  updated_at DATETIME(3) NOT NULL COMMENT '更新时间',
  expires_at DATETIME(3) NOT NULL COMMENT '放弃跟踪的时间',
  PRIMARY KEY (id),
  KEY idx_harness_task_session (session_id, created_at),
  KEY idx_harness_task_due (status, next_poll_at)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COMMENT='长任务';

CREATE TABLE IF NOT EXISTS harness_message (
  id BIGINT NOT NULL AUTO_INCREMENT COMMENT '主键',
  session_id VARCHAR(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL COMMENT '会话ID',
  number BIGINT NOT NULL COMMENT '会话内序号,从 1 连续递增',
  task_id VARCHAR(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL COMMENT '任务ID',
  text MEDIUMTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL COMMENT '给模型的正文',
  is_error TINYINT(1) NOT NULL COMMENT '是否失败',
  files LONGTEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL COMMENT '工作区文件,JSON',
  created_at DATETIME(3) NOT NULL COMMENT '创建时间',
  PRIMARY KEY (id),
  UNIQUE KEY uk_session_number (session_id, number),
  UNIQUE KEY uk_task (task_id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COMMENT='会话的新消息';
