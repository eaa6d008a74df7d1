import type { Locale, UnavailableCause } from './types.ts';

/** Joined names for a message; the caller has formatted each name. */
type Names = readonly string[];

/** Every text of this package that a model reads. Third-party names arrive formatted, third-party prose never arrives. */
export interface Texts {
  readonly section: {
    readonly header: string;
    readonly hiddenNamesHint: string;
    readonly counts: (readOnly: number, writable: number) => string;
    readonly toolCount: (count: number) => string;
    readonly unavailable: (cause: string) => string;
    readonly purpose: string;
    readonly readOnly: string;
    readonly writable: string;
  };
  readonly causes: Readonly<Record<UnavailableCause, string>>;
  readonly tools: {
    readonly call: string;
    readonly callServer: string;
    readonly callTool: string;
    readonly callArguments: string;
    readonly describe: string;
    readonly describeServer: string;
    readonly describeTool: string;
    readonly describeToolOptional: string;
  };
  readonly errors: {
    /** What stands between two sentences. */
    readonly between: string;
    readonly callUsage: string;
    readonly describeUsage: string;
    readonly invalidJson: (usage: string) => string;
    readonly notAnObject: (actual: string, usage: string) => string;
    readonly missing: (key: string) => string;
    readonly notText: (key: string, actual: string) => string;
    readonly argumentsNotObject: (actual: string) => string;
    readonly argumentsInvalidJson: string;
    readonly reservedKey: string;
    readonly strayKeys: (keys: Names) => string;
    readonly conflictingKeys: (keys: Names) => string;
    readonly unknownServer: (server: string) => string;
    readonly serverUnavailable: (server: string, cause: string) => string;
    readonly unknownTool: (server: string, tool: string) => string;
    readonly toolElsewhere: (servers: Names) => string;
    readonly ambiguous: (server: string, tool: string) => string;
    readonly nothingSynced: (server: string) => string;
    readonly nothingSyncedAtAll: string;
    readonly invalidArguments: (server: string, tool: string, issues: readonly string[]) => string;
    readonly didYouMean: (names: Names) => string;
    readonly availableServers: (names: Names, total: number) => string;
    readonly availableTools: (names: Names, total: number) => string;
    readonly noServer: string;
  };
  readonly issues: {
    readonly type: (types: Names) => string;
    readonly required: string;
    readonly unexpected: string;
    readonly enum: (values: Names) => string;
    readonly bound: (comparison: string, limit: number) => string;
    readonly multipleOf: (divisor: number) => string;
    readonly length: (bound: 'min' | 'max', limit: number) => string;
    readonly items: (bound: 'min' | 'max', limit: number) => string;
    readonly properties: (bound: 'min' | 'max', limit: number) => string;
    readonly unique: string;
    readonly pattern: (pattern: string) => string;
    readonly format: (format: string) => string;
    readonly alternatives: string;
    readonly other: (keyword: string) => string;
  };
}

const ZH: Texts = {
  section: {
    header:
      '## MCP 工作集\n' +
      '以下 MCP 工具按「server → tool」两级寻址,统一通过 mcp_call 调用。\n' +
      '调用前若不确定参数结构,先用 mcp_describe 查询该工具的完整 schema。\n' +
      '被标注为「当前不可用」的 server 请勿调用。',
    hiddenNamesHint: '只写了工具数的 server,用 mcp_describe 只传 server 即可列出其工具名。',
    counts: (readOnly, writable) => `(只读工具 ${readOnly} 个 / 可写工具 ${writable} 个)`,
    toolCount: (count) => `(${count} 个工具)`,
    unavailable: (cause) => `(当前不可用:${cause})`,
    purpose: '用途:',
    readOnly: '[只读]',
    writable: '[可写]',
  },
  causes: {
    timeout: '连接超时',
    refused: '拒绝连接',
    unauthorized: '鉴权失败',
    start_failed: '启动失败',
    protocol: '协议错误',
    cancelled: '已取消',
    sync_failed: '同步失败',
    unknown: '未知错误',
  },
  tools: {
    call: '调用指定 MCP server 的指定工具。',
    callServer: 'MCP server 名称(见系统提示「MCP 工作集」)',
    callTool: '该 server 暴露的工具名',
    callArguments: '工具自身参数对象;结构不确定时先用 mcp_describe 查询',
    describe: '返回指定 MCP 工具的说明与完整参数 schema。',
    describeServer: 'MCP server 名称',
    describeTool: '工具名',
    describeToolOptional: '工具名;不传则列出该 server 的全部工具',
  },
  errors: {
    between: '',
    callUsage: '未发起调用。请传入 {"server": …, "tool": …, "arguments": {…}}。',
    describeUsage: '请传入 {"server": …, "tool": …}。',
    invalidJson: (usage) => `参数不是合法的 JSON。${usage}`,
    notAnObject: (actual, usage) => `参数必须是 JSON 对象,实际是 ${actual}。${usage}`,
    missing: (key) => `缺少必填参数 ${key}。请按系统提示「MCP 工作集」填写。`,
    notText: (key, actual) => `参数 ${key} 必须是字符串,实际是 ${actual}。`,
    argumentsNotObject: (actual) => `arguments 必须是 JSON 对象,实际是 ${actual},未发起调用。`,
    reservedKey: '参数中含有保留键 __proto__ 或 constructor.prototype,未发起调用。请去掉或改名后重试。',
    argumentsInvalidJson: 'arguments 是字符串但不是合法的 JSON 对象,未发起调用。请直接传入 JSON 对象。',
    strayKeys: (keys) =>
      `以下参数写在了 arguments 之外,且不属于该工具的参数: ${keys.join(', ')}。未发起调用,请把工具参数放进 arguments。`,
    conflictingKeys: (keys) =>
      `以下参数在 arguments 内外都出现了: ${keys.join(', ')}。未发起调用,请只保留 arguments 内的一份。`,
    unknownServer: (server) => `本会话没有名为 ${server} 的 MCP server。`,
    serverUnavailable: (server, cause) =>
      `MCP server ${server} 当前不可用(${cause})。请勿重试,改用其他办法或告知用户。`,
    unknownTool: (server, tool) => `MCP server ${server} 没有工具 ${tool}。`,
    toolElsewhere: (servers) => `同名工具在其他 server 上: ${servers.join(', ')}。`,
    ambiguous: (server, tool) =>
      `有多台名为 ${server} 的 MCP server 都提供工具 ${tool},无法确定是哪一台,未发起调用。请用户给其中一台改名。`,
    nothingSynced: (server) =>
      `MCP server ${server} 的工具清单为空:工具同步失败或尚未完成,并非工具不存在。请勿反复重试,请告知用户。`,
    nothingSyncedAtAll: '本会话的 MCP 工具清单为空:工具同步失败或尚未完成。请勿反复重试,请告知用户。',
    invalidArguments: (server, tool, issues) =>
      `参数不符合 ${server} 的工具 ${tool} 的 schema,未发起调用:${issues.join(';')}。请按 inputSchema 修正后重试。`,
    didYouMean: (names) => `是否要用: ${names.join(', ')}?`,
    availableServers: (names, total) =>
      `本会话的 server: ${names.join(', ')}${total > names.length ? ` 等共 ${total} 个` : ''}。`,
    availableTools: (names, total) =>
      `该 server 的工具: ${names.join(', ')}${total > names.length ? ` 等共 ${total} 个` : ''}。`,
    noServer: '本会话没有任何 MCP server。',
  },
  issues: {
    type: (types) => `应为 ${types.join(' 或 ')}`,
    required: '缺少必填参数',
    unexpected: '该工具没有这个参数',
    enum: (values) => `只能取 ${values.join(', ')}`,
    bound: (comparison, limit) => `应 ${comparison} ${limit}`,
    multipleOf: (divisor) => `应为 ${divisor} 的倍数`,
    length: (bound, limit) => `长度${bound === 'min' ? '至少' : '至多'} ${limit} 个字符`,
    items: (bound, limit) => `${bound === 'min' ? '至少' : '至多'} ${limit} 项`,
    properties: (bound, limit) => `${bound === 'min' ? '至少' : '至多'} ${limit} 个字段`,
    unique: '各项不得重复',
    pattern: (pattern) => `应匹配 ${pattern}`,
    format: (format) => `应为 ${format} 格式`,
    alternatives: '不符合任何一种允许的结构',
    other: (keyword) => `不满足 ${keyword}`,
  },
};

const EN: Texts = {
  section: {
    header:
      '## MCP working set\n' +
      'The MCP tools below are addressed in two steps, server → tool, and are all called through mcp_call.\n' +
      'If you are not sure of the parameters, first get the full schema of the tool with mcp_describe.\n' +
      'Do not call a server that is marked "currently unavailable".',
    hiddenNamesHint:
      'For a server that only shows a number of tools, mcp_describe with server alone lists their names.',
    counts: (readOnly, writable) => ` (${readOnly} read-only / ${writable} writable)`,
    toolCount: (count) => ` (${count} ${count === 1 ? 'tool' : 'tools'})`,
    unavailable: (cause) => ` (currently unavailable: ${cause})`,
    purpose: 'Purpose: ',
    readOnly: '[read-only]',
    writable: '[writable]',
  },
  causes: {
    timeout: 'connection timed out',
    refused: 'connection refused',
    unauthorized: 'authentication failed',
    start_failed: 'failed to start',
    protocol: 'protocol error',
    cancelled: 'cancelled',
    sync_failed: 'synchronisation failed',
    unknown: 'unknown error',
  },
  tools: {
    call: 'Calls a tool of an MCP server.',
    callServer: 'Name of the MCP server (see "MCP working set" in the system prompt)',
    callTool: 'Name of a tool of that server',
    callArguments: "The tool's own arguments; if unsure of their structure, use mcp_describe first",
    describe: 'Returns the description and the full parameter schema of an MCP tool.',
    describeServer: 'Name of the MCP server',
    describeTool: 'Name of the tool',
    describeToolOptional: 'Name of the tool; leave it out to list all tools of the server',
  },
  errors: {
    between: ' ',
    callUsage: 'Nothing was called. Pass {"server": …, "tool": …, "arguments": {…}}.',
    describeUsage: 'Pass {"server": …, "tool": …}.',
    invalidJson: (usage) => `The arguments are not valid JSON. ${usage}`,
    notAnObject: (actual, usage) => `The arguments must be a JSON object, not ${actual}. ${usage}`,
    missing: (key) => `The argument ${key} is required. Take it from "MCP working set" in the system prompt.`,
    notText: (key, actual) => `The argument ${key} must be a string, not ${actual}.`,
    argumentsNotObject: (actual) => `arguments must be a JSON object, not ${actual}; nothing was called.`,
    reservedKey:
      'The arguments hold the reserved key __proto__ or constructor.prototype; the tool was not called. Remove or rename it and try again.',
    argumentsInvalidJson:
      'arguments is a string that does not hold a valid JSON object; nothing was called. Pass a JSON object.',
    strayKeys: (keys) =>
      `These stand outside arguments and are no parameters of the tool: ${keys.join(', ')}. Nothing was called; put the tool's parameters into arguments.`,
    conflictingKeys: (keys) =>
      `These stand both inside and outside arguments: ${keys.join(', ')}. Nothing was called; keep only those inside arguments.`,
    unknownServer: (server) => `This session has no MCP server named ${server}.`,
    serverUnavailable: (server, cause) =>
      `MCP server ${server} is currently unavailable (${cause}). Do not retry; use another way or tell the user.`,
    unknownTool: (server, tool) => `MCP server ${server} has no tool ${tool}.`,
    toolElsewhere: (servers) => `Other servers have a tool of that name: ${servers.join(', ')}.`,
    ambiguous: (server, tool) =>
      `Several MCP servers named ${server} have a tool ${tool}, so nothing was called. Ask the user to rename one of them.`,
    nothingSynced: (server) =>
      `The tool list of MCP server ${server} is empty: synchronisation failed or is not finished, which does not mean that the tool does not exist. Do not retry over and over; tell the user.`,
    nothingSyncedAtAll:
      'The tool list of this session is empty: synchronisation failed or is not finished. Do not retry over and over; tell the user.',
    invalidArguments: (server, tool, issues) =>
      `The arguments do not fit the schema of tool ${tool} of ${server}; nothing was called: ${issues.join('; ')}. Correct them by inputSchema and call again.`,
    didYouMean: (names) => `Did you mean: ${names.join(', ')}?`,
    availableServers: (names, total) =>
      `Servers of this session: ${names.join(', ')}${total > names.length ? ` and others, ${total} in all` : ''}.`,
    availableTools: (names, total) =>
      `Tools of that server: ${names.join(', ')}${total > names.length ? ` and others, ${total} in all` : ''}.`,
    noServer: 'This session has no MCP server.',
  },
  issues: {
    type: (types) => `must be ${types.join(' or ')}`,
    required: 'is required',
    unexpected: 'is not a parameter of this tool',
    enum: (values) => `must be one of ${values.join(', ')}`,
    bound: (comparison, limit) => `must be ${comparison} ${limit}`,
    multipleOf: (divisor) => `must be a multiple of ${divisor}`,
    length: (bound, limit) => `must have at ${bound === 'min' ? 'least' : 'most'} ${limit} characters`,
    items: (bound, limit) => `must have at ${bound === 'min' ? 'least' : 'most'} ${limit} items`,
    properties: (bound, limit) => `must have at ${bound === 'min' ? 'least' : 'most'} ${limit} fields`,
    unique: 'must not repeat items',
    pattern: (pattern) => `must match ${pattern}`,
    format: (format) => `must be a ${format}`,
    alternatives: 'fits none of the allowed structures',
    other: (keyword) => `does not satisfy ${keyword}`,
  },
};

/** The texts of a locale; an unknown one is the caller's error. */
export function textsOf(locale: Locale = 'zh-CN'): Texts {
  if (locale === 'zh-CN') return ZH;
  if (locale === 'en') return EN;
  throw new RangeError(`locale must be 'zh-CN' or 'en', not ${JSON.stringify(locale)}`);
}

/** The fixed word for why a server cannot be used; error texts of servers never reach the model. */
export function unavailableReasonText(cause: UnavailableCause, locale: Locale = 'zh-CN'): string {
  return textsOf(locale).causes[cause];
}
