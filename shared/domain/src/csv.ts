/** Text for spreadsheets (RFC 4180). */

/** What makes a spreadsheet take a cell for a formula, their full-width twins included. */
const FORMULA_START = /^[=+\-@\t\r＝＋－＠]/;
/** A semicolon separates cells where a comma is the decimal sign. */
const NEEDS_QUOTES = /[",;\t\r\n]|^\s|\s$/;

/**
 * One cell. A value that a spreadsheet would run as a formula gets a leading apostrophe, because names and
 * descriptions come from other people; a value with separators, quotes or line ends is put in quotes.
 */
export function csvField(value: string): string {
  const harmless = FORMULA_START.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Rows of cells as text, every row ended by CRLF; no rows give ''. */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(csvField).join(',')}\r\n`).join('');
}
