/**
 * What a handler returns: a description of the result, not its text. The call pipeline scrubs it, then writes it, then
 * cuts it, so no row can be serialised or shortened before it was scrubbed.
 */
export type ToolResult =
  | ObjectToolResult
  | TextToolResult
  | ListToolResult
  | TableToolResult
  | ExportToolResult
  | BlobToolResult;

/**
 * Marks results across copies of this package; a handler's plain object is never taken for a result. A plain literal
 * with this key is as cheap as the literal itself, which matters on every call.
 */
export const RESULT_BRAND: unique symbol = Symbol.for('mao.tool-result');

interface Branded {
  readonly [RESULT_BRAND]: true;
}

/** One value: written as compact JSON without empty fields. */
export interface ObjectToolResult extends Branded {
  readonly kind: 'object';
  readonly value: unknown;
}

/** Prose or a ready-made document; cut at whole lines. */
export interface TextToolResult extends Branded {
  readonly kind: 'text';
  readonly text: string;
}

/** How many rows a result may show and what else there is. */
export interface RowLimits {
  /** Most rows to show. */
  readonly limit: number;
  /** Rows that match in all; more rows at hand than that count instead. @default rows.length */
  readonly total?: number;
  /**
   * There may be more rows than `total`. When the source was asked for one row more than `limit`, that is
   * `rows.length > limit`. @default false
   */
  readonly totalIsLowerBound?: boolean;
  /**
   * How to narrow or to go on, said when rows are missing or may be; cut at a third of the budget. As a function it gets
   * the number of rows that are really shown, which may be fewer than `limit`; its answers should be about equally long.
   *
   * @default a sentence that names the tool's `_export` sibling, if any
   */
  readonly hint?: string | ((returned: number) => string);
  /**
   * Facts about the whole that no row holds (units, gaps, sums), always said: `# …` lines of a table before its last
   * line, `notes` of a list. They share a third of the character budget: long ones are cut and say so.
   */
  readonly notes?: readonly string[];
}

/** Rows of varying shape: `{"total","returned","truncated","items"}`. */
export interface ListToolResult extends Branded, RowLimits {
  readonly kind: 'list';
  readonly rows: readonly unknown[];
}

/** A column of a table or export: the key in each row, and the heading if it differs. */
export type Column = string | { readonly key: string; readonly title?: string };

/** Rows of one shape: tab-separated lines under one heading line. */
export interface TableToolResult extends Branded, RowLimits {
  readonly kind: 'table';
  readonly columns: readonly Column[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** Rows of an export: read once, in order, while the file is written. */
export type ExportRows = AsyncIterable<Readonly<Record<string, unknown>>> | Iterable<Readonly<Record<string, unknown>>>;

/** Many rows as a CSV file beside a short text. */
export interface ExportToolResult extends Branded {
  readonly kind: 'export';
  readonly uri: string;
  readonly columns: readonly Column[];
  readonly rows: ExportRows;
  readonly summary: string;
}

/** A binary file beside a short text. */
export interface BlobToolResult extends Branded {
  readonly kind: 'blob';
  readonly uri: string;
  readonly mimeType: string;
  readonly data: Uint8Array;
  readonly summary: string;
}

/** Whether a handler's return value was made by one of the result builders. */
export function isToolResult(value: unknown): value is ToolResult {
  return typeof value === 'object' && value !== null && (value as Partial<Branded>)[RESULT_BRAND] === true;
}
