import type { Payment } from '@quits/contracts';
import { call, injectFor } from '@quits/core';
import { formatAmount } from '@quits/domain';

interface PaymentOf {
  groupId: number;
  to: number;
  cents: number;
}

/** How to pay a debt outside of Quits: only for back ends with extras. */
export const { useGetPaymentQuery } = injectFor('mf-groups', (build) => ({
  getPayment: build.query<Payment, PaymentOf>({
    ...call('getPayment', ({ groupId, to, cents }) => ({
      params: { id: groupId },
      query: { to: String(to), amount: formatAmount(cents) },
    })),
    // The receiver may change the account at any time: each look asks again.
    keepUnusedDataFor: 0,
  }),
}));
