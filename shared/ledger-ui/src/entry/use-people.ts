import type { Member, NamedPerson } from '@quits/contracts';
import { groupEndpoints, useGetAcquaintancesQuery, useOffers, useRuntime } from '@quits/core';
import { useTogether } from '@quits/ui';
import { useCallback, useEffect, useMemo, useState } from 'react';

/** The query for the members of one group. */
interface Call {
  data?: readonly Member[] | undefined;
  error?: unknown;
}

const NONE: readonly NamedPerson[] = [];
const NOT_ASKED: readonly Call[] = [{}];

const areSame = (one: readonly Call[], other: readonly Call[]) =>
  one.length === other.length &&
  one.every(({ data, error }, index) => data === other[index]?.data && error === other[index]?.error);

const isFailed = (call: Call | undefined) => call?.data === undefined && call?.error !== undefined;

const { initiate, select } = groupEndpoints.endpoints.getGroupMembers;

/** The members of some groups, together, at most a second after the first group's. */
function useMembers(groupIds: readonly number[], isWanted: boolean) {
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
    people: useMemo(() => (isShown ? calls.flatMap(({ data }) => data ?? NONE) : NONE), [calls, isShown]),
    hasFailed: calls.some(isFailed),
    isWaiting: isWanted && calls.some(({ data, error }) => data === undefined && error === undefined),
    retry,
  };
}

/** The people of a list over several groups, whose entries name only former members. */
interface People {
  people: readonly NamedPerson[];
  hasFailed: boolean;
  isWaiting: boolean;
  retry: () => void;
}

/**
 * Loads the people of groups. Our own server has one call for all; towards others each group is asked.
 *
 * @param groupIds keep it the same from render to render
 */
export function usePeople(groupIds: readonly number[]): People {
  const isOneCall = useOffers()('people');
  const { data, error, refetch } = useGetAcquaintancesQuery(undefined, { skip: !isOneCall });
  const members = useMembers(groupIds, !isOneCall);
  if (!isOneCall) return members;
  const isMissing = data === undefined;
  return {
    people: data ?? NONE,
    hasFailed: isMissing && error !== undefined,
    isWaiting: isMissing && error === undefined,
    retry: () => void refetch(),
  };
}
