import type { AnalogChannel, ComtradeConfiguration, StatusChannel } from '@mao/comtrade';

/** Channels by number, in the order of the recording. */
export interface ChosenChannels {
  readonly analog: readonly number[];
  readonly status: readonly number[];
}

export type ChannelChoice =
  | ({ readonly type: 'chosen' } & ChosenChannels)
  | { readonly type: 'unknown'; readonly names: readonly string[] }
  /** `forms`: how to name each of the channels that share the name. */
  | { readonly type: 'ambiguous'; readonly name: string; readonly forms: readonly string[] };

/** How a channel can be named whatever its own name is. */
export function formOf(kind: 'analog' | 'status', { number }: AnalogChannel | StatusChannel): string {
  return `${kind === 'analog' ? 'A' : 'D'}${number}`;
}

/** Finds channels by their exact names or by `A<no>` and `D<no>`; a name wins over a form. */
export function chooseChannels(
  { analog, status }: Pick<ComtradeConfiguration, 'analog' | 'status'>,
  wanted: readonly string[],
): ChannelChoice {
  const all = [
    ...analog.map((channel) => ({ kind: 'analog' as const, channel })),
    ...status.map((channel) => ({ kind: 'status' as const, channel })),
  ].map((entry) => ({ ...entry, form: formOf(entry.kind, entry.channel) }));
  const chosen = new Set<(typeof all)[number]>();
  const unknown: string[] = [];
  for (const name of wanted) {
    const named = all.filter(({ channel }) => channel.id === name);
    if (named.length > 1) return { type: 'ambiguous', name, forms: named.map(({ form }) => form) };
    const found = named[0] ?? all.find(({ form }) => form === name);
    if (found === undefined) unknown.push(name);
    else chosen.add(found);
  }
  if (unknown.length > 0) return { type: 'unknown', names: unknown };
  const numbers = (kind: 'analog' | 'status'): number[] =>
    all.filter((entry) => entry.kind === kind && chosen.has(entry)).map(({ channel }) => channel.number);
  return { type: 'chosen', analog: numbers('analog'), status: numbers('status') };
}
