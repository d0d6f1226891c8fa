import type { Group, Member } from '@quits/contracts';
import { useGetGroupMembersQuery, useGetGroupQuery, useOffers, useRuntime } from '@quits/core';
import { useState } from 'react';
import { lastGroupOf, rememberGroup } from './last-group.ts';

interface Shown {
  groupId: number;
  members: readonly Member[];
}

/** What the form needs to know about a group. Without currency and default split it opens as well. */
function useFormData(groupId: number, skip: boolean) {
  const hasCurrency = useOffers()('currencies');
  const { currentData, isFetching, refetch } = useGetGroupMembersQuery(groupId, { skip });
  const group = useGetGroupQuery(groupId, { skip: skip || !hasCurrency });
  const isGroupSettled = !hasCurrency || group.currentData !== undefined || group.isError;
  return {
    members: isGroupSettled ? currentData : undefined,
    areLoading: isFetching || !isGroupSettled,
    load: () => void (skip || refetch()),
  };
}

/**
 * The group of a form that opens without one: at first the last used, or else the first of the list. While
 * the members of another group load, the form shows the previous one.
 *
 * @param isNeeded whether the form is open or about to be: then the members load
 */
export function useChosenGroup(groups: readonly Group[], userId: number, isNeeded: boolean) {
  const { storages } = useRuntime();
  const [chosen, setChosen] = useState(() => lastGroupOf(storages, userId));
  const [shown, setShown] = useState<Shown>();
  const selected = groups.find(({ id }) => id === chosen) ?? groups[0];
  const groupId = selected?.id ?? 0;
  const { members, areLoading, load } = useFormData(groupId, !isNeeded || !selected);
  if (members && (shown?.groupId !== groupId || shown.members !== members)) setShown({ groupId, members });

  return {
    /** Undefined until loaded, or when the members of the selected group did not load. */
    shown: members || areLoading ? shown : undefined,
    areMembersLoading: areLoading,
    load,
    choice: {
      groups: [...groups].sort((a, b) => Number(b === selected) - Number(a === selected)),
      groupId,
      onChange(id: number) {
        rememberGroup(storages, userId, id);
        setChosen(id);
      },
    },
  };
}
