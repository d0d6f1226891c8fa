/**
 * The initial rate of an entry in another currency. It never changes booked entries.
 */
import type { OwnAnswer } from '@quits/contracts';
import { dayOf } from '@quits/domain';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../errors/app-error.ts';
import type { Caller } from '../../http/caller.ts';
import { findLastRate } from '../expenses/expenses.service.ts';
import { createLru } from '../../cache/lru.ts';
import { createLane } from '../../security/costs.ts';
import { askForMonth, type DayRate, type RateQuestion } from './rate-source.ts';
import { findStoredRate, storeRates } from './rates.repository.ts';

/** The rate of the current day may still change. */
const FRESH_MS = 60 * 60 * 1000;

type Surroundings = Pick<FastifyInstance, 'database' | 'config' | 'now' | 'log'>;

/** The server waits this long before it repeats a failed question. */
const FAILURE_KEPT_MS = 5 * 60 * 1000;
const MAX_FAILURES = 1000;

/** Asks the service for a month and keeps its rates. @throws when it has none of the day */
async function storeMonth(
  { database, now }: Pick<Surroundings, 'database' | 'now'>,
  question: RateQuestion,
  url: string,
): Promise<void> {
  const known = await askForMonth(url, question, dayOf(now()));
  await storeRates(database, question, known, now());
  if (!known.some(({ on }) => on === question.date))
    throw new Error('The service returned no rate for this day');
}

/** Future rates are unknown. */
const untilToday = (question: RateQuestion, today: string): RateQuestion => ({
  ...question,
  date: question.date < today ? question.date : today,
});

/** Finds rates. Concurrent requests for the same pair and month share one call to the service. */
export function createRates({ database, config: { ratesUrl }, now, log }: Surroundings) {
  const underWay = new Map<string, Promise<void>>();
  const failedAt = createLru<string, number>(MAX_FAILURES);
  const enterLane = createLane({ ofAccount: 2, inAll: 4 });

  async function askService(
    { userId, client: { address } }: Caller,
    question: RateQuestion,
    key: string,
    url: string,
  ): Promise<void> {
    const turn = new AbortController();
    try {
      await enterLane({ account: String(userId), address }, turn.signal);
      await storeMonth({ database, now }, question, url);
    } catch (error) {
      failedAt.set(key, now());
      log.warn({ err: error }, 'exchange rates could not be fetched');
    } finally {
      turn.abort();
    }
  }

  function askOnce(caller: Caller, question: RateQuestion, url: string): Promise<void> {
    const key = [question.from, question.to, question.date.slice(0, 7)].join();
    if (now() - (failedAt.get(key) ?? -Infinity) < FAILURE_KEPT_MS) return Promise.resolve();
    const asked =
      underWay.get(key) ?? askService(caller, question, key, url).finally(() => underWay.delete(key));
    underWay.set(key, asked);
    return asked;
  }

  async function fromService(
    caller: Caller,
    question: RateQuestion,
    url: string,
  ): Promise<DayRate | undefined> {
    const stored = await findStoredRate(database.queries, question);
    if (stored && (dayOf(stored.fetchedAt) > question.date || now() - stored.fetchedAt < FRESH_MS))
      return stored;
    await askOnce(caller, question, url);
    return findStoredRate(database.queries, question);
  }

  return {
    /**
     * The newest rate up to a day: from the service, or else the last one used in the person's
     * groups.
     *
     * @throws 404 when none is known
     */
    async find(caller: Caller, question: RateQuestion): Promise<OwnAnswer<'getRate'>> {
      const known = untilToday(question, dayOf(now()));
      const rate = ratesUrl === undefined ? undefined : await fromService(caller, known, ratesUrl);
      if (rate) return { rate: rate.rate, date: rate.date, source: 'service' };
      const used = await findLastRate(database.queries, caller.userId, question);
      if (used) return { ...used, source: 'group' };
      throw notFound('rate_not_found');
    },
  };
}
