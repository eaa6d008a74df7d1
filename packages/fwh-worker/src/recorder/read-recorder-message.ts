import { safeParse } from 'secure-json-parse';
import { z } from 'zod';
import type { RecorderEvent } from './recorder-link.ts';

/** Larger messages are no answers of a recorder. */
const MAX_BYTES = 256 * 1024;

const blocks = z.int().min(0).max(10_000_000);
const recordId = z.string().regex(/^[\w-]{1,40}$/);

const messageShape = z.intersection(
  z.object({ requestId: z.string(), deviceSn: z.string() }),
  z.discriminatedUnion('type', [
    z.object({ type: z.literal('ack') }),
    z.object({ type: z.literal('refused'), reason: z.string() }),
    z.object({ type: z.literal('progress'), recordId, done: blocks, total: blocks }),
    z.object({
      type: z.literal('uploaded'),
      recordId,
      // Plain names only: the path must stay below the file store.
      path: z.string().regex(/^[\w-][\w.-]{0,127}(?:\/[\w-][\w.-]{0,127}){0,7}$/),
      sizeBytes: z.int().min(1),
      crc32: z.string().regex(/^[0-9A-F]{8}$/),
      faultCode: z.string().max(12),
      recordedAt: z.number(),
    }),
    z.object({ type: z.literal('result'), result: z.record(z.string(), z.unknown()) }),
  ]),
);

/** The message of a device, if it is one about this request; null for everything else that comes on the topic. */
export function readRecorderMessage(
  payload: Uint8Array,
  about: { readonly requestId: string; readonly deviceSn: string },
): RecorderEvent | null {
  if (payload.length > MAX_BYTES) return null;
  const { data } = messageShape.safeParse(safeParse(Buffer.from(payload).toString('utf8')));
  if (data === undefined || data.requestId !== about.requestId || data.deviceSn !== about.deviceSn) return null;
  const { requestId: _requestId, deviceSn: _deviceSn, ...event } = data;
  return event;
}
