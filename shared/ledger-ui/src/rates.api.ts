import type { ClientAnswer } from '@quits/contracts';
import { call, injectFor } from '@quits/core';

interface RateQuestion {
  from: string;
  to: string;
  /** The day on which it was spent. */
  date: string;
}

/** The suggested rate between two currencies, an extra: a person may change it. */
const ratesApi = injectFor('ledger-ui', (build) => ({
  getRate: build.query<ClientAnswer<'getRate'>, RateQuestion>(
    call('getRate', (question: RateQuestion) => ({ query: { ...question } })),
  ),
}));

export const { useGetRateQuery, useLazyGetRateQuery } = ratesApi;
