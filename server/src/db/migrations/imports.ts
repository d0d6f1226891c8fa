import type { DatabaseKind } from '../tables.ts';
import { wordsOf } from './words.ts';

/** Previewed files for an hour, and for each group the keys of the rows that it has from files. */
export function importStatements(kind: DatabaseKind): string[] {
  const { id, int, end, clustered } = wordsOf(kind);
  return [
    `create table imports (
      id ${id}, user_id ${int} not null references users (id), text text not null,
      created_at ${int} not null, expires_at ${int} not null) ${end}`,
    'create index imports_by_account on imports (user_id, id)',
    `create table imported_rows (
      group_id ${int} not null references groups (id), row_key text not null,
      primary key (group_id, row_key)) ${clustered}`,
  ];
}
