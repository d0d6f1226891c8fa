import type { Client, ClientAnswer, ClientBody, PasskeyAnswer } from '@quits/contracts';
import { call, injectFor } from '@quits/core';

export type Passkey = Client<PasskeyAnswer>;

/** The person's passkeys: only for back ends with extras. */
export const {
  useAddPasskeyMutation,
  useGetNewPasskeyOptionsMutation,
  useGetPasskeysQuery,
  useRemovePasskeyMutation,
  useRenamePasskeyMutation,
} = injectFor(
  'mf-profile',
  (build) => ({
    getPasskeys: build.query<Passkey[], void>({
      ...call('getPasskeys', () => ({})),
      providesTags: ['Passkey'],
    }),
    getNewPasskeyOptions: build.mutation<ClientAnswer<'getNewPasskeyOptions'>, void>(
      call('getNewPasskeyOptions', () => ({})),
    ),
    addPasskey: build.mutation<Passkey, ClientBody<'addPasskey'>>({
      ...call('addPasskey', (body) => ({ body })),
      invalidatesTags: ['Passkey'],
    }),
    renamePasskey: build.mutation<Passkey, { id: number; name: string }>({
      ...call('renamePasskey', ({ id, name }: { id: number; name: string }) => ({
        params: { id },
        body: { name },
      })),
      invalidatesTags: ['Passkey'],
    }),
    removePasskey: build.mutation<unknown, number>({
      ...call('removePasskey', (id) => ({ params: { id } })),
      invalidatesTags: ['Passkey'],
    }),
  }),
  { tags: ['Passkey'] },
);
