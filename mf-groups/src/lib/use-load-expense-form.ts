import { useHost } from '@quits/core';
import { useCallback } from 'react';

/** Gives the function that loads the expense form of mf-expenses. */
export function useLoadExpenseForm() {
  const host = useHost();
  return useCallback(() => host.loadPart('mf-expenses/expense-form'), [host]);
}
