import { groupEndpoints, useRuntime } from '@quits/core';
import type { Member } from '@quits/contracts';
import { useTogether } from '@quits/ui';
import { useCallback, useEffect, useMemo, useState } from 'react';

/** The query for the members of one group. */
interface Call {
  data?: readonly Member[] | undefined;
  error?: unknown;
}

const NONE: readonly Member[] = [];
const NOT_ASKED: readonly Call[] = [{}];

const areSame = (one: readonly Call[], other: readonly Call[]) =>
  one.length === other.length &&
  one.every(({ data, error }, index) => data === other[index]?.data && error === other[index]?.error);

const isFailed = (call: Call | undefined) => call?.data === undefined && call?.error !== undefined;

const { initiate, select } = groupEndpoints.endpoints.getGroupMembers;

/**
 * The members of groups, for people whom the list of expenses doesn't name: in settlements, search and
 * filters. They load only then. Names appear together, at most a second after the first group's.
 *
 * @param groupIds keep it the same from render to render
 */
export function useMemberNames(groupIds: readonly number[], isWanted: boolean) {
  const { store } = useRuntime();
  const [calls, setCalls] = useState(NOT_ASKED);
  const isShown = useTogether(calls);
  useEffect(() => {
    if (!isWanted) return undefined;
    const asked = groupIds.map((groupId) => store.dispatch(initiate(groupId)));
    const read = () => {
      const now = groupIds.map((groupId) => select(groupId)(store.getState()));
      setCalls((last) => (areSame(last, now) ? last : now));
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
      if (isFailed(calls[index])) void store.dispatch(initiate(groupId, options));
    }
  }, [store, groupIds, calls]);
  return {
    members: useMemo(() => (isShown ? calls.flatMap(({ data }) => data ?? NONE) : NONE), [calls, isShown]),
    hasFailed: calls.some(isFailed),
    isWaiting: isWanted && calls.some(({ data, error }) => data === undefined && error === undefined),
    retry,
  };
}
