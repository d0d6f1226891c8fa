import type { Words } from './words.ts';

/** What the service itself keeps. */
export const operationTables = ({ id, int, end, clustered, unlogged }: Words): string[] => [
  `create table outbox (
    id ${id}, kind text not null, dedupe_key text not null unique, payload text, created_at ${int} not null,
    expires_at ${int} not null, next_attempt_at ${int} not null, attempts ${int} not null, locked_until ${int},
    sent_at ${int}, failed_at ${int}, last_error text) ${end}`,
  'create index outbox_waiting on outbox (next_attempt_at) where sent_at is null and failed_at is null',
  `create table idempotency_keys (
    user_id ${int} not null references users (id), key text not null, request_hash text not null,
    status ${int} not null, etag text, body text not null, created_at ${int} not null,
    primary key (user_id, key)) ${end}`,
  'create index idempotency_keys_by_age on idempotency_keys (created_at)',
  `create ${unlogged} table rate_counts (
    key text primary key, points ${int} not null, expire ${int} not null) ${end}`,
  `create table rates (
    from_currency text not null, to_currency text not null, asked_date text not null, rate text not null,
    rate_date text not null, fetched_at ${int} not null,
    primary key (from_currency, to_currency, asked_date)) ${clustered}`,
];
