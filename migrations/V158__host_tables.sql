-- What the host database has before the working set arrives. A host that has these tables keeps its own.
CREATE TABLE IF NOT EXISTS system_setting (
  id BIGINT NOT NULL AUTO_INCREMENT COMMENT '主键',
  setting_key VARCHAR(128) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL COMMENT '配置键',
  `value` TEXT NULL COMMENT '配置值',
  category VARCHAR(64) NOT NULL DEFAULT '其他' COMMENT '分类',
  description VARCHAR(512) NULL COMMENT '说明',
  editable TINYINT(1) NOT NULL DEFAULT 1 COMMENT '后台是否可改',
  created_at DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP COMMENT '创建时间',
  updated_at DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP COMMENT '更新时间',
  PRIMARY KEY (id),
  UNIQUE KEY uk_setting_key (setting_key)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COMMENT='系统配置';

-- owner_key makes (owner, name) unique for servers of an administrator too: NULLs would never collide.
CREATE TABLE IF NOT EXISTS mcp_server (
  id BIGINT NOT NULL AUTO_INCREMENT COMMENT '主键',
  owner_user_id BIGINT NULL COMMENT '所属用户ID,NULL=管理员配置,供 Agent 关联',
  owner_key BIGINT GENERATED ALWAYS AS (COALESCE(owner_user_id, 0)) STORED COMMENT '唯一键用:所属用户ID,管理员为 0',
  name VARCHAR(128) CHARACTER SET utf8mb4 COLLATE utf8mb4_bin NOT NULL COMMENT '名称,即模型寻址用的 server 名',
  description VARCHAR(1024) NULL COMMENT '用途',
  transport VARCHAR(16) NOT NULL COMMENT '传输方式:http=Streamable HTTP | sse | stdio',
  url VARCHAR(2048) NULL COMMENT 'http、sse 的地址',
  command VARCHAR(1024) NULL COMMENT 'stdio 的命令',
  args_json TEXT NULL COMMENT 'stdio 的参数,JSON 字符串数组',
  env_json TEXT NULL COMMENT '环境变量,JSON 对象,加密存储',
  headers_json TEXT NULL COMMENT '请求头,JSON 对象,加密存储',
  enabled TINYINT(1) NOT NULL DEFAULT 1 COMMENT '是否启用',
  trust_annotations TINYINT(1) NOT NULL DEFAULT 1 COMMENT '是否采信工具自带的 annotations(只读免审)',
  created_at DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP COMMENT '创建时间',
  updated_at DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP COMMENT '更新时间',
  PRIMARY KEY (id),
  UNIQUE KEY uk_owner_name (owner_key, name)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COMMENT='MCP server 配置';

-- A row with enabled = 0 switches a server off for one user; no row means on.
CREATE TABLE IF NOT EXISTS user_mcp_preference (
  id BIGINT NOT NULL AUTO_INCREMENT COMMENT '主键',
  user_id BIGINT NOT NULL COMMENT '用户ID',
  server_id BIGINT NOT NULL COMMENT 'MCP server ID',
  enabled TINYINT(1) NOT NULL DEFAULT 1 COMMENT '该用户是否启用该 server',
  created_at DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP COMMENT '创建时间',
  updated_at DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP COMMENT '更新时间',
  PRIMARY KEY (id),
  UNIQUE KEY uk_user_server (user_id, server_id),
  KEY idx_server (server_id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COMMENT='用户级 MCP server 偏好';
