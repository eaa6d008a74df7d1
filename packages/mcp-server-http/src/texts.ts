/** Language of the sentences that a client, and behind it a model, may read. */
export type Locale = 'zh-CN' | 'en';

/** Every sentence this package puts on the wire; one table, so that both languages stay complete. */
export interface Texts {
  readonly hostNotAllowed: string;
  readonly originNotAllowed: string;
  readonly methodNotAllowed: string;
  readonly notFound: string;
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
  readonly internalError: string;
  readonly stopped: string;
}

const zh: Texts = {
  hostNotAllowed: 'Host 请求头不在允许列表中；请把该主机名加入 allowedHosts',
  originNotAllowed: 'Origin 请求头不在允许列表中；请把该来源加入 allowedOrigins',
  methodNotAllowed: '此地址只接受 POST；本服务无会话，不提供 GET 事件流与 DELETE',
  notFound: '没有这个地址',
  tokenMissing: '缺少访问令牌；请发送请求头 Authorization: Bearer <令牌>',
  tokenWrong: '访问令牌无效',
  draining: '服务正在停止，不再接受新请求；请稍后重试',
  contentTypeNotJson: 'Content-Type 必须是 application/json',
  contentEncodingUnknown: '不支持压缩的请求体；请去掉 Content-Encoding',
  notAcceptable: 'Accept 必须包含 application/json（以及 text/event-stream）',
  bodyTooLarge: (limitBytes) => `请求体超过上限 ${limitBytes} 字节`,
  bodyTooSlow: '请求体没有在时限内发送完',
  bodyBroken: '请求体没有完整到达',
  bodyNotUtf8: '请求体不是有效的 UTF-8',
  notJson: '请求体不是有效的 JSON',
  batch: '不支持 JSON-RPC 批量请求；每个 POST 只能包含一条消息',
  notJsonRpc: '请求体不是 JSON-RPC 2.0 消息',
  idInvalid: 'id 必须是字符串或安全范围内的整数',
  methodInvalid: 'method 必须是非空字符串',
  paramsInvalid: 'params 必须是对象',
  tooDeep: (limit) => `JSON 嵌套超过 ${limit} 层`,
  forbiddenKey: 'JSON 中含有不允许的键（__proto__ 或 constructor.prototype）',
  responseNotExpected: '本服务不向客户端发送请求，因此不接受响应消息',
  methodNotFound: (method) => `不支持的方法：${method}`,
  unknownTool: (name) => `未知工具：${name}；可用工具见 tools/list`,
  toolNameInvalid: 'params.name 必须是工具名字符串',
  argumentsInvalid: 'params.arguments 必须是对象',
  metaInvalid: 'params._meta 必须是对象',
  progressTokenInvalid: 'params._meta.progressToken 必须是字符串或整数',
  cursorInvalid: '无效的 cursor；本服务一次返回全部工具，请去掉 cursor',
  metaKeyMissing: (key) => `params._meta 缺少必需的键 ${key}`,
  metaKeyInvalid: (key) => `params._meta 中 ${key} 的值无效`,
  unsupportedVersion: (requested) => `不支持的协议版本：${requested}；可用版本见 data.supported`,
  headerMissing: (header) => `缺少必需的请求头 ${header}`,
  headerMismatch: (header) => `请求头 ${header} 与请求体不一致`,
  headerNotDecodable: (header) => `请求头 ${header} 的 Base64 编码无效`,
  internalError: '内部错误',
  stopped: '服务已停止，调用被中断；请重试',
};

const en: Texts = {
  hostNotAllowed: 'The Host header is not allowed; add this host name to allowedHosts',
  originNotAllowed: 'The Origin header is not allowed; add this origin to allowedOrigins',
  methodNotAllowed: 'This address accepts POST only; the service is stateless: no GET event stream, no DELETE',
  notFound: 'There is nothing at this address',
  tokenMissing: 'The access token is missing; send the header Authorization: Bearer <token>',
  tokenWrong: 'The access token is not valid',
  draining: 'The service is stopping and takes no new requests; try again later',
  contentTypeNotJson: 'Content-Type must be application/json',
  contentEncodingUnknown: 'Compressed request bodies are not supported; send without Content-Encoding',
  notAcceptable: 'Accept must include application/json (and text/event-stream)',
  bodyTooLarge: (limitBytes) => `The request body is larger than the limit of ${limitBytes} bytes`,
  bodyTooSlow: 'The request body was not sent within the time limit',
  bodyBroken: 'The request body did not arrive whole',
  bodyNotUtf8: 'The request body is not valid UTF-8',
  notJson: 'The request body is not valid JSON',
  batch: 'JSON-RPC batches are not supported; send one message per POST',
  notJsonRpc: 'The request body is not a JSON-RPC 2.0 message',
  idInvalid: 'id must be a string or a safe integer',
  methodInvalid: 'method must be a non-empty string',
  paramsInvalid: 'params must be an object',
  tooDeep: (limit) => `The JSON is nested deeper than ${limit} levels`,
  forbiddenKey: 'The JSON holds a key that is not allowed (__proto__ or constructor.prototype)',
  responseNotExpected: 'This service sends no requests to clients, so it takes no responses',
  methodNotFound: (method) => `Method not found: ${method}`,
  unknownTool: (name) => `Unknown tool: ${name}; tools/list names the available ones`,
  toolNameInvalid: 'params.name must be a string naming a tool',
  argumentsInvalid: 'params.arguments must be an object',
  metaInvalid: 'params._meta must be an object',
  progressTokenInvalid: 'params._meta.progressToken must be a string or an integer',
  cursorInvalid: 'Invalid cursor; all tools are returned at once, leave the cursor out',
  metaKeyMissing: (key) => `params._meta lacks the required key ${key}`,
  metaKeyInvalid: (key) => `The value of ${key} in params._meta is not valid`,
  unsupportedVersion: (requested) => `Unsupported protocol version: ${requested}; data.supported lists the versions`,
  headerMissing: (header) => `The required header ${header} is missing`,
  headerMismatch: (header) => `The header ${header} does not match the body`,
  headerNotDecodable: (header) => `The Base64 value of the header ${header} is not valid`,
  internalError: 'Internal error',
  stopped: 'The service has stopped and the call was interrupted; try again',
};

export function textsOf(locale: Locale): Texts {
  return locale === 'en' ? en : zh;
}
