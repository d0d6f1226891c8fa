import type { DatabaseKind } from '../tables.ts';
import { wordsOf } from './words.ts';

/** What groups know of the columns of tables that they have imported. */
export function importColumns(kind: DatabaseKind): string[] {
  const { int, clustered } = wordsOf(kind);
  return [
    // `columns` is JSON.
    `create table import_columns (
      group_id ${int} not null references groups (id), heading_key text not null, columns text not null,
      primary key (group_id, heading_key)) ${clustered}`,
  ];
}
