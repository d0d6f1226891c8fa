import { useAuth, useGetUserQuery } from '@quits/core';
import type { User } from '@quits/contracts';
import { isSessionFailure, retryOf } from '@quits/ui';
import { useEffect, useRef } from 'react';

/** The signed-in person as the server knows them, or as the session does if loading fails. */
export function useProfile(known: User) {
  const { updateUser } = useAuth();
  const query = useGetUserQuery({ id: known.id });
  const { data, error } = query;
  const taken = useRef<User>(undefined);

  // Passes a name that was changed on another device on to the navigation. Each answer is applied once, so
  // that an older one never reverts a local change.
  useEffect(() => {
    if (data === undefined || taken.current === data) return;
    taken.current = data;
    if (data.name !== known.name) updateUser({ name: data.name });
  }, [data, known.name, updateUser]);

  return {
    user: data ?? known,
    isPending: data === undefined && error === undefined,
    hasFailed: error !== undefined && data === undefined && !isSessionFailure(error),
    retry: retryOf(query),
  };
}
