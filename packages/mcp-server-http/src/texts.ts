/** Language of the sentences that a client, and behind it a model, may read. */
export type Locale = 'zh-CN' | 'en';

/** Every sentence this package puts on the wire; one table, so that both languages stay complete. */
export interface Texts {
  readonly hostNotAllowed: string;
  readonly originNotAllowed: string;
  readonly methodNotAllowed: string;
  readonly notFound: string;
  readonly httpMalformed: string;
  readonly headTooLarge: string;
  readonly requestTooSlow: string;
  readonly addressInvalid: string;
  readonly expectationUnknown: string;
  readonly tokenMissing: string;
  readonly tokenWrong: string;
  readonly draining: string;
  readonly contentTypeNotJson: string;
  readonly contentEncodingUnknown: string;
  readonly notAcceptable: string;
  bodyTooLarge(limitBytes: number): string;
  readonly bodyTooSlow: string;
  readonly bodyBroken: string;
  readonly bodyNotUtf8: string;
  readonly notJson: string;
  readonly batch: string;
  readonly notJsonRpc: string;
  readonly idInvalid: string;
  readonly methodInvalid: string;
  readonly paramsInvalid: string;
  tooDeep(limit: number): string;
  readonly forbiddenKey: string;
  readonly responseNotExpected: string;
  methodNotFound(method: string): string;
  unknownTool(name: string): string;
  readonly toolNameInvalid: string;
  readonly argumentsInvalid: string;
  readonly metaInvalid: string;
  readonly progressTokenInvalid: string;
  readonly cursorInvalid: string;
  metaKeyMissing(key: string): string;
  metaKeyInvalid(key: string): string;
  unsupportedVersion(requested: string): string;
  headerMissing(header: string): string;
  headerMismatch(header: string): string;
  headerNotDecodable(header: string): string;
  readonly taskInvalid: string;
  taskNotSupported(tool: string): string;
  taskRequired(tool: string): string;
  readonly taskNotFound: string;
  readonly taskFinished: string;
  readonly inputResponsesInvalid: string;
  extensionMissing(extension: string): string;
  readonly taskRequestStopped: string;
  readonly internalError: string;
  readonly idInUse: string;
  readonly stopped: string;
  readonly stoppedWriting: string;
}

const zh: Texts = {
  hostNotAllowed: 'Host 请求头不在允许列表中；请把该主机名加入 allowedHosts',
  originNotAllowed: 'Origin 请求头不在允许列表中；请把该来源加入 allowedOrigins',
  methodNotAllowed: '此地址只接受 POST；本服务无会话，不提供 GET 事件流与 DELETE',
  notFound: '没有这个地址；请核对 URL 的路径',
  httpMalformed: '收到的不是有效的 HTTP 请求；请核对请求行、请求头与请求体的长度后重发',
  headTooLarge: '请求行与请求头过长；请去掉不需要的请求头后重发',
  requestTooSlow: '请求没有在时限内到达；请重发',
  addressInvalid: 'Host 请求头或请求的地址无效；请发送 Host: <主机名>[:<端口>]，路径如 /mcp',
  expectationUnknown: '不支持该 Expect 请求头；请去掉，或使用 100-continue',
  tokenMissing: '缺少访问令牌；请发送请求头 Authorization: Bearer <令牌>',
  tokenWrong: '访问令牌无效；请核对 Authorization: Bearer 后的令牌，或向管理员索取新的令牌',
  draining: '服务正在停止，不再接受新请求；请稍后重试',
  contentTypeNotJson: 'Content-Type 必须是 application/json；请加上该请求头后重发',
  contentEncodingUnknown: '不支持压缩的请求体；请去掉 Content-Encoding',
  notAcceptable: 'Accept 必须包含 application/json（以及 text/event-stream）',
  bodyTooLarge: (limitBytes) => `请求体超过上限 ${limitBytes} 字节；请缩短参数后重发`,
  bodyTooSlow: '请求体没有在时限内发送完；请重发',
  bodyBroken: '请求体没有完整到达；请重发',
  bodyNotUtf8: '请求体不是有效的 UTF-8；请用 UTF-8 编码后重发',
  notJson: '消息不是有效的 JSON；请改正后重发',
  batch: '不支持 JSON-RPC 批量请求；每个 POST 只能包含一条消息',
  notJsonRpc: '消息不是 JSON-RPC 2.0 消息；应形如 {"jsonrpc":"2.0","id":1,"method":"tools/list"}',
  idInvalid: 'id 必须是字符串或安全范围内的整数',
  methodInvalid: 'method 必须是非空字符串，如 tools/list',
  paramsInvalid: 'params 必须是对象，如 {}；没有参数时可以省略',
  tooDeep: (limit) => `JSON 嵌套超过 ${limit} 层；请减少嵌套后重发`,
  forbiddenKey: 'JSON 中含有不允许的键（__proto__ 或 constructor.prototype）；请去掉后重发',
  responseNotExpected: '本服务不向客户端发送请求，因此不接受响应消息；请只发送请求与通知',
  methodNotFound: (method) => `不支持的方法：${method}；可用的有 tools/list、tools/call 等，见 MCP 规范`,
  unknownTool: (name) => `未知工具：${name}；可用工具见 tools/list`,
  toolNameInvalid: 'params.name 必须是工具名字符串；可用工具见 tools/list',
  argumentsInvalid: 'params.arguments 必须是对象，如 {}；请按该工具的 inputSchema（见 tools/list）填写',
  metaInvalid: 'params._meta 必须是对象；不需要时可以省略',
  progressTokenInvalid: 'params._meta.progressToken 必须是字符串或整数',
  cursorInvalid: '无效的 cursor；本服务一次返回全部工具，请去掉 cursor',
  metaKeyMissing: (key) => `params._meta 缺少必需的键 ${key}；请补上后重发`,
  metaKeyInvalid: (key) => `params._meta 中 ${key} 的值无效；请按 MCP 规范填写`,
  unsupportedVersion: (requested) => `不支持的协议版本：${requested}；可用版本见 data.supported`,
  headerMissing: (header) => `缺少必需的请求头 ${header}；请补上后重发`,
  headerMismatch: (header) => `请求头 ${header} 与请求体不一致；请使两者相同`,
  headerNotDecodable: (header) => `请求头 ${header} 的 Base64 编码无效；请重新编码`,
  taskInvalid: 'params.task 必须是对象，如 {} 或 {"ttl":60000}；ttl 是非负整数，单位毫秒。不需要任务时去掉 task',
  taskNotSupported: (tool) => `工具 ${tool} 不支持任务方式；请去掉 params.task 后直接调用`,
  taskRequired: (tool) => `工具 ${tool} 只能以任务方式调用；请在 params 中加上 task，如 {}（协议版本 2025-11-25）`,
  taskNotFound: '找不到任务；taskId 无效、已过期或不属于本服务，请核对，或重新调用工具',
  taskFinished: '任务已经结束，不能取消；结果见 tasks/result',
  inputResponsesInvalid: 'params.inputResponses 必须是对象；本服务的任务从不向客户端提问，通常不需要 tasks/update',
  extensionMissing: (extension) =>
    `客户端没有声明所需的扩展 ${extension}；请在 clientCapabilities.extensions 中声明后重发`,
  taskRequestStopped: '服务正在停止，此次询问被中断；任务不依赖于此次询问，请稍后用同一 taskId 再次询问',
  internalError: '内部错误；请稍后重试，仍然如此时告诉管理员',
  idInUse: '这个 id 的调用尚未结束；请为每个请求使用不同的 id',
  stopped: '服务已停止，调用被中断；请重试',
  stoppedWriting: '服务已停止，未能等到此次写操作的结果；操作可能已经生效，请先查询当前状态，不要直接重试',
};

const en: Texts = {
  hostNotAllowed: 'The Host header is not allowed; add this host name to allowedHosts',
  originNotAllowed: 'The Origin header is not allowed; add this origin to allowedOrigins',
  methodNotAllowed: 'This address accepts POST only; the service is stateless: no GET event stream, no DELETE',
  notFound: 'There is nothing at this address; check the path of the URL',
  httpMalformed:
    'This is not a valid HTTP request; check the request line, the headers and the length of the body, and send again',
  headTooLarge: 'The request line and the headers are too long; leave out headers that are not needed and send again',
  requestTooSlow: 'The request did not arrive within the time limit; send it again',
  addressInvalid:
    'The Host header or the address of the request is not valid; send Host: <name>[:<port>] and a path such as /mcp',
  expectationUnknown: 'This Expect header is not supported; leave it out, or send 100-continue',
  tokenMissing: 'The access token is missing; send the header Authorization: Bearer <token>',
  tokenWrong:
    'The access token is not valid; check what follows Authorization: Bearer, or ask the operator for a new token',
  draining: 'The service is stopping and takes no new requests; try again later',
  contentTypeNotJson: 'Content-Type must be application/json; set that header and send again',
  contentEncodingUnknown: 'Compressed request bodies are not supported; send without Content-Encoding',
  notAcceptable: 'Accept must include application/json (and text/event-stream)',
  bodyTooLarge: (limitBytes) =>
    `The request body is larger than the limit of ${limitBytes} bytes; shorten the arguments and send again`,
  bodyTooSlow: 'The request body was not sent within the time limit; send it again',
  bodyBroken: 'The request body did not arrive whole; send it again',
  bodyNotUtf8: 'The request body is not valid UTF-8; encode it as UTF-8 and send again',
  notJson: 'The message is not valid JSON; correct it and send again',
  batch: 'JSON-RPC batches are not supported; send one message per POST',
  notJsonRpc:
    'The message is not a JSON-RPC 2.0 message; it should look like {"jsonrpc":"2.0","id":1,"method":"tools/list"}',
  idInvalid: 'id must be a string or a safe integer',
  methodInvalid: 'method must be a non-empty string such as tools/list',
  paramsInvalid: 'params must be an object such as {}; leave it out when there is nothing to say',
  tooDeep: (limit) => `The JSON is nested deeper than ${limit} levels; flatten it and send again`,
  forbiddenKey:
    'The JSON holds a key that is not allowed (__proto__ or constructor.prototype); remove it and send again',
  responseNotExpected:
    'This service sends no requests to clients, so it takes no responses; send requests and notifications only',
  methodNotFound: (method) => `Method not found: ${method}; this service answers tools/list and tools/call`,
  unknownTool: (name) => `Unknown tool: ${name}; tools/list names the available ones`,
  toolNameInvalid: 'params.name must be a string naming a tool; tools/list names the available ones',
  argumentsInvalid:
    'params.arguments must be an object such as {}; fill it by the inputSchema of the tool (tools/list)',
  metaInvalid: 'params._meta must be an object; leave it out when it is not needed',
  progressTokenInvalid: 'params._meta.progressToken must be a string or an integer',
  cursorInvalid: 'Invalid cursor; all tools are returned at once, leave the cursor out',
  metaKeyMissing: (key) => `params._meta lacks the required key ${key}; add it and send again`,
  metaKeyInvalid: (key) => `The value of ${key} in params._meta is not valid; the MCP specification says what it holds`,
  unsupportedVersion: (requested) => `Unsupported protocol version: ${requested}; data.supported lists the versions`,
  headerMissing: (header) => `The required header ${header} is missing; add it and send again`,
  headerMismatch: (header) => `The header ${header} does not match the body; make them the same`,
  headerNotDecodable: (header) => `The Base64 value of the header ${header} is not valid; encode it again`,
  taskInvalid:
    'params.task must be an object such as {} or {"ttl":60000}; ttl is a whole number of milliseconds, not negative. Leave task out for a plain call',
  taskNotSupported: (tool) => `The tool ${tool} has no tasks; leave params.task out and call it plainly`,
  taskRequired: (tool) =>
    `The tool ${tool} can only be called as a task; add task, such as {}, to params (revision 2025-11-25)`,
  taskNotFound:
    'Task not found; the taskId is not valid, has expired or belongs to another service. Check it, or call the tool again',
  taskFinished: 'The task has ended already and cannot be cancelled; tasks/result has its result',
  inputResponsesInvalid:
    'params.inputResponses must be an object; tasks of this service never ask the client for input, so tasks/update is rarely needed',
  extensionMissing: (extension) =>
    `The client does not declare the required extension ${extension}; declare it in clientCapabilities.extensions and send again`,
  taskRequestStopped:
    'The service is stopping and this request was interrupted; the task does not depend on it. Ask again later with the same taskId',
  internalError: 'Internal error; try again later, and tell the operator if it stays',
  idInUse: 'A call with this id is still running; give each request an id of its own',
  stopped: 'The service has stopped and the call was interrupted; try again',
  stoppedWriting:
    'The service has stopped before this write gave a result; it may have taken effect. Look at the current state before you repeat it',
};

export function textsOf(locale: Locale): Texts {
  return locale === 'en' ? en : zh;
}
