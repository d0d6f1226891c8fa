import type { PayeeAnswer, PayeeMethod } from '@quits/contracts';
import { call, injectFor } from '@quits/core';

/** How the person wants to be paid: only for back ends with extras. */
export const { useGetPayeeQuery, useSetPayeeMutation } = injectFor(
  'mf-profile',
  (build) => ({
    getPayee: build.query<PayeeAnswer, void>({ ...call('getPayee', () => ({})), providesTags: ['Payee'] }),
    setPayee: build.mutation<unknown, PayeeMethod[]>({
      ...call('setPayee', (methods) => ({ body: { methods } })),
      invalidatesTags: ['Payee'],
    }),
  }),
  { tags: ['Payee'] },
);
