import type { CallBody, ClientInput, NoticeSettings } from '@quits/contracts';
import { call, injectFor } from '@quits/core';

/** What the person is told, and how: only for back ends with extras. */
const noticesApi = injectFor('mf-profile', (build) => ({
  getNoticeSettings: build.query<NoticeSettings, void>(call('getNoticeSettings', () => ({}))),
  setNoticeSettings: build.mutation<NoticeSettings, ClientInput<CallBody<'setNoticeSettings'>>>({
    ...call('setNoticeSettings', (body) => ({ body })),
    // The answer has all settings.
    onQueryStarted: (_changes, { dispatch, queryFulfilled }) =>
      queryFulfilled.then(
        ({ data }) => void dispatch(noticesApi.util.upsertQueryData('getNoticeSettings', undefined, data)),
        () => undefined,
      ),
  }),
}));

export const { useGetNoticeSettingsQuery, useSetNoticeSettingsMutation } = noticesApi;
