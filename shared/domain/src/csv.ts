/** Text for spreadsheets (RFC 4180). */

/** Characters that start a formula in a spreadsheet, including their full-width forms. An amount below zero is none. */
const FORMULA_START = /^(?!-\d+(?:\.\d+)?$)[=+\-@\t\r＝＋－＠]/;
/** A semicolon separates cells where a comma is the decimal sign. */
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

/**
 * One cell. A value that a spreadsheet would run as a formula gets a leading apostrophe, because other people
 * write names and descriptions. A value with separators, quotes or line ends is quoted.
 */
export function csvField(value: string): string {
  const harmless = FORMULA_START.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Rows of cells as text, every row ended by CRLF; no rows give ''. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(csvField).join(',')}\r\n`).join('');
}
