import type { UnavailableCause } from './types.ts';

/**
 * What error texts say, surest sign first. A number counts as an HTTP status only where it is no port, address or version.
 * `MCP error -32000: Connection closed` is what the SDK reports when a stdio server dies at its start.
 */
const SIGNS: readonly (readonly [UnavailableCause, RegExp])[] = [
  ['timeout', /time[d\s-]*out|e(?:socket)?timedout|deadline|(?<![.\d]|\w:)\b(?:408|504)\b|-32001\b|超时/i],
  ['refused', /econnrefused|econnreset|econnaborted|ehostunreach|enetunreach|enotfound|eai_again|epipe/i],
  [
    'start_failed',
    /\bspawn\b|\b(?:enoent|eacces|eperm|enoexec)\b|command not found|no such file|not recognized as an internal|cannot find module|module_not_found|exited? (?:with|code|before)|exit code|process (?:has )?(?:exited|ended|died|crashed)|failed to (?:start|launch)|-32000: connection closed|启动失败|无法启动|进程.{0,8}退出|找不到(?:命令|文件|模块)/i,
  ],
  [
    'unauthorized',
    /(?<![.\d]|\w:)\b(?:401|403|407)\b|unauthori[sz]ed|forbidden|authenticat|authori[sz]ation|invalid[_ ](?:token|api[_ ]?key|grant|client)|(?:access|permission) denied|credential|鉴权|认证|未授权|无权限|令牌/i,
  ],
  ['cancelled', /\bcancell?(?:ed|ation)\b|\babort(?:ed|error)?\b|取消|中止/i],
  [
    'refused',
    /connection (?:was )?(?:refused|reset|closed|lost)|connect failed|socket hang up|fetch failed|network (?:error|is unreachable)|unreachable|getaddrinfo|other side closed|(?<![.\d]|\w:)\b50[023]\b|certificate|\bcert_|self[- ]signed|拒绝连接|连接被拒绝|连接(?:失败|断开|重置|关闭)|无法连接|网络/i,
  ],
  [
    'protocol',
    /protocol|json-?rpc|parse error|unexpected token|unexpected end of json|invalid (?:json|response|message)|not valid json|unsupported (?:version|media type)|(?<![.\d]|\w:)\b(?:400|404|405|406|415|426)\b|-32(?:[67]\d\d|02[0-2])\b|method not found|content[- ]type|schema|协议|格式错误/i,
  ],
  ['sync_failed', /\bsync|tools?\/list|list(?:ing)? tools|tools report|同步|工具清单|工具列表|上报/i],
];

const CAUSES: ReadonlySet<string> = new Set<UnavailableCause>([
  'timeout',
  'refused',
  'unauthorized',
  'start_failed',
  'protocol',
  'cancelled',
  'sync_failed',
  'unknown',
]);

/** Whether a word from outside is one of the closed set. */
export function isUnavailableCause(value: unknown): value is UnavailableCause {
  return typeof value === 'string' && CAUSES.has(value);
}

/** The cause that an error text of a connection, a process or an MCP SDK speaks of; `unknown` if none is recognised. */
export function inferUnavailableCause(reason: string): UnavailableCause {
  if (typeof reason !== 'string') return 'unknown';
  const start = reason.slice(0, 2_000);
  return SIGNS.find(([, sign]) => sign.test(start))?.[0] ?? 'unknown';
}
