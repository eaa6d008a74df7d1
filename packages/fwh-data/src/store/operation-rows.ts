/** A row with its times as epoch ms instead of `Date`, and the other way round; every other field stays. */
export type Instants<Row> = {
  readonly [Key in keyof Row]: Row[Key] extends Date ? number : Row[Key] extends Date | null ? number | null : Row[Key];
};

/** Times of a row to epoch ms. */
export function toInstants<Row extends object>(row: Row): Instants<Row> {
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, value instanceof Date ? value.getTime() : value]),
  ) as Instants<Row>;
}

/** The named times of a record to `Date`; null stays null. */
export function fromInstants<Item extends object, Key extends keyof Item>(
  item: Item,
  times: readonly Key[],
): Omit<Item, Key> & { [Time in Key]: null extends Item[Time] ? Date | null : Date } {
  const dates = times.map((key) => {
    const value = item[key];
    return [key, typeof value === 'number' ? new Date(value) : null];
  });
  return { ...item, ...Object.fromEntries(dates) };
}
