/** First characters at which spreadsheets start to calculate (OWASP "CSV injection"), also in their full-width forms. */
const FORMULA_START = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** A text that is a number: prefixing it would spoil decimals that databases hand over as text. */
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

/** A text cell that a spreadsheet will not run: formula starts get a leading apostrophe, numbers stay as they are. */
export function csvCell(text: string): string {
  return FORMULA_START.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}
