import { PATHS } from '@quits/contracts';
import { type ExpenseFormProps, useHost, useRuntime } from '@quits/core';
import { type useDialogParam, useIdleLoad, useLazyValue, useOpening } from '@quits/ui';
import { type ComponentType, useCallback, useEffect } from 'react';
import { loadWaiting } from './load-waiting.ts';

export interface Opening {
  dialog: ReturnType<typeof useDialogParam>;
  /** Loads the form of mf-expenses. The same function from render to render. */
  loadForm: () => Promise<ComponentType<ExpenseFormProps>>;
}

interface Needs extends Opening {
  /** Whether the page is shown: then the form may load in advance. */
  isShown: boolean;
  hasMembers: boolean;
  areMembersLoading: boolean;
  loadMembers: () => void;
}

/**
 * The state of the Add Expense dialog (`?add=1`). Its form comes from mf-expenses and needs the members. The
 * dialog reports a failure of either in place, with a retry.
 */
export function useAddExpense({ dialog, loadForm, isShown, ...members }: Needs) {
  const { isOpen, open, close } = dialog;
  const { hasMembers, areMembersLoading, loadMembers } = members;
  const { kind, prefetch } = useHost();
  const { waiting } = useRuntime();
  // Without a network, what is saved waits and shows: the code for that is here as soon as the form can open.
  const load = useCallback(async () => {
    if (waiting) prefetch?.(PATHS.waiting);
    const prepared = waiting && Promise.allSettled([waiting.load(), loadWaiting()]);
    const [Form] = await Promise.all([loadForm(), prepared]);
    return Form;
  }, [loadForm, prefetch, waiting]);
  const { value: Part, hasFailed, retry } = useLazyValue(load, isOpen);
  // Embeds load nothing in advance.
  useIdleLoad(load, isShown && kind === 'app');
  const opening = useOpening(isOpen);

  const isWithoutMembers = isOpen && !hasMembers && !areMembersLoading;
  useEffect(() => {
    // Opening the form requests the members once more; later retries are up to the person.
    if (isOpen && !hasMembers) loadMembers();
    // oxlint-disable-next-line react/exhaustive-deps -- at each opening, not at each failure
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
