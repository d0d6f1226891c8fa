import { type GroupSummary, readGroup } from '@quits/contracts';
import { DEFAULT_CURRENCY } from '@quits/domain';
import { call, groupEndpoints, injectFor, keepIfFulfilled } from '@quits/core';
import { UNSAVED_ID } from './ledger.ts';

interface CreateGroup {
  name: string;
  /** Id of the caller. */
  createdBy: number;
  /** An extra: left out towards other back ends. */
  currency?: string | undefined;
  idempotencyKey: string;
}

interface RenameGroup {
  groupId: number;
  name: string;
  /** An extra: left out when unchanged. */
  currency?: string | undefined;
}

export const groupsApi = injectFor('mf-groups', (build) => ({
  getGroupSummaries: build.query<GroupSummary[], void>({
    ...call(
      'getGroupSummaries',
      () => ({}),
      (groups) => groups.map(readGroup),
    ),
    // The counts change with expenses as well as with groups.
    providesTags: [
      { type: 'Group', id: 'LIST' },
      { type: 'Expense', id: 'LIST' },
    ],
  }),
  /** Gives the group's id if the back end answers with it. */
  createGroup: build.mutation<number | undefined, CreateGroup>({
    ...call(
      'createGroup',
      ({ name, createdBy, currency, idempotencyKey }: CreateGroup) => ({
        body: { name, createdBy, ...(currency && { currency }) },
        idempotencyKey,
      }),
      // The specification leaves the answer open.
      (group: { id: number } | null | undefined) => group?.id,
    ),
    async onQueryStarted({ name, createdBy, currency = DEFAULT_CURRENCY }, { dispatch, queryFulfilled }) {
      const added = dispatch(
        groupsApi.util.updateQueryData('getGroupSummaries', undefined, (groups) => {
          groups.push({
            id: UNSAVED_ID,
            name,
            createdBy,
            createdAt: new Date().toISOString(),
            currency,
            memberCount: 1,
            expenseCount: 0,
            netCents: 0,
            lastEntryDate: null,
          });
        }),
      );
      await keepIfFulfilled(queryFulfilled, [added]);
    },
    invalidatesTags: [{ type: 'Group', id: 'LIST' }],
  }),
  renameGroup: build.mutation<unknown, RenameGroup>({
    ...call('renameGroup', ({ groupId, name, currency }: RenameGroup) => ({
      params: { id: groupId },
      body: { name, ...(currency && { currency }) },
    })),
    async onQueryStarted({ groupId, name }, { dispatch, queryFulfilled }) {
      const rename = (groups: { id: number; name: string }[]) => {
        const group = groups.find(({ id }) => id === groupId);
        if (group) group.name = name;
      };
      await keepIfFulfilled(queryFulfilled, [
        dispatch(
          groupEndpoints.util.updateQueryData('getGroup', groupId, (group) => {
            group.name = name;
          }),
        ),
        dispatch(groupEndpoints.util.updateQueryData('getGroups', undefined, rename)),
        dispatch(groupsApi.util.updateQueryData('getGroupSummaries', undefined, rename)),
      ]);
    },
    invalidatesTags: (_done, _error, { groupId }) => [
      { type: 'Group', id: groupId },
      { type: 'Group', id: 'LIST' },
    ],
  }),
}));

export const { useCreateGroupMutation, useGetGroupSummariesQuery, useRenameGroupMutation } = groupsApi;
