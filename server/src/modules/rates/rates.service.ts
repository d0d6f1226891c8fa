/** The rate that an entry in another currency starts with (extras §4); it never changes what is booked. */
import type { OwnAnswer } from '@quits/contracts';
import { dayOf } from '@quits/domain';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../errors.ts';
import { findLastRate } from '../ledger/ledger.service.ts';
import { askForRate } from './rate-source.ts';
import type { DayRate, RateQuestion } from './rate-source.ts';
import { findKept, keepRate } from './rates.repository.ts';

/** The rate of a day that is not over yet may still change. */
const FRESH_MS = 60 * 60 * 1000;

type Surroundings = Pick<FastifyInstance, 'database' | 'config' | 'now' | 'log'>;

/** Looks rates up; several who want the same at once ask the service once. */
export function createRates({ database, config: { ratesUrl }, now, log }: Surroundings) {
  const underWay = new Map<string, Promise<DayRate | undefined>>();

  async function fromService(question: RateQuestion, url: string): Promise<DayRate | undefined> {
    const kept = await findKept(database.queries, question);
    if (kept && (dayOf(kept.fetchedAt) > question.date || now() - kept.fetchedAt < FRESH_MS)) return kept;
    try {
      const answer = await askForRate(url, question);
      await keepRate(database, question, answer, now());
      return answer;
    } catch (error) {
      log.warn({ err: error }, 'the service for rates gave none');
      return kept;
    }
  }

  function fromServiceOnce(question: RateQuestion, url: string): Promise<DayRate | undefined> {
    const key = Object.values(question).join();
    const asked = underWay.get(key) ?? fromService(question, url).finally(() => underWay.delete(key));
    underWay.set(key, asked);
    return asked;
  }

  return {
    /**
     * The newest rate up to a day: the service's, else the last one used in the person's groups.
     *
     * @throws 404 when none is known
     */
    async find(userId: number, question: RateQuestion): Promise<OwnAnswer<'getRate'>> {
      // Nobody knows the rates of days to come.
      const today = dayOf(now());
      const known = { ...question, date: question.date < today ? question.date : today };
      const rate = ratesUrl === undefined ? undefined : await fromServiceOnce(known, ratesUrl);
      if (rate) return { rate: rate.rate, date: rate.date, source: 'service' };
      const used = await findLastRate(database.queries, userId, question);
      if (used) return { ...used, source: 'group' };
      throw notFound('No rate is known for these currencies up to this day');
    },
  };
}
