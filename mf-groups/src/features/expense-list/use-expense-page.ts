import { PATHS, expensePath } from '@quits/contracts';
import { useHost } from '@quits/core';
import { useIdleLoad } from '@quits/ui';
import { useCallback } from 'react';

/** Loads the code of an expense's page when the browser is idle: the entries of a list open it. */
export function useExpensePage(): void {
  const { prefetch } = useHost();
  const load = useCallback(() => Promise.resolve(prefetch?.(PATHS.expense)), [prefetch]);
  useIdleLoad(load, true);
}

/** Props of a link to an expense: a pointer near it loads the code, a press on it the details as well. */
export function usePrefetchOnPress(expenseId: number) {
  const { prefetch } = useHost();
  return {
    onPointerEnter: () => prefetch?.(PATHS.expense),
    onPointerDown: () => prefetch?.(expensePath(expenseId)),
  };
}
