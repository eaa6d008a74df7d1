import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { ToolProgress, ToolRunner } from '@mao/mcp-result-kit';
import { CallControl } from '../call-control.ts';
import { checkServingOptions } from '../check-options.ts';
import { createDispatcher } from '../create-dispatcher.ts';
import type { JsonRpcNotification, JsonRpcRequest, RequestId } from '../jsonrpc/json-rpc.ts';
import { errorCodes } from '../jsonrpc/json-rpc.ts';
import { isRequestId, readMessage } from '../jsonrpc/read-message.ts';
import { errorMessage, progressMessage, resultMessage, resultMessageText } from '../jsonrpc/write-message.ts';
import { type Logger, silentLogger } from '../logger.ts';
import { createProgressFilter } from '../progress-filter.ts';
import { describeAbort, runCall } from '../run-call.ts';
import { createRunningCalls, type DrainReport } from '../running-calls.ts';
import type { ServerInfo } from '../server-info.ts';
import { type Locale, textsOf } from '../texts.ts';
import { writingToolsOf } from '../writing-tools.ts';
import { readLines } from './read-lines.ts';

export interface StdioOptions {
  readonly info: ServerInfo;
  readonly instructions?: string;
  readonly runner: ToolRunner;
  /** @default process.stdin */
  readonly input?: Readable;
  /** Receives protocol messages and nothing else; log to stderr. @default process.stdout */
  readonly output?: Writable;
  /** Longest message in bytes. @default 4 MiB */
  readonly messageLimitBytes?: number;
  /** How long calls may run on after the input has ended, in milliseconds. @default 30_000 */
  readonly drainTimeoutMs?: number;
  readonly listTtlMs?: number;
  /** @default 'zh-CN' */
  readonly locale?: Locale;
  readonly logger?: Logger;
}

/**
 * Serves the tools over stdio: one JSON-RPC message a line, both protocol eras, calls side by side.
 *
 * Resolves when the input has ended and every running call has been answered (or aborted at the time limit); the caller
 * then ends the process. Also resolves when the reader of the output has gone.
 */
export async function serveStdio(options: StdioOptions): Promise<DrainReport> {
  checkServingOptions('serveStdio({ info, runner })', options);
  const { info, instructions, runner, logger = silentLogger } = options;
  const input = options.input ?? process.stdin;
  const output = options.output ?? process.stdout;
  const texts = textsOf(options.locale ?? 'zh-CN');
  const limitBytes = options.messageLimitBytes ?? 4 * 1024 * 1024;
  const listTtlMs = options.listTtlMs ?? 300_000;
  const tools = runner.list();
  const writingTools = writingToolsOf(tools);
  const dispatcher = createDispatcher({ info, instructions, tools, listTtlMs, texts });
  const calls = createRunningCalls();
  const cancellable = new Map<RequestId, CallControl>();

  let outputGone = false;
  output.on('error', () => {
    outputGone = true;
    for (const control of cancellable.values()) control.abort(new DOMException('the client has gone', 'AbortError'));
    input.destroy();
  });
  const write = (message: string | Uint8Array): void => {
    if (!outputGone) output.write(Buffer.concat([Buffer.from(message), newline]));
  };

  async function call(request: JsonRpcRequest, planned: ReturnType<typeof dispatcher.plan>): Promise<void> {
    const { era, plan } = planned;
    if (plan.type !== 'call') return;
    const control = new CallControl();
    calls.enter(control);
    cancellable.set(request.id, control);
    const token = plan.progressToken;
    const isWorthSending = createProgressFilter();
    let answered = false;
    const progress =
      token === null
        ? undefined
        : (update: ToolProgress): void => {
            if (!answered && !control.aborted && isWorthSending(update)) write(progressMessage(token, update));
          };
    if (progress !== undefined) control.progress = progress;
    const outcome = await runCall({ runner, writingTools, era, plan, control, logger, texts });
    answered = true;
    if (cancellable.get(request.id) === control) cancellable.delete(request.id);
    // What the client cancelled gets no answer; what the end of the process cut short does.
    if (control.reason === cancelledByClient) return calls.leave(control);
    if (outcome.type === 'result') write(resultMessageText(request.id, outcome.resultJson));
    else if (outcome.type === 'error') write(errorMessage(outcome.error, request.id));
    else if (calls.draining) write(errorMessage(describeAbort(outcome, texts), request.id));
    calls.leave(control);
  }

  function handleRequest(request: JsonRpcRequest): void {
    const planned = dispatcher.plan(request, null);
    const { plan } = planned;
    if (plan.type === 'result') write(resultMessage(request.id, plan.resultJson));
    else if (plan.type === 'error') write(errorMessage(plan.error, request.id));
    else if (cancellable.has(request.id))
      write(errorMessage({ code: errorCodes.invalidRequest, message: texts.idInUse }, request.id));
    else void call(request, planned);
  }

  function handleNotification(notification: JsonRpcNotification): void {
    if (notification.method !== 'notifications/cancelled') return;
    const { requestId } = notification.params;
    if (isRequestId(requestId)) cancellable.get(requestId)?.abort(cancelledByClient);
  }

  for await (const line of readLines(input, limitBytes)) {
    if (line.type === 'too-long') {
      write(errorMessage({ code: errorCodes.invalidRequest, message: texts.bodyTooLarge(limitBytes) }));
      continue;
    }
    if (line.text.trim() === '') continue;
    const message = readMessage(line.text, texts);
    switch (message.type) {
      case 'request':
        handleRequest(message.request);
        break;
      case 'notification':
        handleNotification(message.notification);
        break;
      case 'invalid':
        write(errorMessage(message.error, message.id));
        break;
      case 'response':
        break;
    }
    // A client that does not read its answers is not read from either, or they would pile up in memory.
    if (output.writableNeedDrain && !outputGone) await once(output, 'drain').catch(() => undefined);
  }
  const report = await calls.drain(outputGone ? 0 : (options.drainTimeoutMs ?? 30_000));
  // One turn for the aborted calls to say so.
  await new Promise((resolve) => setImmediate(resolve));
  await new Promise<void>((resolve) => (outputGone ? resolve() : output.write('', () => resolve())));
  return report;
}

const newline = Buffer.from('\n');
const cancelledByClient = new DOMException('the client cancelled the request', 'AbortError');
