import { type Column, type ExportRows, type ExportToolResult, RESULT_BRAND } from './tool-result.ts';

export interface ExportResultOptions {
  /** Where the file pretends to live, such as `fwh://export/site_power_flow/SN1_20261001.csv`; the last segment is its name. */
  readonly uri: string;
  readonly columns: readonly Column[];
  /**
   * The rows, read once and in order **after the handler has returned**: open a database cursor inside a generator and
   * close it in the generator's `finally`, which also runs when the export is stopped early.
   */
  readonly rows: ExportRows;
  /** What the file holds in a sentence: subject and time range. Row count, columns and first rows are added. */
  readonly summary: string;
}

/**
 * Many rows as a CSV file (`text/csv` embedded resource) with a text summary that stands on its own. The rows are
 * streamed through scrubbing into the file; above 20 MB the call fails and says to narrow the request.
 */
export function exportResult(options: ExportResultOptions): Promise<ExportToolResult> {
  const { uri, columns, rows, summary } = options;
  if (columns.length === 0) return Promise.reject(new RangeError('exportResult: at least one column is needed'));
  if (!isRowSource(rows)) {
    return Promise.reject(new TypeError('exportResult: rows must be an iterable or async iterable of objects'));
  }
  return Promise.resolve({ [RESULT_BRAND]: true, kind: 'export', uri, columns, rows, summary });
}

function isRowSource(rows: unknown): boolean {
  if (typeof rows !== 'object' || rows === null) return false;
  return Symbol.asyncIterator in rows || Symbol.iterator in rows;
}
