import type { ClientAnswer } from '@quits/contracts';
import { call, injectFor } from '@quits/core';

export interface RateQuestion {
  from: string;
  to: string;
  /** The day on which it was spent. */
  date: string;
}

/** The suggested rate of an entry in another currency, an extra: a person may change it. */
const ratesApi = injectFor('mf-expenses', (build) => ({
  getRate: build.query<ClientAnswer<'getRate'>, RateQuestion>(
    call('getRate', (question: RateQuestion) => ({ query: { ...question } })),
  ),
}));

export const { useLazyGetRateQuery } = ratesApi;
