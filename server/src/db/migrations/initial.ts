import { sql } from 'kysely';
import type { Kysely, Migration } from 'kysely';
import type { DatabaseKind } from '../database.ts';
import { postgresGuards } from './initial-postgres-guards.ts';
import { sqliteGuards } from './initial-sqlite-guards.ts';
import { tableStatements } from './initial-tables.ts';

/** All tables, and the rules that the database itself keeps: the books balance, the history only grows. */
export function initial(kind: DatabaseKind): Migration {
  const guards = kind === 'postgres' ? postgresGuards : sqliteGuards;
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      for (const statement of [...tableStatements(kind), ...guards]) await sql.raw(statement).execute(db);
    },
  };
}
