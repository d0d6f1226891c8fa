/** Beginnings that spreadsheet programs take for a formula (CWE-1236). */
const FORMULA = /^[=+\-@\t\r]/;

/** One field of a CSV file (RFC 4180), quoted where needed; what looks like a formula gets an apostrophe in front. */
export function csvField(value: string): string {
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as CSV text with CRLF at the end of each line (RFC 4180). */
export function toCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(csvField).join(',')}\r\n`).join('');
}
