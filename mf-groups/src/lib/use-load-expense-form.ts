import { useHost } from '@quits/core';
import { useCallback } from 'react';

export function useLoadExpenseForm() {
  const host = useHost();
  return useCallback(() => host.loadPart('mf-expenses/expense-form'), [host]);
}
