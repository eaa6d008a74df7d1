import type { Locale } from '@mao/mcp-harness';

/** Every sentence of the endpoint that a model or its user reads and that no package below has. */
export interface EndpointTexts {
  readonly title: string;
  readonly callTitle: string;
  readonly describeTitle: string;
  readonly noServers: string;
  readonly busy: string;
  readonly badCatalog: string;
  readonly badAgent: string;
  readonly notAvailable: string;
}

const chinese: EndpointTexts = {
  title: 'MCP 工作集',
  callTitle: '调用 MCP 工具',
  describeTitle: '查询 MCP 工具参数',
  noServers: '当前没有可用的 MCP server。请用户先在「设置 → MCP 服务器」中添加或启用,然后重新连接。',
  busy: '该用户同时运行的调用过多;请等其中一些结束后再试。',
  badCatalog: 'catalog 只能是 instructions、description 或 both;请改正地址中的参数,或去掉它',
  badAgent: 'agent 必须是 1 到 128 个字符;请改正地址中的参数,或去掉它',
  notAvailable: '这个工具不可用;请只使用 mcp_call 和 mcp_describe。',
};

const english: EndpointTexts = {
  title: 'MCP working set',
  callTitle: 'Call an MCP tool',
  describeTitle: 'Look up the parameters of an MCP tool',
  noServers:
    'There is no MCP server to use. Ask the user to add or enable one under Settings > MCP servers, and to connect again.',
  busy: 'Too many calls of this user are running; wait for some of them to end, then try again.',
  badCatalog:
    'catalog must be instructions, description or both; correct the parameter in the address, or leave it out',
  badAgent: 'agent must have 1 to 128 characters; correct the parameter in the address, or leave it out',
  notAvailable: 'This tool is not available; use mcp_call and mcp_describe only.',
};

export function endpointTexts(locale: Locale): EndpointTexts {
  return locale === 'en' ? english : chinese;
}
