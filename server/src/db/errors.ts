import { codeOf } from '../errors/error-code.ts';

/** The few error codes of SQLite and PostgreSQL that the server distinguishes. */
const UNIQUE = new Set(['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY']);
/** Serialization failure or deadlock. The transaction was rolled back and may be repeated. */
const RETRYABLE = new Set(['40001', '40P01']);
/** `53100` is PostgreSQL's. */
const DISK_FULL = new Set(['SQLITE_FULL', 'ENOSPC', 'EDQUOT', '53100']);
const UNAVAILABLE = [
  /^SQLITE_(BUSY|LOCKED|IOERR|CANTOPEN|NOTADB|READONLY)/,
  // PostgreSQL: connection trouble, out of resources, being stopped, statement or lock timeout.
  /^(08|53|57)...$/,
  /^55P03$/,
  // The address leads to a standby that is not yet promoted.
  /^25006$/,
  /^25P0[23]$/,
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|EIO)$/,
];
/** pg reports some connection failures without a code. */
const UNAVAILABLE_MESSAGES = [
  /^timeout exceeded when trying to connect$/,
  /^Connection terminated/,
  /^Client has encountered a connection error/,
];

/** Whether a row with the same unique value exists already. */
export function isUniqueViolation(error: unknown): boolean {
  return UNIQUE.has(codeOf(error) ?? '');
}

/** Whether the same transaction may be repeated. */
export function isRetryable(error: unknown): boolean {
  return RETRYABLE.has(codeOf(error) ?? '');
}

/** Whether there is no room left to write. */
export function isDiskFull(error: unknown): boolean {
  return DISK_FULL.has(codeOf(error) ?? '');
}

/** Whether the database is temporarily unable to serve: unreachable, full or too busy. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error) ?? '';
  const message = error instanceof Error ? error.message : '';
  return (
    isRetryable(error) ||
    isDiskFull(error) ||
    UNAVAILABLE.some((pattern) => pattern.test(code)) ||
    UNAVAILABLE_MESSAGES.some((pattern) => pattern.test(message))
  );
}
