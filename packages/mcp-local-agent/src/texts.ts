import type { DisconnectReason } from './service/create-service-connection.ts';

export type Locale = 'zh-CN' | 'en';

/** Every sentence of this package that a user reads. */
export interface Texts {
  readonly file: {
    readonly notJson: (line: number, what: string) => string;
    readonly noServers: string;
    readonly tooMany: (most: number) => string;
    readonly badName: (name: string) => string;
    readonly badEntry: (name: string, path: string, what: string) => string;
    readonly missingVariable: (name: string, variable: string) => string;
    readonly unsupportedVariable: (name: string, variable: string) => string;
    readonly envFile: (name: string) => string;
    readonly neither: (name: string) => string;
    readonly badUrl: (name: string) => string;
    readonly unreadable: (path: string) => string;
    readonly noFile: string;
  };
  readonly disconnected: Readonly<Record<DisconnectReason, string>>;
  readonly retry: (seconds: number) => string;
  readonly ending: string;
  readonly connected: (url: string) => string;
  readonly plainText: string;
  readonly noToken: string;
  readonly noUrl: string;
  readonly badUrl: string;
  readonly help: string;
  readonly badArguments: (what: string) => string;
  readonly server: {
    readonly connected: (name: string, tools: number) => string;
    readonly failed: (name: string, error: string) => string;
    readonly connecting: (name: string) => string;
    readonly disabled: (name: string) => string;
    readonly none: string;
  };
  readonly marks: { readonly readOnly: string; readonly destructive: string; readonly writable: string };
  readonly call: (server: string, tool: string) => string;
  readonly callEnd: (server: string, tool: string, ok: boolean) => string;
  readonly serviceSays: (message: string) => string;
  readonly approval: {
    readonly title: (display: string) => string;
    readonly arguments: (preview: string) => string;
    readonly prompt: (ruleValue: string | null) => string;
    readonly again: string;
    readonly closed: string;
    readonly elsewhere: (sessionId: string, approvalId: string) => string;
  };
}

const chinese: Texts = {
  file: {
    notJson: (line, what) => `servers 文件第 ${line} 行不是合法的 JSON(${what}),请修正。`,
    noServers: 'servers 文件里没有 "mcpServers" 对象(VS Code 写作 "servers"),请加上。',
    tooMany: (most) => `servers 文件里的 server 过多,最多 ${most} 个。`,
    badName: (name) => `server 名 ${JSON.stringify(name)} 为空或过长(最多 256 个字符)。`,
    badEntry: (name, path, what) => `server "${name}" 的 ${path} 写法不对(${what})。`,
    missingVariable: (name, variable) =>
      `server "${name}" 用到环境变量 ${variable},但它没有设置;请设置它,或写成 \${${variable}:-默认值}。`,
    unsupportedVariable: (name, variable) => `server "${name}" 用到 ${variable},只有编辑器能填;请改用环境变量。`,
    envFile: (name) => `server "${name}" 的 envFile 读不出来,请检查路径和内容。`,
    neither: (name) => `server "${name}" 既没有 command 也没有 url,请补上其中一个。`,
    badUrl: (name) => `server "${name}" 的 url 不是 http(s) 地址,请修正。`,
    unreadable: (path) => `读不到 servers 文件 ${path},请检查路径和权限。`,
    noFile: '没有指定 servers 文件:请用 --servers FILE,或在当前文件夹放一个 .mcp.json。',
  },
  disconnected: {
    unauthorized: '服务不接受令牌:请换一个有效的令牌。',
    token_unreadable: '令牌文件读不出来,请检查 --token-file。',
    too_many_clients: '该用户已连接的客户端过多:请先结束其中一个。',
    no_service: '该地址没有 /v1/stream:请检查 --url。',
    unreachable: '连不上服务。',
    lost: '与服务的连接断开了。',
    going_away: '服务正在停止或重启。',
    token_expired: '令牌已过期:请换一个新的令牌。',
    unknown_session: '该用户没有这个会话:请检查 --session。',
    other_version: '服务使用另一版协议:请安装与之对应的 mao-agent。',
    not_understood: '服务不理解本客户端的消息:请检查两边的版本。',
  },
  retry: (seconds) => `${seconds} 秒后重试。`,
  ending: '正在结束…',
  connected: (url) => `已连接 ${url}`,
  plainText: '注意:地址不是 https,令牌会以明文传输。',
  noToken: '没有令牌:请设置环境变量 MAO_AGENT_TOKEN,或用 --token-file FILE。',
  noUrl: '没有服务地址:请用 --url 或环境变量 MAO_AGENT_URL,例如 --url http://127.0.0.1:8090。',
  badUrl: '--url 必须是 http(s) 地址,例如 http://127.0.0.1:8090。',
  help: `mao-agent:把本机的 MCP server 借给 harness 的 LOCAL 会话

用法:mao-agent --url URL --servers FILE [选项]

  --url URL          服务地址(或环境变量 MAO_AGENT_URL),例如 http://127.0.0.1:8090
  --servers FILE     mcpServers 文件,与 Claude Desktop、Cursor、VS Code 的写法相同
                     (默认:当前文件夹的 .mcp.json)
  --token TOKEN      用户的令牌;其他用户能在进程列表里看到它,最好用下面两种方式
  --token-file FILE  每次连接时从文件读取令牌
                     (都没有时用环境变量 MAO_AGENT_TOKEN)
  --session ID       只服务这个会话(默认:该用户的任何会话)
  --check            连接所有 server,打印 server 与工具的清单后退出;
                     全部成功退出码为 0,否则为 1;给了令牌时也检查服务
  --locale LOCALE    zh-CN(默认)或 en
  --quiet            只打印错误和审批
  --help, --version

只会运行 servers 文件里写明的 server;服务只能指定其中的工具和参数,不能让本机运行别的命令。
需要审批的调用在终端里问 y(允许一次)/ n(拒绝)/ a(总是允许);Ctrl-C 结束并关闭所有 server。
`,
  badArguments: (what) => `${what}\n用 --help 查看选项。`,
  server: {
    connected: (name, tools) => `✓ ${name}:${tools} 个工具`,
    failed: (name, error) => `✗ ${name}:${error}`,
    connecting: (name) => `… ${name}:正在连接`,
    disabled: (name) => `- ${name}:已在文件中停用`,
    none: 'servers 文件里没有启用的 server。',
  },
  marks: { readOnly: '[只读]', destructive: '[破坏性]', writable: '[可写]' },
  call: (server, tool) => `→ ${server}.${tool}`,
  callEnd: (server, tool, ok) => `${ok ? '✓' : '✗'} ${server}.${tool}`,
  serviceSays: (message) => `服务说:${message}`,
  approval: {
    title: (display) => `需要批准:${display}`,
    arguments: (preview) => `  参数:${preview}`,
    prompt: (ruleValue) =>
      ruleValue === null ? '  [y] 允许一次  [n] 拒绝 > ' : `  [y] 允许一次  [n] 拒绝  [a] 总是允许 ${ruleValue} > `,
    again: '  请输入其中一个字母。',
    closed: '  这个问题已经结束。',
    elsewhere: (sessionId, approvalId) =>
      `  这里不是终端,请在网页上回答,或 POST /v1/sessions/${sessionId}/approvals/${approvalId}。`,
  },
};

const english: Texts = {
  file: {
    notJson: (line, what) => `line ${line} of the servers file is no valid JSON (${what}): correct it.`,
    noServers: 'the servers file has no "mcpServers" object ("servers" in VS Code): add one.',
    tooMany: (most) => `the servers file has too many servers: at most ${most}.`,
    badName: (name) => `the server name ${JSON.stringify(name)} is empty or too long (at most 256 characters).`,
    badEntry: (name, path, what) => `${path} of server "${name}" is not right (${what}).`,
    missingVariable: (name, variable) =>
      `server "${name}" uses the environment variable ${variable}, which is not set: set it, or write \${${variable}:-default}.`,
    unsupportedVariable: (name, variable) =>
      `server "${name}" uses ${variable}, which only an editor can fill in: use an environment variable instead.`,
    envFile: (name) => `the envFile of server "${name}" cannot be read: check its path and what it holds.`,
    neither: (name) => `server "${name}" has neither a command nor a url: add one of them.`,
    badUrl: (name) => `the url of server "${name}" is no http(s) address: correct it.`,
    unreadable: (path) => `the servers file ${path} cannot be read: check the path and its permissions.`,
    noFile: 'no servers file: name one with --servers FILE, or put a .mcp.json into this folder.',
  },
  disconnected: {
    unauthorized: 'the service does not accept the token: use a valid one.',
    token_unreadable: 'the token file cannot be read: check --token-file.',
    too_many_clients: 'the user has too many clients connected: end one of them first.',
    no_service: 'there is no /v1/stream at this address: check --url.',
    unreachable: 'the service cannot be reached.',
    lost: 'the connection to the service was lost.',
    going_away: 'the service is stopping or restarting.',
    token_expired: 'the token has expired: use a new one.',
    unknown_session: 'the user has no such session: check --session.',
    other_version: 'the service speaks another version of the protocol: install the mao-agent that goes with it.',
    not_understood: 'the service does not understand this client: check the versions of both.',
  },
  retry: (seconds) => ` Trying again in ${seconds} s.`,
  ending: 'ending …',
  connected: (url) => `connected to ${url}`,
  plainText: 'note: the address is not https, so the token travels in the clear.',
  noToken: 'no token: set the environment variable MAO_AGENT_TOKEN, or use --token-file FILE.',
  noUrl:
    'no address of the service: use --url or the environment variable MAO_AGENT_URL, for instance --url http://127.0.0.1:8090.',
  badUrl: '--url must be an http(s) address, for instance http://127.0.0.1:8090.',
  help: `mao-agent: lends the MCP servers of this machine to the LOCAL sessions of a harness

Usage: mao-agent --url URL --servers FILE [options]

  --url URL          address of the service (or MAO_AGENT_URL), for instance http://127.0.0.1:8090
  --servers FILE     an mcpServers file, as Claude Desktop, Cursor and VS Code write it
                     (default: .mcp.json in this folder)
  --token TOKEN      the user's token; others see it in the list of processes, so better use one of these:
  --token-file FILE  reads the token from a file at every connection
                     (without either: the environment variable MAO_AGENT_TOKEN)
  --session ID       serves this session only (default: any session of the user)
  --check            connects to every server, prints servers and tools, and exits with 0 if all of them
                     connected, else with 1; given a token, the service is checked too
  --locale LOCALE    zh-CN (default) or en
  --quiet            prints errors and approvals only
  --help, --version

Only servers of the file are ever run; the service names tools and arguments of them and cannot make this machine run
any other command. Calls that need leave are asked for in the terminal: y (once), n (no), a (always). Ctrl-C ends the
agent and every server.
`,
  badArguments: (what) => `${what}\nRun with --help for the options.`,
  server: {
    connected: (name, tools) => `✓ ${name}: ${tools} tools`,
    failed: (name, error) => `✗ ${name}: ${error}`,
    connecting: (name) => `… ${name}: connecting`,
    disabled: (name) => `- ${name}: disabled in the file`,
    none: 'the servers file has no server that is enabled.',
  },
  marks: { readOnly: '[read-only]', destructive: '[destructive]', writable: '[writable]' },
  call: (server, tool) => `→ ${server}.${tool}`,
  callEnd: (server, tool, ok) => `${ok ? '✓' : '✗'} ${server}.${tool}`,
  serviceSays: (message) => `the service says: ${message}`,
  approval: {
    title: (display) => `Approval needed: ${display}`,
    arguments: (preview) => `  arguments: ${preview}`,
    prompt: (ruleValue) =>
      ruleValue === null ? '  [y] once  [n] no > ' : `  [y] once  [n] no  [a] always allow ${ruleValue} > `,
    again: '  Type one of the letters.',
    closed: '  This question is closed.',
    elsewhere: (sessionId, approvalId) =>
      `  This is no terminal: answer on the web page, or POST /v1/sessions/${sessionId}/approvals/${approvalId}.`,
  },
};

/** The sentences of one language. @default Chinese */
export function textsOf(locale: Locale = 'zh-CN'): Texts {
  return locale === 'en' ? english : chinese;
}
