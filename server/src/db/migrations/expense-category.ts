import type { Kysely, Migration } from 'kysely';

/** What an expense was for (extras §2); who was there before has none. */
export function expenseCategory(): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema.alterTable('expenses').addColumn('category', 'text').execute();
    },
  };
}
