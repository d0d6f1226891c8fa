import type { DatabaseKind } from '../tables.ts';

/** How the two databases spell the same thing. `bigint` as ids: any safe integer in a path must be answered, not fail. */
const WORDS = {
  postgres: {
    id: 'bigint generated always as identity primary key',
    int: 'bigint',
    blob: 'bytea',
    /** Sorted by code, as in SQLite. */
    sorted: 'text collate "C"',
    end: '',
    clustered: '',
    unlogged: 'unlogged',
  },
  sqlite: {
    id: 'integer primary key autoincrement',
    int: 'integer',
    blob: 'blob',
    sorted: 'text',
    end: 'strict',
    clustered: 'strict, without rowid',
    unlogged: '',
  },
} as const;

export type Words = (typeof WORDS)[DatabaseKind];

export const wordsOf = (kind: DatabaseKind): Words => WORDS[kind];

/** The function of a trigger on PostgreSQL that runs after a change. */
export const triggerFunction = (name: string, statements: string): string =>
  `create function ${name}() returns trigger language plpgsql as $$ begin ${statements} return null; end $$`;
