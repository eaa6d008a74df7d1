import { unavailableReasonText } from '@mao/mcp-workingset';
import type { ConnectionFailure } from './connection/connection-failure.ts';
import type { EndReason } from './tasks/plan-next-step.ts';

export type Locale = 'zh-CN' | 'en';

/** Every sentence of this package that a model or a user reads. Servers' own words are never part of them. */
export interface Texts {
  readonly reason: (failure: ConnectionFailure) => string;
  readonly serverFailed: (server: string, reason: string) => string;
  readonly serverCancelled: (server: string) => string;
  readonly listTruncated: (server: string, kept: number) => string;
  readonly toolsSkipped: (server: string, skipped: number) => string;
  readonly listOutdated: (server: string) => string;
  readonly serversUnknown: string;
  readonly callTimedOut: (server: string, tool: string, limitMs: number) => string;
  readonly callCancelled: (server: string, tool: string) => string;
  readonly callUnavailable: (server: string, reason: string) => string;
  readonly callDropped: (server: string, tool: string) => string;
  readonly callRejected: (server: string, tool: string, message: string) => string;
  readonly callFailed: (server: string, tool: string) => string;
  readonly emptyResult: string;
  readonly notInFullMode: (tool: string) => string;
  readonly notInWorkingSetMode: (tool: string) => string;
  readonly noServers: string;
  readonly badArguments: (tool: string) => string;
  readonly denied: (tool: string) => string;
  readonly userDenied: (tool: string) => string;
  /** @param reason the evaluator's words, or nothing */
  readonly evaluationDenied: (tool: string, reason: string) => string;
  readonly approvalExpired: (tool: string) => string;
  readonly tooManyApprovals: (tool: string) => string;
  readonly approvalUnavailable: (tool: string) => string;
  readonly rulesUnavailable: (tool: string) => string;
  readonly savedResource: (file: { path: string; size: string; mimeType: string; uri?: string }) => string;
  readonly savedText: (file: { path: string; size: string; mimeType: string }) => string;
  readonly savedMedia: (file: { path: string; size: string; mimeType: string }) => string;
  readonly unsaved: (what: { size: string; mimeType: string; tooLarge: boolean }) => string;
  readonly resourceLink: (link: { uri: string; name: string; mimeType: string }) => string;
  readonly unknownBlock: (type: string) => string;
  /** @param count contents that were left out, beyond the first `most` */
  readonly tooManyContents: (count: number, most: number) => string;
  readonly tooDeep: string;
  /** Read where the server says nothing itself about a task that it has started. */
  readonly taskAccepted: string;
  readonly taskRuns: (id: string) => string;
  /** The first line of the message that ends a task. */
  readonly taskEnded: (task: {
    server: string;
    tool: string;
    id: string;
    reason: EndReason;
    isError: boolean;
  }) => string;
  readonly taskServerMessage: (message: string) => string;
  readonly approvalRefused: (reason: 'unknown' | 'settled' | 'no_rule') => string;
  readonly approvalNotKept: string;
}

const seconds = (milliseconds: number): string => String(Math.round(milliseconds / 100) / 10);

function chineseDetail(failure: ConnectionFailure): string {
  if (failure.container === 'unknown') return '无法确定会话所在的容器';
  if (failure.container === 'down') return '会话所在的容器不可用';
  if (failure.addressForbidden) return '该地址属于内网,未获允许';
  if (failure.clientMissing) return '本地客户端未连接,请用户启动 mao-agent';
  if (failure.clientLacksServer) return '本地客户端没有配置该 server,请加入其 mcpServers 文件';
  if (failure.clientBusy) return '本地客户端正在执行的调用过多';
  if (failure.clientWords) return `本地客户端报告:${failure.clientWords}`;
  if (failure.commandMissing) return '找不到命令,或命令不可执行';
  if (failure.exit) {
    return failure.exit.signal === null
      ? `进程已退出,退出码 ${failure.exit.code}`
      : `进程被信号 ${failure.exit.signal} 结束`;
  }
  if (failure.waitedMs !== undefined) return `${seconds(failure.waitedMs)} 秒内没有应答`;
  return failure.httpStatus === undefined ? '' : `HTTP ${failure.httpStatus}`;
}

function englishDetail(failure: ConnectionFailure): string {
  if (failure.container === 'unknown') return 'the container of the session could not be found out';
  if (failure.container === 'down') return 'the container of the session is not available';
  if (failure.addressForbidden) return 'the address is private and not allowed';
  if (failure.clientMissing) return 'no local client is connected: the user has to start mao-agent';
  if (failure.clientLacksServer) return 'the local client does not have it: add it to its mcpServers file';
  if (failure.clientBusy) return 'the local client runs too many calls';
  if (failure.clientWords) return `the local client reports: ${failure.clientWords}`;
  if (failure.commandMissing) return 'the command does not exist or may not be run';
  if (failure.exit) {
    return failure.exit.signal === null
      ? `the process exited with code ${failure.exit.code}`
      : `the process was ended by ${failure.exit.signal}`;
  }
  if (failure.waitedMs !== undefined) return `no answer within ${seconds(failure.waitedMs)} s`;
  return failure.httpStatus === undefined ? '' : `HTTP ${failure.httpStatus}`;
}

const chinese: Texts = {
  reason(failure) {
    const detail = chineseDetail(failure);
    const cause = unavailableReasonText(failure.cause, 'zh-CN');
    return detail === '' ? cause : `${cause}(${detail})`;
  },
  serverFailed: (server, reason) => `MCP server ${server} 当前不可用:${reason}。其工具暂时无法调用。`,
  serverCancelled: (server) => `MCP server ${server} 的连接已取消,其工具暂时无法调用。`,
  listTruncated: (server, kept) => `MCP server ${server} 的工具过多,仅载入前 ${kept} 个。`,
  toolsSkipped: (server, skipped) => `MCP server ${server} 有 ${skipped} 个工具的名称无效或重复,已忽略。`,
  listOutdated: (server) => `MCP server ${server} 的工具清单未能更新,沿用上一次的清单。`,
  serversUnknown: '暂时无法读取 MCP server 配置,沿用本会话上一次的清单。',
  callTimedOut: (server, tool, limitMs) =>
    `${server}.${tool} 在 ${seconds(limitMs)} 秒内没有返回结果,已停止等待;操作可能已经执行,请先确认再重试。`,
  callCancelled: (server, tool) => `${server}.${tool} 的调用已取消。`,
  callUnavailable: (server, reason) => `MCP server ${server} 当前不可用:${reason}。请改用其他工具,或稍后再试。`,
  callDropped: (server, tool) =>
    `调用 ${server}.${tool} 时连接中断;操作可能已经执行,请先确认再重试。下次调用会自动重连。`,
  callRejected: (server, tool, message) => `${server}.${tool} 返回错误:${message}`,
  callFailed: (server, tool) => `${server}.${tool} 调用失败,MCP server 没有给出有效的应答。请检查参数,或稍后再试。`,
  emptyResult: '(工具没有返回内容)',
  notInFullMode: (tool) => `本会话使用全量注入模式,不能调用 ${tool};请直接调用工具列表中的工具。`,
  notInWorkingSetMode: (tool) => `本会话使用工作集模式,不能直接调用 ${tool};请通过 mcp_call 调用。`,
  noServers: '本会话没有可用的 MCP server。',
  badArguments: (tool) => `${tool} 的参数必须是一个 JSON 对象,未执行。`,
  denied: (tool) => `${tool} 被规则禁止,未执行。`,
  userDenied: (tool) => `用户拒绝了对 ${tool} 的调用,未执行。请勿重复该调用,可先询问用户,或改用其他办法。`,
  evaluationDenied: (tool, reason) =>
    `${tool} 未通过安全评估,未执行${reason === '' ? '' : `:${reason}`}。请勿重复该调用,可先询问用户,或改用其他办法。`,
  approvalExpired: (tool) => `对 ${tool} 的调用在期限内无人审批,未执行。请先询问用户,再决定是否重新调用。`,
  tooManyApprovals: (tool) => `等待审批的调用过多,${tool} 未执行。请等用户处理完已有的审批后再调用。`,
  approvalUnavailable: (tool) => `审批服务暂时不可用,${tool} 未执行。请稍后再试。`,
  rulesUnavailable: (tool) => `审批规则暂时无法读取,${tool} 未执行。请稍后再试。`,
  savedResource: ({ path, size, mimeType, uri }) =>
    `资源内容已保存到 ${path}(${size},${mimeType}${uri === undefined ? '' : `,来源 ${uri}`}),需要时请读取该文件。`,
  savedText: ({ path, size, mimeType }) => `结果过长,已保存到 ${path}(${size},${mimeType}),需要时请读取该文件。`,
  savedMedia: ({ path, size, mimeType }) => `媒体内容已保存到 ${path}(${size},${mimeType})。`,
  unsaved: ({ size, mimeType, tooLarge }) =>
    tooLarge ? `内容过大,未保存(${size},${mimeType})。` : `内容未能保存到工作区(${size},${mimeType})。`,
  resourceLink: ({ uri, name, mimeType }) => `资源链接:${name}(${mimeType})${uri}`,
  unknownBlock: (type) => `(不支持的内容类型 ${type},已忽略)`,
  tooManyContents: (count, most) => `结果中的文件过多,只保存了前 ${most} 个,其余 ${count} 个未保存;请缩小范围后重试。`,
  tooDeep: '(结构化内容嵌套过深,无法显示)',
  approvalRefused: (reason) =>
    ({
      unknown: '没有这个审批。',
      settled: '这个审批已经有了答复,或已过期。',
      no_rule: '这次调用不能设为总是允许,请改为允许一次或拒绝。',
    })[reason],
  approvalNotKept: '答复没能保存,请再答一次。',
  taskAccepted: '任务已启动。',
  taskRuns: (id) => `(长任务 ${id} 正在后台执行,结束后结果会作为新消息发来。请勿重复调用,也不必查询进度。)`,
  taskEnded({ server, tool, id, reason, isError }) {
    const task = `${server}.${tool} 的长任务 ${id}`;
    switch (reason) {
      case 'result':
        return isError ? `${task} 失败,结果如下:` : `${task} 已完成,结果如下:`;
      case 'server_error':
        return `${task} 失败。`;
      case 'cancelled':
        return `${task} 已取消。`;
      case 'expired':
        return `${task} 超过时限仍未结束,已停止跟踪;操作可能仍在执行,请先确认再重试。`;
      case 'unknown_task':
        return `${task} 已无法跟踪:MCP server 不再提供它的状态;操作可能已经执行,请先确认再重试。`;
      case 'not_supported':
        return `${task} 无法跟踪:MCP server 不支持查询任务;操作可能已经执行,请先确认再重试。`;
      case 'needs_input':
        return `${task} 要求补充输入,本会话无法提供,已请求取消。请补全参数后重新调用。`;
    }
  },
  taskServerMessage: (message) => `MCP server 的说明:${message}`,
};

const english: Texts = {
  reason(failure) {
    const detail = englishDetail(failure);
    const cause = unavailableReasonText(failure.cause, 'en');
    return detail === '' ? cause : `${cause} (${detail})`;
  },
  serverFailed: (server, reason) =>
    `MCP server ${server} is unavailable: ${reason}. Its tools cannot be called for now.`,
  serverCancelled: (server) => `Connecting to MCP server ${server} was cancelled. Its tools cannot be called for now.`,
  listTruncated: (server, kept) => `MCP server ${server} has too many tools; only the first ${kept} were loaded.`,
  toolsSkipped: (server, skipped) =>
    `${skipped} tools of MCP server ${server} were ignored: their names are invalid or repeated.`,
  listOutdated: (server) => `The tool list of MCP server ${server} could not be refreshed; the last one is kept.`,
  serversUnknown: 'The MCP server settings cannot be read now; the last list of this session is kept.',
  callTimedOut: (server, tool, limitMs) =>
    `${server}.${tool} gave no result within ${seconds(limitMs)} s and is no longer waited for. It may have run: check before retrying.`,
  callCancelled: (server, tool) => `The call of ${server}.${tool} was cancelled.`,
  callUnavailable: (server, reason) =>
    `MCP server ${server} is unavailable: ${reason}. Use another tool, or try again later.`,
  callDropped: (server, tool) =>
    `The connection was lost while calling ${server}.${tool}. It may have run: check before retrying. The next call reconnects.`,
  callRejected: (server, tool, message) => `${server}.${tool} answered with an error: ${message}`,
  callFailed: (server, tool) =>
    `${server}.${tool} failed: the MCP server gave no valid answer. Check the arguments, or try again later.`,
  emptyResult: '(the tool returned nothing)',
  notInFullMode: (tool) =>
    `This session loads every tool in full; ${tool} cannot be called. Call the listed tool itself.`,
  notInWorkingSetMode: (tool) =>
    `This session uses the MCP working set; ${tool} cannot be called directly. Call it through mcp_call.`,
  noServers: 'This session has no MCP server.',
  badArguments: (tool) => `The arguments of ${tool} must be one JSON object; it was not run.`,
  denied: (tool) => `${tool} is forbidden by a rule and was not run.`,
  userDenied: (tool) =>
    `The user refused the call of ${tool}; it was not run. Do not repeat it: ask the user first, or find another way.`,
  evaluationDenied: (tool, reason) =>
    `${tool} was judged unsafe and was not run${reason === '' ? '' : `: ${reason}`}. Do not repeat the call: ask the user first, or find another way.`,
  approvalExpired: (tool) =>
    `Nobody approved the call of ${tool} in time; it was not run. Ask the user before you call it again.`,
  tooManyApprovals: (tool) =>
    `Too many calls are waiting for approval; ${tool} was not run. Call it again when the user has answered them.`,
  approvalUnavailable: (tool) => `Approvals are not available now; ${tool} was not run. Try again later.`,
  rulesUnavailable: (tool) => `The approval rules cannot be read now; ${tool} was not run. Try again later.`,
  savedResource: ({ path, size, mimeType, uri }) =>
    `Resource content saved to ${path} (${size}, ${mimeType}${uri === undefined ? '' : `, from ${uri}`}). Read that file if needed.`,
  savedText: ({ path, size, mimeType }) =>
    `The result is long and was saved to ${path} (${size}, ${mimeType}). Read that file if needed.`,
  savedMedia: ({ path, size, mimeType }) => `Media saved to ${path} (${size}, ${mimeType}).`,
  unsaved: ({ size, mimeType, tooLarge }) =>
    tooLarge
      ? `Too large, not saved (${size}, ${mimeType}).`
      : `Could not be saved to the workspace (${size}, ${mimeType}).`,
  resourceLink: ({ uri, name, mimeType }) => `Resource link: ${name} (${mimeType}) ${uri}`,
  unknownBlock: (type) => `(content of the unsupported type ${type} was left out)`,
  tooManyContents: (count, most) =>
    `Too many files in one result: the first ${most} were saved, ${count} were not. Narrow the request.`,
  tooDeep: '(structured content that is nested too deeply to be shown)',
  approvalRefused: (reason) =>
    ({
      unknown: 'There is no such approval.',
      settled: 'This approval has been answered before, or its time is up.',
      no_rule: 'No rule could hold for this call: allow it once, or deny it.',
    })[reason],
  approvalNotKept: 'The answer could not be kept: give it again.',
  taskAccepted: 'The task has started.',
  taskRuns: (id) =>
    `(Long-running task ${id} goes on in the background; its result will come as a new message. Do not call again and do not poll.)`,
  taskEnded({ server, tool, id, reason, isError }) {
    const task = `Long-running task ${id} of ${server}.${tool}`;
    switch (reason) {
      case 'result':
        return isError ? `${task} has failed. Its result:` : `${task} is complete. Its result:`;
      case 'server_error':
        return `${task} has failed.`;
      case 'cancelled':
        return `${task} was cancelled.`;
      case 'expired':
        return `${task} has not ended in time and is followed no longer; it may still be running, so check before you repeat it.`;
      case 'unknown_task':
        return `${task} can no longer be followed: the MCP server does not tell its state any more. It may have run, so check before you repeat it.`;
      case 'not_supported':
        return `${task} cannot be followed: the MCP server cannot be asked about tasks. It may have run, so check before you repeat it.`;
      case 'needs_input':
        return `${task} asks for more input, which this session cannot give, and was asked to cancel. Call again with complete arguments.`;
    }
  },
  taskServerMessage: (message) => `The MCP server says: ${message}`,
};

/** The sentences of one language. @default Chinese */
export function textsOf(locale: Locale = 'zh-CN'): Texts {
  return locale === 'en' ? english : chinese;
}
