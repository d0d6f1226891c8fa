import { type Group, type ListedGroup, type Member, readGroup } from '@quits/contracts';
import { injectFor } from './api.ts';
import { call } from './call.ts';

const ofGroup = (groupId: number) => ({ params: { id: groupId } });

export const groupEndpoints = injectFor('core', (build) => ({
  getGroups: build.query<ListedGroup[], void>({
    ...call(
      'getGroups',
      () => ({}),
      (groups) => groups.map(readGroup),
    ),
    providesTags: [{ type: 'Group', id: 'LIST' }],
  }),
  getGroup: build.query<Group, number>({
    ...call('getGroup', ofGroup, readGroup),
    providesTags: (_group, _error, groupId) => [{ type: 'Group', id: groupId }],
  }),
  getGroupMembers: build.query<Member[], number>({
    ...call('getGroupMembers', ofGroup),
    providesTags: (_members, _error, groupId) => [{ type: 'Member', id: groupId }],
  }),
}));

export const { useGetGroupMembersQuery, useGetGroupQuery, useGetGroupsQuery } = groupEndpoints;
