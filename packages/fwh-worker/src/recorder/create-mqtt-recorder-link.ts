import { randomUUID } from 'node:crypto';
import { EventEmitter, on } from 'node:events';
import type { MqttClient } from 'mqtt';
import { readRecorderMessage } from './read-recorder-message.ts';
import { type RecorderLink, RecorderLinkError } from './recorder-link.ts';

export interface MqttRecorderLinkOptions {
  /** `mqtt://user:password@host:1883`, or `mqtts://`. */
  readonly url: string;
  /** What the topics begin with. @default 'fwh' */
  readonly prefix?: string;
  /** Longest wait for the broker, ms. @default 10_000 */
  readonly connectTimeoutMs?: number;
  /** Pause before a lost connection is made again, ms. @default 1_000 */
  readonly reconnectMs?: number;
  /** Called with what is wrong with the connection; it is made again by itself. */
  readonly report?: (error: unknown) => void;
}

/**
 * Fault recorders over MQTT: requests on `PREFIX/SN/recorder/request`, answers on `PREFIX/SN/recorder/response`, both QoS
 * 1. Connects at the first request, and again by itself when the broker was away; what a device said meanwhile is lost.
 */
export function createMqttRecorderLink(options: MqttRecorderLinkOptions): RecorderLink {
  const { url, prefix = 'fwh', connectTimeoutMs = 10_000, reconnectMs = 1_000, report = () => {} } = options;
  /** Messages by their topic. */
  const arrivals = new EventEmitter().setMaxListeners(0);
  let opened: Promise<MqttClient> | undefined;

  async function open(): Promise<MqttClient> {
    const { connect } = await import('mqtt');
    const client = connect(url, { connectTimeout: connectTimeoutMs, reconnectPeriod: reconnectMs });
    client.on('error', report);
    client.on('message', (topic, payload) => arrivals.emit(topic, payload));
    return client;
  }

  async function connected(signal: AbortSignal): Promise<MqttClient> {
    opened ??= open();
    const client = await opened;
    if (client.connected) return client;
    const limit = AbortSignal.timeout(connectTimeoutMs);
    const connecting = new Promise<void>((resolve) => void client.once('connect', () => resolve()));
    await unlessAborted(connecting, AbortSignal.any([signal, limit])).catch((error: unknown) => {
      signal.throwIfAborted();
      throw new RecorderLinkError('the broker cannot be reached', error);
    });
    return client;
  }

  return {
    async *request({ sn, ...request }, signal) {
      const client = await connected(signal);
      const requestId = randomUUID();
      const topic = `${prefix}/${sn}/recorder/response`;
      const messages = on(arrivals, topic, { signal });
      let unsent: number | undefined;
      try {
        try {
          await unlessAborted(client.subscribeAsync(topic, { qos: 1 }), signal);
          const payload = JSON.stringify({ requestId, ...request });
          const taken = client.publishAsync(`${prefix}/${sn}/recorder/request`, payload, { qos: 1 });
          unsent = client.getLastMessageId();
          await unlessAborted(taken, signal);
          unsent = undefined;
        } catch (error) {
          signal.throwIfAborted();
          throw new RecorderLinkError('the request could not be sent', error);
        }
        yield { type: 'sent' };
        for await (const [payload] of messages as AsyncIterable<[Uint8Array]>) {
          const event = readRecorderMessage(payload, { requestId, deviceSn: request.deviceSn });
          if (event !== null) yield event;
        }
      } finally {
        // A broker that comes back must not be given what nobody waits for: it could clear a device hours later.
        if (unsent !== undefined) client.removeOutgoingMessage(unsent);
        await messages.return?.();
        // Nobody waits for it: the next request subscribes again.
        if (arrivals.listenerCount(topic) === 0) client.unsubscribe(topic, () => {});
      }
    },
    async close() {
      await (await opened)?.endAsync(true);
    },
  };
}

/** The promise, or the reason of an abort before it has settled. */
function unlessAborted<Result>(promise: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}
