import type { DatabaseKind } from '../tables.ts';
import { wordsOf } from './words.ts';

/** How people want to be paid. */
export function payingTables(kind: DatabaseKind): string[] {
  const { int, clustered } = wordsOf(kind);
  return [
    // `methods` is JSON.
    `create table payees (
      user_id ${int} primary key references users (id), methods text not null, changed_at ${int} not null) ${clustered}`,
  ];
}
