import { sharedEndpoints, useRuntime } from '@quits/core';
import type { Member } from '@quits/contracts';
import { useEffect, useState } from 'react';

const NONE: readonly Member[] = [];

/**
 * The members of groups, by whom somebody searches or filters: asked for only then, as the list of expenses may name
 * nobody. A group whose members do not load has none.
 *
 * @param groupIds keep it the same from render to render
 */
export function useMemberNames(groupIds: readonly number[], isWanted: boolean): readonly Member[] {
  const { store } = useRuntime();
  const [members, setMembers] = useState(NONE);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    const { initiate } = sharedEndpoints.endpoints.getGroupMembers;
    const asked = groupIds.map((groupId) => store.dispatch(initiate(groupId)));
    void Promise.all(asked.map((answer) => answer.unwrap().catch(() => NONE))).then((lists) => {
      if (isCurrent) setMembers(lists.flat());
    });
    return () => {
      isCurrent = false;
      for (const answer of asked) answer.unsubscribe();
    };
  }, [store, groupIds, isWanted]);
  return members;
}
