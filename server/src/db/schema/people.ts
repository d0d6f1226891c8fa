import type { Words } from './words.ts';

/** Accounts, and the ways to sign in to them. Only hashes of tokens are stored. */
export const peopleTables = ({ id, int, end, clustered }: Words): string[] => [
  `create table users (
    id ${id}, email text not null, email_key text not null unique, name text not null, password_hash text not null,
    placeholder integer not null default 0, language text, region text, time_zone text, used_language text,
    created_at ${int} not null, deleted_at ${int}) ${end}`,
  `create table sessions (
    jti text primary key, user_id ${int} not null references users (id), kind text not null default 'password',
    issuer text, address_hash text, agent_hash text, browser text, system text, created_at ${int} not null,
    expires_at ${int} not null, last_seen_at ${int}, revoked_at ${int}) ${end}`,
  'create index sessions_by_user on sessions (user_id)',
  `create table reset_tokens (
    id ${id}, user_id ${int} not null references users (id), token_hash text not null unique,
    created_at ${int} not null, expires_at ${int} not null, used_at ${int}) ${end}`,
  'create index reset_tokens_by_user on reset_tokens (user_id, created_at)',
  // `scopes` and `group_ids` are JSON.
  `create table access_tokens (
    id ${id}, user_id ${int} not null references users (id), name text not null, token_hash text not null unique,
    prefix text not null, scopes text not null, group_ids text, created_at ${int} not null,
    expires_at ${int} not null, last_used_at ${int}) ${end}`,
  'create index access_tokens_by_user on access_tokens (user_id)',
  // A site names a person by its `subject`.
  `create table connected_sites (
    id ${id}, user_id ${int} not null references users (id), issuer text not null, subject text not null,
    created_at ${int} not null, unique (issuer, subject)) ${end}`,
  'create index connected_sites_by_user on connected_sites (user_id)',
  `create table consent_requests (
    token_hash text primary key, user_id ${int} not null references users (id), issuer text not null,
    subject text not null, expires_at ${int} not null) ${clustered}`,
  `create table used_subject_tokens (token_hash text primary key, expires_at ${int} not null) ${clustered}`,
];
