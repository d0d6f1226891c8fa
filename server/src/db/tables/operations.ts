import type { Generated } from 'kysely';

export interface OutboxRow {
  id: Generated<number>;
  kind: string;
  /** At most one message per key is ever queued. */
  dedupe_key: string;
  /** Encrypted, because it holds addresses and links. Removed after the message is sent; a failed mail keeps it. */
  payload: string | null;
  created_at: number;
  expires_at: number;
  next_attempt_at: number;
  attempts: number;
  locked_until: number | null;
  sent_at: number | null;
  failed_at: number | null;
  last_error: string | null;
}

export interface IdempotencyRow {
  user_id: number;
  key: string;
  request_hash: string;
  status: number;
  etag: string | null;
  body: string;
  created_at: number;
}

/** A rate from the exchange rate service for a day: the newest rate up to that day. */
export interface RateRow {
  from_currency: string;
  to_currency: string;
  asked_date: string;
  /** A decimal. */
  rate: string;
  rate_date: string;
  fetched_at: number;
}

/** A check of all books. */
export interface BookAuditRow {
  id: Generated<number>;
  at: number;
  /** How many were checked. */
  entries: number;
  /** JSON: a list of rules with ids; empty when the books are right. */
  findings: string;
}

/** What an administrator did. Each item has the hash of the one before. */
export interface AdminLogRow {
  id: number;
  at: number;
  by_user_id: number;
  act: string;
  target: string | null;
  previous: string;
  hash: string;
}

/** The columns of the library that counts (`security/rate-limits.repository.ts`). */
export interface RateCountRow {
  key: string;
  points: number;
  expire: number;
}
