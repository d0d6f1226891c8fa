import { isStatus, useAuth, useGetUserQuery } from '@quits/core';
import type { User } from '@quits/contracts';
import { useEffect, useRef } from 'react';

/** The signed-in person as the server knows them; what the session knows stands in when that fails. */
export function useProfile(known: User) {
  const { updateUser } = useAuth();
  const { data, error, isLoading, isFetching, refetch } = useGetUserQuery({ id: known.id });
  const taken = useRef<User>(undefined);

  // A name that was changed on another device reaches the navigation; each answer is taken over once, so
  // that an older one never undoes what was just saved here.
  useEffect(() => {
    if (data === undefined || taken.current === data) return;
    taken.current = data;
    if (data.name !== known.name) updateUser({ name: data.name });
  }, [data, known.name, updateUser]);

  return {
    user: data ?? known,
    isLoading,
    hasFailed: error !== undefined && data === undefined && !isStatus(error, 401),
    isRetrying: isFetching,
    retry: () => void refetch(),
  };
}
