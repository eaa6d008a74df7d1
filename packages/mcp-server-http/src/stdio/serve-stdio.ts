import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import type { ToolProgress, ToolRunner } from '@mao/mcp-result-kit';
import { CallControl } from '../call-control.ts';
import { type CallOutcome, outcomeMessage } from '../call-outcome.ts';
import { checkServingOptions } from '../check-options.ts';
import { createDispatcher } from '../create-dispatcher.ts';
import type { Era } from '../eras/era.ts';
import { agreedVersion } from '../eras/protocol-versions.ts';
import type { JsonRpcNotification, JsonRpcRequest, RequestId } from '../jsonrpc/json-rpc.ts';
import { errorCodes } from '../jsonrpc/json-rpc.ts';
import { isRequestId, readMessage } from '../jsonrpc/read-message.ts';
import { errorMessage, progressMessage, resultMessage } from '../jsonrpc/write-message.ts';
import { type Logger, silentLogger } from '../logger.ts';
import { createProgressFilter } from '../progress-filter.ts';
import { type CallPlan, runCall } from '../run-call.ts';
import { createRunningCalls, type DrainReport } from '../running-calls.ts';
import type { ServerInfo } from '../server-info.ts';
import { runTaskRequest, type TaskPlan } from '../tasks/run-task-request.ts';
import type { TaskRouter } from '../tasks/task-router.ts';
import { type Locale, textsOf } from '../texts.ts';
import { writingToolsOf } from '../writing-tools.ts';
import { readLines } from './read-lines.ts';

export interface StdioOptions {
  readonly info: ServerInfo;
  readonly instructions?: string;
  readonly runner: ToolRunner;
  /** Serves long-running tools as tasks; see `createTaskRouter` of the subpath `./tasks`. @default no tasks */
  readonly tasks?: TaskRouter;
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
  const { info, instructions, runner, tasks, logger = silentLogger } = options;
  const input = options.input ?? process.stdin;
  const output = options.output ?? process.stdout;
  const texts = textsOf(options.locale ?? 'zh-CN');
  const limitBytes = options.messageLimitBytes ?? 4 * 1024 * 1024;
  const listTtlMs = options.listTtlMs ?? 300_000;
  const tools = runner.list();
  const writingTools = writingToolsOf(tools);
  const dispatcher = createDispatcher({ info, instructions, tools, tasks, listTtlMs, texts });
  const calls = createRunningCalls();
  const cancellable = new Map<RequestId, CallControl>();

  /** What `initialize` agreed on: here the connection is the session. */
  let agreed: string | null = null;
  let outputGone = false;
  output.on('error', () => {
    outputGone = true;
    for (const control of cancellable.values()) control.abort(new DOMException('the client has gone', 'AbortError'));
    input.destroy();
  });
  const write = (message: string | Uint8Array): void => {
    if (!outputGone) output.write(Buffer.concat([Buffer.from(message), newline]));
  };

  /** Runs work under an id that the client may cancel, and answers. */
  async function answer(id: RequestId, control: CallControl, work: Promise<CallOutcome>): Promise<void> {
    cancellable.set(id, control);
    const outcome = await work;
    if (cancellable.get(id) === control) cancellable.delete(id);
    // What the client cancelled gets no answer; what the end of the process cut short does.
    const isAnswer = outcome.type !== 'aborted' || calls.draining;
    if (isAnswer && control.reason !== cancelledByClient) write(outcomeMessage(outcome, id));
    calls.leave(control);
  }

  async function call(era: Era, plan: CallPlan, control: CallControl): Promise<CallOutcome> {
    calls.enter(control);
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
    return outcome;
  }

  function askAboutTask(plan: TaskPlan, control: CallControl): Promise<CallOutcome> {
    if (plan.waits) calls.enterWaiting(control);
    else calls.enter(control);
    return runTaskRequest({ plan, control, logger, texts });
  }

  function handleRequest(request: JsonRpcRequest): void {
    const { id } = request;
    const { era, plan } = dispatcher.plan(request, null, agreed);
    if (request.method === 'initialize') agreed = agreedVersion(request.params['protocolVersion']);
    if (plan.type === 'result') write(resultMessage(id, plan.resultJson));
    else if (plan.type === 'error') write(errorMessage(plan.error, id));
    else if (cancellable.has(id)) {
      write(errorMessage({ code: errorCodes.invalidRequest, message: texts.idInUse }, id));
    } else {
      const control = new CallControl();
      void answer(id, control, plan.type === 'call' ? call(era, plan, control) : askAboutTask(plan, control));
    }
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
