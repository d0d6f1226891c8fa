import type { Database, Queries } from '../../db/tables.ts';
import type { DayRate, KnownRate, RateQuestion } from './rate-source.ts';

/** The service's rate for a day, which is the newest up to it, and when it was fetched. */
export async function findStoredRate(
  queries: Queries,
  { from, to, date }: RateQuestion,
): Promise<(DayRate & { fetchedAt: number }) | undefined> {
  const row = await queries
    .selectFrom('rates')
    .select(['rate', 'rate_date', 'fetched_at'])
    .where('from_currency', '=', from)
    .where('to_currency', '=', to)
    .where('asked_date', '=', date)
    .executeTakeFirst();
  return row && { rate: Number(row.rate), date: row.rate_date, fetchedAt: row.fetched_at };
}

/** Stores the service's rates of a pair. */
export async function storeRates(
  database: Database,
  { from, to }: Pick<RateQuestion, 'from' | 'to'>,
  known: readonly KnownRate[],
  now: number,
): Promise<void> {
  const rows = known.map(({ on, rate, date }) => ({
    from_currency: from,
    to_currency: to,
    asked_date: on,
    rate: String(rate),
    rate_date: date,
    fetched_at: now,
  }));
  await database.write((trx) =>
    trx
      .insertInto('rates')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['from_currency', 'to_currency', 'asked_date']).doUpdateSet((get) => ({
          rate: get.ref('excluded.rate'),
          rate_date: get.ref('excluded.rate_date'),
          fetched_at: get.ref('excluded.fetched_at'),
        })),
      )
      .execute(),
  );
}
