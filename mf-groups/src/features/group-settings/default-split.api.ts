import { call, injectFor } from '@quits/core';
import type { Split } from '@quits/domain';

type DefaultSplit = Split & { mode: 'equal' | 'percent' | 'shares' };

const defaultSplitApi = injectFor('mf-groups', (build) => ({
  /** An extra of our own server. */
  setDefaultSplit: build.mutation<unknown, { groupId: number; split: DefaultSplit | null }>({
    ...call('setDefaultSplit', ({ groupId, split }) => ({
      params: { id: groupId },
      body: split,
    })),
    invalidatesTags: (_done, _error, { groupId }) => [{ type: 'Group', id: groupId }],
  }),
}));

export const { useSetDefaultSplitMutation } = defaultSplitApi;
