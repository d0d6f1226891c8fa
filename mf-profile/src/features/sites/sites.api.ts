import type { Client, ClientAnswer, ConnectedSiteAnswer } from '@quits/contracts';
import { call, injectFor } from '@quits/core';

export type SiteConnection = Client<ConnectedSiteAnswer>;

/** Sites that may act for the person: only for back ends with extras. */
export const {
  useDisconnectSiteMutation,
  useGetConnectedSitesQuery,
  useGetConsentQuery,
  useGiveConsentMutation,
} = injectFor(
  'mf-profile',
  (build) => ({
    getConnectedSites: build.query<SiteConnection[], void>({
      ...call('getConnectedSites', () => ({})),
      providesTags: ['ConnectedSite'],
    }),
    disconnectSite: build.mutation<unknown, number>({
      ...call('disconnectSite', (id) => ({ params: { id } })),
      // The sessions of the site end too.
      invalidatesTags: ['ConnectedSite', 'Session'],
    }),
    getConsent: build.query<ClientAnswer<'getConsent'>, string>({
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
