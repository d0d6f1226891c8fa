import type { DatabaseKind } from '../tables.ts';

/** How the two databases spell the same thing. `bigint` as ids: any safe integer in a path must be answered, not fail. */
const WORDS = {
  postgres: {
    id: 'bigint generated always as identity primary key',
    int: 'bigint',
    blob: 'bytea',
    end: '',
    clustered: '',
    unlogged: 'unlogged',
  },
  sqlite: {
    id: 'integer primary key autoincrement',
    int: 'integer',
    blob: 'blob',
    end: 'strict',
    clustered: 'strict, without rowid',
    unlogged: '',
  },
} as const;

export const wordsOf = (kind: DatabaseKind) => WORDS[kind];
