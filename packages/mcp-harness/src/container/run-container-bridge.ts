import type { Readable, Writable } from 'node:stream';
import type { McpToolRef } from '@mao/mcp-workingset';
import { createMcpClientManager } from '../client-manager/create-mcp-client-manager.ts';
import type { CloudConnectResult, McpClientManager } from '../client-manager/mcp-client-manager.ts';
import type { HarnessLogger } from '../harness-logger.ts';
import {
  BRIDGE_PROTOCOL_VERSION,
  type BridgeMessage,
  type BridgeRequest,
  type HostMessage,
  LONGEST_FRAME,
} from './bridge-protocol.ts';
import { createFrameReader, encodeFrame } from './frames.ts';

export interface ContainerBridgeOptions {
  readonly input: Readable;
  readonly output: Writable;
}

const LONGEST_LOG = 8_192;

/**
 * The part inside the container: a client manager that is told what to do by frames on `input`. It ends with its input,
 * after everything that it has started.
 */
export async function runContainerBridge({ input, output }: ContainerBridgeOptions): Promise<void> {
  let manager: McpClientManager | null = null;
  const running = new Map<number, AbortController>();
  /** What the host knows of each session's tools, by identity: a list that has not changed is not sent again. */
  const known = new Map<string, readonly McpToolRef[]>();

  function send(message: BridgeMessage): void {
    if (output.writable) output.write(encodeFrame(message));
  }

  const log =
    (level: keyof HarnessLogger) =>
    (fields: object, message: string): void => {
      try {
        const frame = encodeFrame({ type: 'log', level, message, fields } satisfies BridgeMessage);
        if (frame.length <= LONGEST_LOG && output.writable) output.write(frame);
      } catch {
        // What JSON cannot hold is no reason to fail whoever logs it.
      }
    };
  const logger: HarnessLogger = { debug: log('debug'), info: log('info'), warn: log('warn') };

  function withoutKnownTools(sessionId: string, hasTools: boolean, result: CloudConnectResult): object {
    const before = hasTools ? known.get(sessionId) : undefined;
    const isSame =
      before?.length === result.tools.length && before.every((tool, index) => tool === result.tools[index]);
    known.set(sessionId, result.tools);
    return { ...result, tools: isSame ? null : result.tools };
  }

  async function answer(id: number, request: BridgeRequest, signal: AbortSignal): Promise<unknown> {
    if (manager === null) throw new Error('a request came before hello');
    switch (request.method) {
      case 'connect': {
        const { sessionId, servers, workspace, turnTimeoutMs, hasTools } = request;
        const folder = workspace === undefined ? {} : { workspace };
        const result = await manager.connectForCloud(sessionId, servers, { signal, turnTimeoutMs, ...folder });
        return withoutKnownTools(sessionId, hasTools, result);
      }
      case 'callTool': {
        const { sessionId, serverId, toolName, args, wantsProgress, method: _, ...options } = request;
        return manager.callTool(sessionId, serverId, toolName, args, {
          ...options,
          signal,
          ...(wantsProgress ? { onProgress: (progress) => send({ type: 'progress', id, progress }) } : {}),
        });
      }
      case 'getTask':
      case 'cancelTask': {
        const { method, sessionId, serverId, taskId, timeoutMs } = request;
        return manager[method](sessionId, serverId, taskId, { signal, timeoutMs });
      }
      case 'closeSession':
        known.delete(request.sessionId);
        await manager.closeSession(request.sessionId);
        return {};
    }
  }

  async function respond(id: number, request: BridgeRequest): Promise<void> {
    const controller = new AbortController();
    running.set(id, controller);
    let frame: string;
    try {
      frame = encodeFrame({ type: 'response', id, result: await answer(id, request, controller.signal) });
      if (Buffer.byteLength(frame) > LONGEST_FRAME) throw new RangeError('the result is too long');
    } catch {
      frame = encodeFrame({ type: 'response', id, failed: true } satisfies BridgeMessage);
    }
    running.delete(id);
    if (output.writable) output.write(frame);
  }

  function receive(message: HostMessage): void {
    switch (message.type) {
      case 'hello':
        manager ??= createMcpClientManager({ ...message.options, logger });
        send({ type: 'ready', version: BRIDGE_PROTOCOL_VERSION });
        break;
      case 'request':
        void respond(message.id, message.request);
        break;
      case 'cancel':
        running.get(message.id)?.abort();
    }
  }

  const read = createFrameReader({
    longest: LONGEST_FRAME,
    onMessage: (message) => receive(message as HostMessage),
    onGarbage: () => logger.warn({}, 'the bridge was sent something that is no message'),
    onTooLong: () => logger.warn({}, 'the bridge was sent a message that is too long'),
  });
  // The other end is gone: nothing to be told, and the end of input follows.
  output.on('error', () => {});
  await new Promise<void>((resolve) => {
    input.on('data', read).once('end', resolve).once('close', resolve).once('error', resolve);
  });
  for (const controller of running.values()) controller.abort();
  await (manager as McpClientManager | null)?.close();
}
