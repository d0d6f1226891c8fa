import type { PayeeAnswer } from '@quits/contracts';
import type { Queries, WriteQueries } from '../../db/tables.ts';

/** How a person wants to be paid. */
export interface StoredPayee extends PayeeAnswer {
  /** `null`: never. */
  changedAt: number | null;
}

/** How a person wants to be paid; without methods if they have said nothing. */
export async function findPayee(queries: Queries, userId: number): Promise<StoredPayee> {
  const row = await queries.selectFrom('payees').selectAll().where('user_id', '=', userId).executeTakeFirst();
  if (row === undefined) return { methods: [], changedAt: null };
  // `putPayee` wrote it.
  return { methods: JSON.parse(row.methods) as PayeeAnswer['methods'], changedAt: row.changed_at };
}

/** Replaces how a person wants to be paid, at an instant in ms. */
export async function putPayee(
  trx: WriteQueries,
  userId: number,
  { methods }: PayeeAnswer,
  now: number,
): Promise<void> {
  const values = { methods: JSON.stringify(methods), changed_at: now };
  await trx
    .insertInto('payees')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute();
}

/** Forgets how a person wants to be paid. */
export async function deletePayeeOf(trx: WriteQueries, userId: number): Promise<void> {
  await trx.deleteFrom('payees').where('user_id', '=', userId).execute();
}
