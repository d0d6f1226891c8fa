/** Members without an account, and links by which people join. */
import type { DatabaseKind } from '../tables.ts';
import { wordsOf } from './words.ts';

export const placeholderStatements = (kind: DatabaseKind): string[] => [
  'alter table users add column placeholder integer not null default 0',
  `alter table invitations add column member_id ${wordsOf(kind).int} references users (id)`,
];

/** The token is encrypted, so that its creator can show the link again. */
export function inviteLinkStatements(kind: DatabaseKind): string[] {
  const { id, int, end } = wordsOf(kind);
  return [
    `create table invite_links (
      id ${id}, group_id ${int} not null references groups (id), token_hash text not null unique,
      encrypted_token text not null, created_by ${int} not null references users (id), created_at ${int} not null,
      expires_at ${int} not null, uses_left ${int} not null check (uses_left >= 0),
      member_id ${int} references users (id)) ${end}`,
    'create index invite_links_by_group on invite_links (group_id) where uses_left > 0',
  ];
}

/**
 * A link to look at a group lets in zero people, so that servers of the version before refuse it like a used-up
 * invitation. The index has these links too.
 */
export const viewLinkStatements: readonly string[] = [
  `alter table invite_links add column role text not null default 'member'`,
  'alter table invite_links add column names text',
  'drop index invite_links_by_group',
  'create index invite_links_by_group on invite_links (group_id, expires_at)',
];

/** Only the hash of a token is stored, as of links. `scopes` and `group_ids` are JSON. */
export function accessTokenStatements(kind: DatabaseKind): string[] {
  const { id, int, end } = wordsOf(kind);
  return [
    `create table access_tokens (
      id ${id}, user_id ${int} not null references users (id), name text not null, token_hash text not null unique,
      prefix text not null, scopes text not null, group_ids text, created_at ${int} not null,
      expires_at ${int} not null, last_used_at ${int}) ${end}`,
    'create index access_tokens_by_user on access_tokens (user_id)',
    'alter table activity add column via text',
  ];
}

/** A site names a person by its `subject`. Only hashes of tokens are stored. */
export function connectedSiteStatements(kind: DatabaseKind): string[] {
  const { id, int, end, clustered } = wordsOf(kind);
  return [
    `create table connected_sites (
      id ${id}, user_id ${int} not null references users (id), issuer text not null, subject text not null,
      created_at ${int} not null, unique (issuer, subject)) ${end}`,
    'create index connected_sites_by_user on connected_sites (user_id)',
    `create table consent_requests (
      token_hash text primary key, user_id ${int} not null references users (id), issuer text not null,
      subject text not null, expires_at ${int} not null) ${clustered}`,
    `create table used_subject_tokens (token_hash text primary key, expires_at ${int} not null) ${clustered}`,
    'alter table sessions add column issuer text',
  ];
}
