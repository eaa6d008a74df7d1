import type { HarnessEvent } from '@mao/mcp-harness';

export interface NumberedEvent {
  /** Rises from event to event of the process. */
  readonly number: number;
  readonly event: HarnessEvent;
}

/** The last events of one session. */
export interface EventRing {
  add(event: NumberedEvent): void;
  /** Those with a greater number, oldest first. */
  after(number: number): readonly NumberedEvent[];
  /** Whether `after(number)` lacks none. */
  isCompleteAfter(number: number): boolean;
  /** Number up to which events may have been forgotten. */
  readonly forgotten: number;
}

interface EventRingOptions {
  readonly maxEvents: number;
  readonly maxCharacters: number;
  /** Number of the last event of the process before the ring was made: the session's earlier ones are not here. */
  readonly after: number;
}

export function createEventRing({ maxEvents, maxCharacters, after }: EventRingOptions): EventRing {
  const kept: { readonly numbered: NumberedEvent; readonly characters: number }[] = [];
  let characters = 0;
  let forgotten = after;
  return {
    add(numbered) {
      const length = JSON.stringify(numbered.event).length;
      kept.push({ numbered, characters: length });
      characters += length;
      while (kept.length > maxEvents || characters > maxCharacters) {
        const oldest = kept.shift();
        if (oldest === undefined) break;
        characters -= oldest.characters;
        forgotten = oldest.numbered.number;
      }
    },
    after: (number) => kept.map(({ numbered }) => numbered).filter((numbered) => numbered.number > number),
    isCompleteAfter: (number) => number >= forgotten,
    get forgotten() {
      return forgotten;
    },
  };
}
