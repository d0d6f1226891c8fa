import type { Database, Queries } from '../../db/tables.ts';
import type { DayRate, RateQuestion } from './rate-source.ts';

/** What the service said of a day, and when; the rate is that of the newest day up to it. */
export async function findKept(
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

export async function keepRate(
  database: Database,
  { from, to, date }: RateQuestion,
  { rate, date: rateDate }: DayRate,
  now: number,
): Promise<void> {
  const said = { rate: String(rate), rate_date: rateDate, fetched_at: now };
  await database.write((trx) =>
    trx
      .insertInto('rates')
      .values({ from_currency: from, to_currency: to, asked_date: date, ...said })
      .onConflict((conflict) =>
        conflict.columns(['from_currency', 'to_currency', 'asked_date']).doUpdateSet(said),
      )
      .execute(),
  );
}
