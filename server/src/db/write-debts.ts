/** Who paid whose share of an entry. SQL has no words for this rule, so the program writes what triggers would keep. */
import { coveredShares, type LedgerEntry, minorUnitOf, negated, type Transfer } from '@quits/domain';
import { insertRows, isOneOf } from './dialects.ts';
import type { PostingRow, WriteQueries } from './tables.ts';

type Line = Pick<PostingRow, 'side' | 'user_id' | 'amount_cents'>;

/** Lines of an entry in the form that the shared rules expect. */
function ledgerEntryOf(lines: readonly Line[]): LedgerEntry {
  const rows = (side: Line['side']) =>
    lines
      .filter((line) => line.side === side)
      .map(({ user_id, amount_cents }) => ({
        userId: user_id,
        cents: side === 'payer' ? amount_cents : negated(amount_cents),
      }));
  return { payers: rows('payer'), shares: rows('share') };
}

/**
 * Who paid whose share, as the lines of an entry say. Throws RangeError where paid and shares are not equal.
 *
 * @param currency the group's, whose minor unit the debts follow
 * @returns amounts in cents, all positive, in a refund all negative
 */
export const debtsFrom = (lines: readonly Line[], currency: string): Transfer[] =>
  coveredShares(ledgerEntryOf(lines), minorUnitOf(currency));

interface EntryWithLines {
  id: number;
  postings: readonly Line[];
  currency: string;
}

/** Writes the debts of entries that have none. */
export async function insertDebts(trx: WriteQueries, entries: readonly EntryWithLines[]): Promise<void> {
  const rows = entries.flatMap(({ id, postings, currency }) =>
    debtsFrom(postings, currency).map(({ fromUserId, toUserId, cents }) => ({
      expense_id: id,
      from_user_id: fromUserId,
      to_user_id: toUserId,
      cents,
    })),
  );
  if (rows.length > 0) await insertRows(trx, 'debts', rows).execute();
}

/** No statement takes longer than a statement may. */
const ENTRIES_AT_ONCE = 1000;

async function rewriteSome(trx: WriteQueries, expenseIds: readonly number[]): Promise<void> {
  await trx
    .deleteFrom('debts')
    .where(isOneOf(trx, 'expense_id', expenseIds))
    .execute();
  const lines = await trx
    .selectFrom('postings')
    .innerJoin('expenses', 'expenses.id', 'postings.expense_id')
    .innerJoin('groups', 'groups.id', 'expenses.group_id')
    .select(['expense_id', 'side', 'user_id', 'amount_cents', 'currency'])
    .where(isOneOf(trx, 'expense_id', expenseIds))
    .execute();
  const entries = new Map<number, EntryWithLines & { postings: Line[] }>();
  for (const { expense_id: id, currency, ...line } of lines) {
    const entry = entries.get(id) ?? { id, currency, postings: [] };
    entry.postings.push(line);
    entries.set(id, entry);
  }
  await insertDebts(trx, [...entries.values()]);
}

/** Writes the debts of entries, deleted ones included, from their stored lines. Replaces those that they have. */
export async function rewriteDebts(trx: WriteQueries, expenseIds: readonly number[]): Promise<void> {
  for (let start = 0; start < expenseIds.length; start += ENTRIES_AT_ONCE)
    await rewriteSome(trx, expenseIds.slice(start, start + ENTRIES_AT_ONCE));
}

/** Writes the debts of all entries, for a database that has none. */
export async function writeAllDebts(trx: WriteQueries): Promise<void> {
  const rows = await trx.selectFrom('expenses').select('id').orderBy('id').execute();
  await rewriteDebts(
    trx,
    rows.map(({ id }) => id),
  );
}
