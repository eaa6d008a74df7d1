-- Servers of an administrator belong to every agent unless they are linked to particular ones here.
CREATE TABLE IF NOT EXISTS agent_mcp_server (
  id BIGINT NOT NULL AUTO_INCREMENT COMMENT '主键',
  agent_id VARCHAR(128) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL COMMENT 'Agent ID',
  server_id BIGINT NOT NULL COMMENT 'MCP server ID',
  PRIMARY KEY (id),
  UNIQUE KEY uk_agent_server (agent_id, server_id),
  KEY idx_agent_mcp_server_server (server_id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COMMENT='Agent 关联的 MCP server';

CREATE TABLE IF NOT EXISTS harness_session (
  id VARCHAR(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL COMMENT '会话ID',
  user_id BIGINT NOT NULL COMMENT '用户ID',
  agent_id VARCHAR(128) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL COMMENT 'Agent ID',
  execution_mode VARCHAR(8) NOT NULL COMMENT '执行模式:CLOUD | LOCAL',
  approval_level VARCHAR(16) NOT NULL COMMENT '审批级别:READ_ONLY | READ_WRITE | SMART | PROXY',
  load_mode VARCHAR(16) NULL COMMENT '会话首次载入工具时的模式,NULL=尚未确定',
  workspace VARCHAR(1024) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL COMMENT '工作区目录',
  created_at DATETIME(3) NOT NULL COMMENT '创建时间',
  PRIMARY KEY (id),
  KEY idx_harness_session_user (user_id, created_at)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COMMENT='会话';

CREATE TABLE IF NOT EXISTS mcp_activity (
  id BIGINT NOT NULL AUTO_INCREMENT COMMENT '主键',
  session_id VARCHAR(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL COMMENT '会话ID',
  user_id BIGINT NULL COMMENT '用户ID',
  call_id VARCHAR(128) NOT NULL COMMENT '模型给出的调用ID',
  tool_name VARCHAR(512) NOT NULL COMMENT '模型使用的工具名',
  effective_tool_name VARCHAR(512) NOT NULL COMMENT '还原后的工具名 mcp__{server}__{tool}',
  decision VARCHAR(24) NOT NULL COMMENT '审批结论',
  outcome VARCHAR(16) NOT NULL COMMENT '结果:success | error | refused',
  reason VARCHAR(64) NULL COMMENT '失败原因',
  duration_ms BIGINT NOT NULL COMMENT '耗时,毫秒',
  result_length BIGINT NOT NULL COMMENT '结果长度,字符',
  started_at DATETIME(3) NOT NULL COMMENT '开始时间',
  PRIMARY KEY (id),
  KEY idx_mcp_activity_session (session_id, started_at),
  KEY idx_mcp_activity_user (user_id, started_at)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COMMENT='MCP 工具调用记录';
