import { useHost } from '@quits/core';
import { useCallback } from 'react';

/** Loads the expense form, which mf-expenses offers, through the host. */
export function useExpenseForm() {
  const host = useHost();
  return useCallback(() => host.loadPart('mf-expenses/expense-form'), [host]);
}
