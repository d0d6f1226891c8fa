import { call, groupEndpoints, injectFor, removeGroupEntries } from '@quits/core';
import { groupsApi } from '../../lib/groups.api.ts';

export const groupRemovalApi = injectFor('mf-groups', (build) => ({
  /**
   * Invalidates nothing: the group's page is still mounted when the answer comes, and would refetch a deleted
   * group. This updates the lists directly; the page drops the rest when it unmounts.
   */
  deleteGroup: build.mutation<unknown, number>({
    ...call('deleteGroup', (groupId) => ({ params: { id: groupId } })),
    async onQueryStarted(groupId, { dispatch, queryFulfilled }) {
      const without = <Item extends { id: number }>(items: Item[]) =>
        items.filter(({ id }) => id !== groupId);
      try {
        await queryFulfilled;
      } catch {
        return;
      }
      dispatch(groupEndpoints.util.updateQueryData('getGroups', undefined, without));
      dispatch(groupsApi.util.updateQueryData('getGroupSummaries', undefined, without));
      dispatch(removeGroupEntries(groupId));
    },
  }),
  /** Only for back ends with extras. */
  restoreGroup: build.mutation<unknown, number>({
    ...call('restoreGroup', (groupId) => ({ params: { id: groupId } })),
    invalidatesTags: (_done, error, groupId) =>
      error
        ? []
        : [
            { type: 'Group', id: groupId },
            { type: 'Group', id: 'LIST' },
            { type: 'Expense', id: 'LIST' },
            { type: 'Balance', id: groupId },
          ],
  }),
}));

export const { useDeleteGroupMutation } = groupRemovalApi;
