CREATE TABLE IF NOT EXISTS user_mcp_load_mode (
id BIGINT NOT NULL AUTO_INCREMENT COMMENT '主键',
user_id BIGINT NOT NULL COMMENT '用户ID',
load_mode VARCHAR(16) NOT NULL DEFAULT 'WORKING_SET' COMMENT 'MCP 工具加载模式:WORKING_SET=工作集(默认) | FULL=全量注入',
created_at DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP COMMENT '创建时间',
updated_at DATETIME NOT NULL DEFAULT CURRENT_TIMESTAMP ON UPDATE CURRENT_TIMESTAMP COMMENT '更新时间',
PRIMARY KEY (id),
UNIQUE KEY uk_user_load_mode (user_id)
) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COMMENT='用户级 MCP 工具加载模式偏好';

INSERT IGNORE INTO `system_setting` (`setting_key`, `value`, `category`, `description`, `editable`) VALUES
('mcp.loadMode', 'working_set', '运行参数', 'MCP 工具加载模式:working_set=工作集(默认) | full=全量注入', 1);
