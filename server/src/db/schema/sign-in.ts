/** Ways to sign in besides a password. Only hashes of codes are stored. */
import type { DatabaseKind } from '../tables.ts';
import { wordsOf } from './words.ts';

export function signInTables(kind: DatabaseKind): string[] {
  const { id, int, end, clustered } = wordsOf(kind);
  return [
    // `transports` is JSON.
    `create table passkeys (
      id ${id}, user_id ${int} not null references users (id), credential_id text not null unique,
      public_key text not null, transports text not null, synced integer not null, name text not null,
      created_at ${int} not null, last_used_at ${int}) ${end}`,
    'create index passkeys_by_user on passkeys (user_id)',
    `create table used_challenges (challenge_hash text primary key, expires_at ${int} not null) ${clustered}`,
    // The identity provider names a person by its `subject`.
    `create table identities (
      issuer text not null, subject text not null, user_id ${int} not null references users (id),
      created_at ${int} not null, primary key (issuer, subject)) ${clustered}`,
    'create index identities_by_user on identities (user_id)',
    `create table sign_in_codes (
      code_hash text primary key, issuer text not null, subject text not null, email text not null,
      verified integer not null, name text, expires_at ${int} not null) ${clustered}`,
  ];
}
