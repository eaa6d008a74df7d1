import type { HarnessEvent } from '@mao/mcp-harness';
import { describe, expect, it } from 'vitest';
import { createEventHub, type StreamItem } from './create-event-hub.ts';

const event = (callId: string, sessionId = 's1'): HarnessEvent => ({
  type: 'tool_call_start',
  sessionId,
  userId: 7,
  at: 0,
  callId,
  toolName: 'mcp_call',
  argumentsJson: '{}',
});
const session = { id: 's1', userId: 7 };
type Listener = NonNullable<ReturnType<ReturnType<typeof createEventHub>['listen']>>;

/** Everything that the listener gets until it ends. */
async function drain(listener: Listener | null): Promise<StreamItem[]> {
  const items: StreamItem[] = [];
  for await (const item of listener ?? []) items.push(item);
  return items;
}
const shown = (items: readonly StreamItem[]): unknown[] =>
  items.map((item) => (item.type === 'event' && item.event.type === 'tool_call_start' ? item.event.callId : item.type));

describe('events', () => {
  it('go to the listeners of their session only, with rising ids', async () => {
    const hub = createEventHub();
    hub.publish(event('before'));
    const listeners = [hub.listen(session), hub.listen(session), hub.listen({ id: 's2', userId: 7 })] as const;
    expect(hub.listenerCount).toBe(3);
    hub.publish(event('one'));
    hub.publish(event('two', 's2'));
    hub.publish(event('three'));
    hub.endSession('s1');
    const [first, second] = await Promise.all([drain(listeners[0]), drain(listeners[1])]);
    expect(shown(first)).toEqual(['one', 'three']);
    expect(second).toEqual(first);
    hub.close();
    expect(shown(await drain(listeners[2]))).toEqual(['two']);
    expect(hub.listenerCount).toBe(0);
    expect(hub.listen(session)).toBeNull();
  });

  it('are repeated after the last one that was seen', async () => {
    const hub = createEventHub();
    const listener = hub.listen(session);
    for (const id of ['one', 'two', 'three']) hub.publish(event(id));
    listener?.end();
    const [, two, three] = await drain(listener);
    const replay = async (lastEventId: string): Promise<unknown[]> => {
      const again = hub.listen(session, lastEventId);
      again?.end();
      return shown(await drain(again));
    };
    expect(await replay(two?.id ?? '')).toEqual(['three']);
    expect(await replay(three?.id ?? '')).toEqual([]);
    for (const strange of ['', 'x', '00000000-1', `${two?.id}9999999999999999`, 'constructor']) {
      expect(await replay(strange)).toEqual(['gap', 'one', 'two', 'three']);
    }
    hub.endSession('s1');
    expect(await replay('00000000-1')).toEqual(['gap']);
  });

  it('that are forgotten leave a gap that is told', async () => {
    const hub = createEventHub({ maxEvents: 3, maxSessions: 2 });
    const listener = hub.listen(session);
    for (let count = 0; count < 6; count += 1) hub.publish(event(`c${count}`));
    listener?.end();
    const items = await drain(listener);
    const replay = async (index: number): Promise<unknown[]> => {
      const again = hub.listen(session, items[index]?.id ?? '');
      again?.end();
      return shown(await drain(again));
    };
    expect(await replay(1)).toEqual(['gap', 'c3', 'c4', 'c5']);
    expect(await replay(2)).toEqual(['c3', 'c4', 'c5']);
    for (const id of ['s2', 's3', 's4']) hub.publish(event('x', id));
    expect(await replay(5)).toEqual(['gap']);
  });

  it('are kept by size too', async () => {
    const hub = createEventHub({ maxCharacters: 1_000 });
    hub.publish(event('x'.repeat(2_000)));
    hub.publish(event('small'));
    const listener = hub.listen(session, '00000000-0');
    listener?.end();
    expect(shown(await drain(listener))).toEqual(['gap', 'small']);
  });
});

describe('listeners', () => {
  it('are limited a user, and let go when they end', () => {
    const hub = createEventHub({ listenersPerUser: 2 });
    const [first] = [hub.listen(session), hub.listen({ id: 's2', userId: 7 })];
    expect(hub.listen(session)).toBeNull();
    expect(hub.listen({ id: 's1', userId: 8 })).not.toBeNull();
    first?.end();
    first?.end();
    expect(hub.listen(session)).not.toBeNull();
    expect(hub.listen(session)).toBeNull();
  });

  it('that do not read are let go with what they had', async () => {
    const hub = createEventHub();
    const listener = hub.listen(session);
    for (let count = 0; count < 600; count += 1) hub.publish(event(`c${count}`));
    expect(hub.listenerCount).toBe(0);
    expect(await drain(listener)).toHaveLength(500);
  });
});
