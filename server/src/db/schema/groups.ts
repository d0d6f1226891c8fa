import type { Words } from './words.ts';

/** Groups, their members, and the ways to join them. */
export const groupTables = ({ id, int, end, clustered }: Words): string[] => [
  // `expense_count` is kept by triggers (`kept-sums.ts`).
  `create table groups (
    id ${id}, name text not null, currency text not null default 'USD', default_split text,
    created_by ${int} not null references users (id), created_at ${int} not null, version ${int} not null default 1,
    archived_at ${int}, deleted_at ${int}, deleted_by ${int} references users (id),
    history_length integer not null default 0, history_seal text not null default '',
    expense_count integer not null default 0) ${end}`,
  `create table memberships (
    group_id ${int} not null references groups (id), user_id ${int} not null references users (id),
    joined_at ${int} not null, removed_at ${int}, removed_by ${int} references users (id),
    seen_activity_id ${int} not null default 0, primary key (group_id, user_id)) ${clustered}`,
  'create index memberships_by_user on memberships (user_id, group_id)',
  `create table invitations (
    id ${id}, group_id ${int} not null references groups (id), email_key text not null, token_hash text not null unique,
    invited_by ${int} not null references users (id), member_id ${int} references users (id),
    created_at ${int} not null, expires_at ${int} not null, accepted_by ${int} references users (id),
    accepted_at ${int}) ${end}`,
  'create index invitations_by_mailbox on invitations (email_key, created_at)',
  'create index invitations_by_inviter on invitations (invited_by, created_at)',
  'create index invitations_by_group on invitations (group_id) where accepted_by is null',
  // The token is encrypted, so that its creator can show the link again.
  `create table invite_links (
    id ${id}, group_id ${int} not null references groups (id), token_hash text not null unique,
    encrypted_token text not null, role text not null default 'member', names text,
    created_by ${int} not null references users (id), created_at ${int} not null, expires_at ${int} not null,
    uses_left ${int} not null check (uses_left >= 0), member_id ${int} references users (id)) ${end}`,
  'create index invite_links_by_group on invite_links (group_id, expires_at)',
];
