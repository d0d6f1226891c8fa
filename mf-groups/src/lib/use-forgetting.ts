import { api, useRuntime } from '@quits/core';
import { useEffect, useRef } from 'react';

/**
 * Gives the function to call once the group is gone for the person: its cached data go when its page has
 * closed and no component uses them.
 */
export function useForgetting(groupId: number): () => void {
  const { store } = useRuntime();
  const isGone = useRef(false);
  useEffect(
    () => () => {
      if (!isGone.current) return;
      setTimeout(() => {
        const ofGroup = (['Group', 'Member', 'Balance'] as const).map((type) => ({ type, id: groupId }));
        store.dispatch(api.util.invalidateTags([...ofGroup, { type: 'Expense', id: 'LIST' }]));
      });
    },
    [store, groupId],
  );
  return () => {
    isGone.current = true;
  };
}
