import { useHost } from '@quits/core';
import { useDialogParam, useIdleLoad, useLazyValue, useOpening } from '@quits/ui';
import { useCallback, useEffect } from 'react';

interface Needs {
  /** Whether the page is there: then the form may come, before anybody asks for it. */
  isShown: boolean;
  hasMembers: boolean;
  areMembersLoading: boolean;
  loadMembers: () => void;
}

/**
 * The state of the Add Expense dialog (`?add=1`). The form is the work of mf-expenses and may not load;
 * it needs the members, who may not have loaded either: both are told at the spot, with a retry.
 */
export function useAddExpense({ isShown, hasMembers, areMembersLoading, loadMembers }: Needs) {
  const { isOpen, open, close } = useDialogParam('add');
  const host = useHost();
  const load = useCallback(() => host.loadPart('mf-expenses/expense-form'), [host]);
  const { value: Part, hasFailed, retry } = useLazyValue(load, isOpen);
  // In a page of somebody else's nothing comes that nobody has asked for.
  useIdleLoad(load, isShown && host.kind === 'app');
  const opening = useOpening(isOpen);

  const isWithoutMembers = isOpen && !hasMembers && !areMembersLoading;
  useEffect(() => {
    // Opening the form asks for the members once more; afterwards the person does.
    if (isOpen && !hasMembers) loadMembers();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- at each opening, not at each failure
  }, [opening]);

  return {
    load,
    ExpenseForm: hasMembers ? Part : undefined,
    opening,
    isOpen,
    isOpening: isOpen && !hasFailed && (hasMembers ? Part === undefined : areMembersLoading),
    failure: isOpen && hasFailed ? ('form' as const) : isWithoutMembers ? ('members' as const) : undefined,
    open,
    close,
    retry() {
      if (hasFailed) retry();
      if (!hasMembers) loadMembers();
    },
  };
}

export type AddExpenseState = ReturnType<typeof useAddExpense>;
