import type { DatabaseKind } from '../tables.ts';
import { wordsOf } from './words.ts';

type Words = ReturnType<typeof wordsOf>;

function accountTables({ id, int, end }: Words): string[] {
  return [
    `create table users (
      id ${id}, email text not null, email_key text not null unique, name text not null, password_hash text not null,
      password_confirmed_at ${int}, created_at ${int} not null, deleted_at ${int}) ${end}`,
    `create table sessions (
      jti text primary key, user_id ${int} not null references users (id), created_at ${int} not null,
      expires_at ${int} not null, revoked_at ${int}) ${end}`,
    'create index sessions_by_user on sessions (user_id)',
    `create table reset_tokens (
      id ${id}, user_id ${int} not null references users (id), token_hash text not null unique,
      created_at ${int} not null, expires_at ${int} not null, used_at ${int}) ${end}`,
    'create index reset_tokens_by_user on reset_tokens (user_id, created_at)',
  ];
}

function groupTables({ id, int, end, clustered }: Words): string[] {
  return [
    `create table groups (
      id ${id}, name text not null, created_by ${int} not null references users (id), created_at ${int} not null,
      version ${int} not null default 1, deleted_at ${int}, deleted_by ${int} references users (id)) ${end}`,
    `create table memberships (
      group_id ${int} not null references groups (id), user_id ${int} not null references users (id),
      joined_at ${int} not null, removed_at ${int}, removed_by ${int} references users (id),
      primary key (group_id, user_id)) ${clustered}`,
    'create index memberships_by_user on memberships (user_id, group_id)',
    `create table invitations (
      id ${id}, group_id ${int} not null references groups (id), email_key text not null, token_hash text not null unique,
      invited_by ${int} not null references users (id), created_at ${int} not null, expires_at ${int} not null,
      accepted_by ${int} references users (id), accepted_at ${int}) ${end}`,
    'create index invitations_by_mailbox on invitations (email_key, created_at)',
    'create index invitations_by_inviter on invitations (invited_by, created_at)',
  ];
}

function ledgerTables({ id, int, end, clustered }: Words): string[] {
  return [
    `create table expenses (
      id ${id}, group_id ${int} not null references groups (id),
      type text not null check (type in ('expense', 'settlement')), description text not null,
      total_cents ${int} not null check (total_cents between 1 and 9999999999),
      created_by ${int} not null references users (id), created_at ${int} not null, version ${int} not null default 1,
      deleted_at ${int}, deleted_by ${int} references users (id)) ${end}`,
    'create index expenses_by_group on expenses (group_id, created_at, id)',
    `create table postings (
      expense_id ${int} not null references expenses (id), side text not null, position ${int} not null,
      user_id ${int} not null references users (id), amount_cents ${int} not null,
      primary key (expense_id, side, position), unique (expense_id, side, user_id),
      check ((side = 'payer' and amount_cents >= 0) or (side = 'share' and amount_cents <= 0))) ${clustered}`,
    'create index postings_by_user on postings (user_id, expense_id)',
    `create table activity (
      id ${id}, group_id ${int} not null references groups (id), actor_id ${int} not null references users (id),
      action text not null, expense_id ${int} references expenses (id), user_id ${int} references users (id),
      before_state text, after_state text, request_id text not null, created_at ${int} not null,
      previous_hash text not null, hash text not null) ${end}`,
    'create index activity_by_group on activity (group_id, id)',
  ];
}

/** What the service itself keeps. */
function operationTables({ id, int, end, unlogged }: Words): string[] {
  return [
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
    `create ${unlogged} table rate_limits (
      key text primary key, count ${int} not null, reset_at ${int} not null) ${end}`,
  ];
}

/** All tables of the first release, in an order in which references exist. */
export function tableStatements(kind: DatabaseKind): string[] {
  const words = wordsOf(kind);
  return [...accountTables(words), ...groupTables(words), ...ledgerTables(words), ...operationTables(words)];
}
