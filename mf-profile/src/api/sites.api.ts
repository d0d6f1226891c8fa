import type { CallAnswer, ConnectedSiteAnswer } from '@quits/contracts';
import { call, injectFor } from '@quits/core';

/** Sites that may act for the person: only for back ends with extras. */
export const {
  useDisconnectSiteMutation,
  useGetConnectedSitesQuery,
  useGetConsentQuery,
  useGiveConsentMutation,
} = injectFor(
  'mf-profile',
  (build) => ({
    getConnectedSites: build.query<ConnectedSiteAnswer[], void>({
      ...call('getConnectedSites', () => ({})),
      providesTags: ['ConnectedSite'],
    }),
    disconnectSite: build.mutation<unknown, number>({
      ...call('disconnectSite', (id) => ({ params: { id } })),
      // The sessions of the site end too.
      invalidatesTags: ['ConnectedSite', 'Session'],
    }),
    getConsent: build.query<CallAnswer<'getConsent'>, string>({
      ...call('getConsent', (token) => ({ params: { token } })),
      keepUnusedDataFor: 0,
    }),
    giveConsent: build.mutation<unknown, string>({
      ...call('giveConsent', (token) => ({ params: { token } })),
      invalidatesTags: ['ConnectedSite'],
    }),
  }),
  { tags: ['ConnectedSite', 'Session'] },
);
