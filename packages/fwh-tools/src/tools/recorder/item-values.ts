import type { FaultRecordItem } from '../../domain/fault-record.ts';
import type { Texts } from '../../texts/texts.ts';
import { outsideLine } from '../shared/outside-line.ts';

/** One value as tools show it; text of a device is a line of data. */
export function itemRow({ name, value, unit }: FaultRecordItem, texts: Texts): object {
  return { name: outsideLine(name), value: itemValue(value) ?? texts.labels.recorderNothing, unit };
}

/**
 * Values under names of the answer's own.
 *
 * @param names name of an item to that of the field; what is not in it is left out
 */
export function namedValues(
  items: readonly FaultRecordItem[],
  names: Readonly<Record<string, string>>,
): Readonly<Record<string, FaultRecordItem['value']>> {
  const table = new Map(Object.entries(names));
  return Object.fromEntries(
    items.flatMap(({ name, value }) => {
      const field = table.get(name);
      return field === undefined ? [] : [[field, itemValue(value)]];
    }),
  );
}

function itemValue(value: FaultRecordItem['value']): FaultRecordItem['value'] {
  return typeof value === 'string' ? outsideLine(value) : value;
}
