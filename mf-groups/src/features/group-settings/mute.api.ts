import type { Mute, NoticeSettings } from '@quits/contracts';
import { call, injectFor } from '@quits/core';

interface NewMute {
  groupId: number;
  mute: Mute;
  /** Undefined: for good. */
  until?: string | undefined;
}

/** Which groups the person has muted: only where extras are on. */
const muteApi = injectFor('mf-groups', (build) => ({
  getMutes: build.query<NoticeSettings, void>(call('getNoticeSettings', () => ({}))),
  setMute: build.mutation<NoticeSettings, NewMute>({
    ...call('setNoticeSettings', (mute: NewMute) => ({ body: { groups: [mute] } })),
    // The answer has all mutes.
    onQueryStarted: (_mute, { dispatch, queryFulfilled }) =>
      queryFulfilled.then(
        ({ data }) => void dispatch(muteApi.util.upsertQueryData('getMutes', undefined, data)),
        () => undefined,
      ),
  }),
}));

export const { useGetMutesQuery, useSetMuteMutation } = muteApi;
