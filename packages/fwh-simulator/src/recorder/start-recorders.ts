import { setTimeout as pause } from 'node:timers/promises';
import type { Faults } from '../faults/create-faults.ts';
import type { FaultKind } from '../faults/fault-kinds.ts';
import type { RecorderStep, Recorders } from './create-recorders.ts';
import { type RecorderRequest, type RecorderResponse, requestTopic, responseTopic } from './recorder-protocol.ts';

export interface RecordersOptions {
  readonly url: string;
  readonly prefix: string;
  readonly recorders: Recorders;
  readonly faults: Faults;
  /** Where uploads go. */
  readonly files: Map<string, Uint8Array>;
  /** Pause between two messages of a device, ms. */
  readonly paceMs: number;
}

/**
 * All fault recorders of the fleet, on a real broker over one connection. A recorder does one thing after the
 * other. Resolves when they listen.
 */
export async function startRecorders(options: RecordersOptions): Promise<{ close(): Promise<void> }> {
  const { url, prefix, recorders, faults, files, paceMs } = options;
  const { connectAsync } = await import('mqtt');
  const client = await connectAsync(url, { reconnectPeriod: 200, connectTimeout: 10_000 });
  /** The request that each recorder is at. */
  const turns = new Map<string, Promise<void>>();
  const closing = new AbortController();

  const send = (sn: string, payload: RecorderResponse | string): Promise<unknown> =>
    client.publishAsync(responseTopic(prefix, sn), typeof payload === 'string' ? payload : JSON.stringify(payload), {
      qos: 1,
    });

  async function serve(sn: string, request: RecorderRequest): Promise<void> {
    const device = `${request.deviceSn} ${request.kind}`;
    const rules = faults.take({ upstream: 'recorders', endpoint: request.op, sn });
    const kinds = rules.map(({ kind }) => kind);
    if (kinds.includes('offline')) return;
    const delay = rules.find(({ kind }) => kind === 'slow')?.delayMs ?? (kinds.includes('slow') ? 5_000 : 0);
    if (delay > 0) await pause(delay, undefined, { signal: closing.signal });
    const before = turns.get(device) ?? Promise.resolve();
    const mine = before.then(() => answer(sn, request, kinds));
    // A device has nobody to tell about a broken connection or the end of the world it lives in.
    turns.set(
      device,
      mine.catch(() => {}),
    );
    await mine;
  }

  async function answer(sn: string, request: RecorderRequest, kinds: readonly FaultKind[]): Promise<void> {
    const { requestId, deviceSn } = request;
    const right = recorders.answer(sn, request);
    if (right === null) return;
    const respond = (message: RecorderStep['message']) => send(sn, { requestId, deviceSn, ...message });
    for (const { message, file } of bent(right, kinds)) {
      if (file !== undefined && message.type === 'uploaded') files.set(message.path, file);
      if (kinds.includes('garbage-answer')) await send(sn, '{"requestId": "\u0000 not JSON');
      if (kinds.includes('foreign-answer')) {
        await send(sn, { ...message, requestId: `${requestId}-of-another`, deviceSn });
      }
      await respond(message);
      if (kinds.includes('duplicate-answers')) await respond(message);
      await pause(paceMs, undefined, { signal: closing.signal });
    }
  }

  client.on('message', (topic, payload) => {
    const sn = topic.slice(prefix.length + 1).split('/')[0] ?? '';
    const request = readRequest(payload);
    if (request !== null) serve(sn, request).catch(() => {});
  });
  await client.subscribeAsync(requestTopic(prefix, '+'), { qos: 1 });
  return {
    async close() {
      closing.abort();
      await client.endAsync(true);
    },
  };
}

/** What faults make of the right messages. */
function bent(steps: readonly RecorderStep[], kinds: readonly FaultKind[]): readonly RecorderStep[] {
  if (kinds.includes('refused')) return [{ message: { type: 'refused', reason: 'not_now' } }];
  let changed = [...steps];
  if (kinds.includes('wrong-crc')) {
    changed = changed.map((step) =>
      step.message.type === 'uploaded' ? { ...step, message: { ...step.message, crc32: '00000000' } } : step,
    );
  }
  // What it says of its progress comes in any order; the end stays the end.
  if (kinds.includes('reordered-answers')) changed = [...changed.slice(0, -1).reverse(), ...changed.slice(-1)];
  // A device that loses its power in the middle.
  if (kinds.includes('stall')) changed = changed.slice(0, Math.ceil(changed.length / 2));
  return changed;
}

function readRequest(payload: Buffer): RecorderRequest | null {
  try {
    const value = JSON.parse(payload.toString('utf8')) as Partial<RecorderRequest> | null;
    const { requestId, deviceSn, kind, op, params = {} } = value ?? {};
    return requestId && deviceSn && kind && op ? { requestId, deviceSn, kind, op, params } : null;
  } catch {
    return null;
  }
}
