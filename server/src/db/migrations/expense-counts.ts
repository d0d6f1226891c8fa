import { sql } from 'kysely';
import type { Kysely, Migration } from 'kysely';

/** Every look at the own groups counts their expenses: from this index alone, without a look at each of them. */
export function expenseCounts(): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await sql`create index expenses_present on expenses (group_id, type) where deleted_at is null`.execute(
        db,
      );
    },
  };
}
