import { sharedEndpoints, useRuntime } from '@quits/core';
import type { Member } from '@quits/contracts';
import { useCallback, useEffect, useMemo, useState } from 'react';

const NONE: readonly Member[] = [];

/** The members of each group; nothing of one whose members did not load. */
type Lists = readonly (readonly Member[] | undefined)[];

const NO_LISTS: Lists = [];

const areSame = (one: Lists, other: Lists) =>
  one.length === other.length && one.every((list, index) => list === other[index]);

const { initiate, select } = sharedEndpoints.endpoints.getGroupMembers;

/**
 * The members of groups, for what the list of expenses does not name: settlements, and people to search or filter by.
 * Asked for only then, and told at once when all are answered. A group whose members do not load has none, until they do.
 *
 * @param groupIds keep it the same from render to render
 */
export function useMemberNames(groupIds: readonly number[], isWanted: boolean) {
  const { store } = useRuntime();
  const [lists, setLists] = useState(NO_LISTS);
  useEffect(() => {
    if (!isWanted) return undefined;
    const asked = groupIds.map((groupId) => store.dispatch(initiate(groupId)));
    const read = () => {
      const calls = groupIds.map((groupId) => select(groupId)(store.getState()));
      if (calls.some(({ data, error }) => data === undefined && error === undefined)) return;
      const now = calls.map(({ data }) => data);
      setLists((last) => (areSame(last, now) ? last : now));
    };
    read();
    const stop = store.subscribe(read);
    return () => {
      stop();
      for (const answer of asked) answer.unsubscribe();
    };
  }, [store, groupIds, isWanted]);
  const retry = useCallback(() => {
    for (const [index, groupId] of groupIds.entries()) {
      const options = { subscribe: false, forceRefetch: true };
      if (lists[index] === undefined) void store.dispatch(initiate(groupId, options));
    }
  }, [store, groupIds, lists]);
  return {
    members: useMemo(() => lists.flatMap((list) => list ?? NONE), [lists]),
    hasFailed: lists.includes(undefined),
    retry,
  };
}
