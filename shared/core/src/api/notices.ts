import type { CallBody, ClientInput, NoticeSettings } from '@quits/contracts';
import { injectFor } from './api.ts';
import { call } from './call.ts';

/** What the person is told, and how: an extra. */
const noticesApi = injectFor('core', (build) => ({
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
