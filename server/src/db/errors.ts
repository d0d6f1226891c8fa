import { codeOf } from '../error-code.ts';

/** The few error codes of SQLite and PostgreSQL that the server tells apart. */
const UNIQUE = new Set(['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY']);
/** Serialisation failure, deadlock: nothing was kept, and the same work may be tried again. */
const RETRYABLE = new Set(['40001', '40P01']);
const UNAVAILABLE = [
  /^SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|NOTADB|READONLY)/,
  // PostgreSQL: connection trouble, out of resources, being stopped, statement or lock timeout.
  /^(08|53|57)...$/,
  /^55P03$/,
  /^25P0[23]$/,
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENOSPC|EIO)$/,
];
/** pg gives some connection failures no code. */
const UNAVAILABLE_MESSAGES = [
  /^timeout exceeded when trying to connect$/,
  /^Connection terminated/,
  /^Client has encountered a connection error/,
];

/** Whether a row with the same unique value exists already. */
export function isUniqueViolation(error: unknown): boolean {
  return UNIQUE.has(codeOf(error) ?? '');
}

/** Whether the same transaction may simply be tried again. */
export function isRetryable(error: unknown): boolean {
  return RETRYABLE.has(codeOf(error) ?? '');
}

/** Whether the database cannot serve at the moment: gone, full, too busy. */
export function isUnavailable(error: unknown): boolean {
  const code = codeOf(error) ?? '';
  const message = error instanceof Error ? error.message : '';
  return (
    isRetryable(error) ||
    UNAVAILABLE.some((pattern) => pattern.test(code)) ||
    UNAVAILABLE_MESSAGES.some((pattern) => pattern.test(message))
  );
}
