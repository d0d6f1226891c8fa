/** Who runs the server, who may not sign in, what administrators did, and what audits found. */
import type { DatabaseKind } from '../tables.ts';
import { wordsOf } from './words.ts';

export function administration(kind: DatabaseKind): string[] {
  const { id, int, end } = wordsOf(kind);
  return [
    `alter table users add column suspended_at ${int}`,
    `alter table users add column email_verified_at ${int}`,
    // The program numbers the items, because the hash covers the number.
    `create table admin_log (
      id ${int} primary key, at ${int} not null, by_user_id ${int} not null references users (id),
      act text not null, target text, previous text not null, hash text not null) ${end}`,
    `create table book_audits (
      id ${id}, at ${int} not null, entries ${int} not null, findings text not null) ${end}`,
  ];
}
