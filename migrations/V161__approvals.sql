-- Arguments are not kept: pin is a digest of the call, and hint_json holds what an approval card shows.
CREATE TABLE IF NOT EXISTS mcp_approval (
  id VARCHAR(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL COMMENT '审批ID',
  session_id VARCHAR(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL COMMENT '会话ID',
  user_id BIGINT NULL COMMENT '用户ID',
  call_id VARCHAR(256) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL COMMENT '模型给出的调用ID',
  tool_name VARCHAR(512) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL COMMENT '模型使用的工具名',
  pin VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NULL COMMENT '会话、调用、参数与工具定义的摘要;NULL=已使用',
  reason VARCHAR(32) NOT NULL COMMENT '需要审批的原因',
  hint_json MEDIUMTEXT NOT NULL COMMENT '审批卡片的内容',
  definition_json MEDIUMTEXT NULL COMMENT '审批时的工具定义指纹',
  state VARCHAR(16) NOT NULL COMMENT '状态:pending | approved | denied | expired',
  answer VARCHAR(16) NULL COMMENT '用户的答复:once | always | deny',
  created_at DATETIME(3) NOT NULL COMMENT '创建时间',
  expires_at DATETIME(3) NOT NULL COMMENT '可答复的期限;答复之后为答复的有效期',
  answered_at DATETIME(3) NULL COMMENT '答复时间',
  PRIMARY KEY (id),
  UNIQUE KEY uk_mcp_approval_pin (pin),
  KEY idx_mcp_approval_session (session_id, created_at),
  KEY idx_mcp_approval_user (user_id, created_at)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COMMENT='MCP 工具调用的审批';

CREATE TABLE IF NOT EXISTS mcp_approval_rule (
  id BIGINT NOT NULL AUTO_INCREMENT COMMENT '主键',
  user_id BIGINT NOT NULL COMMENT '用户ID',
  rule_key VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL COMMENT '规则内容的摘要',
  effect VARCHAR(8) NOT NULL COMMENT '效果:ALLOW | DENY',
  tool_name VARCHAR(768) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL COMMENT '工具全名,或 mcp__{server}__*',
  arguments_prefix TEXT CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NULL COMMENT '参数原文的前缀,NULL=任意参数',
  created_at DATETIME(3) NOT NULL COMMENT '创建时间',
  PRIMARY KEY (id),
  UNIQUE KEY uk_mcp_approval_rule (user_id, rule_key)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COMMENT='用户的 MCP 审批规则';

CREATE TABLE IF NOT EXISTS mcp_known_tool (
  id BIGINT NOT NULL AUTO_INCREMENT COMMENT '主键',
  user_id BIGINT NOT NULL COMMENT '用户ID',
  tool_key VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL COMMENT 'server 名与工具名的摘要',
  fingerprint VARCHAR(80) CHARACTER SET ascii COLLATE ascii_bin NOT NULL COMMENT '用户首次见到或同意的工具定义指纹',
  PRIMARY KEY (id),
  UNIQUE KEY uk_mcp_known_tool (user_id, tool_key)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COMMENT='用户已知的 MCP 工具定义';

ALTER TABLE mcp_activity ADD COLUMN answer VARCHAR(16) NULL COMMENT '用户或评估的答复' AFTER decision;
