import { requireColumns, requireKnownOptions, requireObject, requireText, requireUri } from '../check-arguments.ts';
import { isRowSource } from '../render/csv-chunks.ts';
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
 *
 * @throws {TypeError | RangeError} (as a rejection) for options that are missing or of another type.
 */
export async function exportResult(options: ExportResultOptions): Promise<ExportToolResult> {
  requireObject(options, 'exportResult({ uri, columns, rows, summary })');
  requireKnownOptions('exportResult', options, ['uri', 'columns', 'rows', 'summary']);
  const { uri, columns, rows, summary } = options;
  requireUri('exportResult: uri', uri);
  requireColumns('exportResult', columns);
  if (!isRowSource(rows)) throw new TypeError('exportResult: rows must be an iterable or async iterable of objects');
  requireText('exportResult: summary', summary);
  return { [RESULT_BRAND]: true, kind: 'export', uri, columns, rows, summary };
}
