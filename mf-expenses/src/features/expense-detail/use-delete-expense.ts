import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { TEXTS } from '@quits/contracts';
import { useNotify, useRuntime } from '@quits/core';
import { expensesApi, useDeleteExpenseMutation } from '../../api/expenses.api.ts';
import { explainFailure, isSessionOver } from '../../api/failure-text.ts';

interface Target {
  id: number;
  groupId: number;
  /** Path to return to once it is gone. */
  backTo: string;
}

/** Gives the undo that a toast offers after a delete; only our own server has the call. */
function useRestore({ id, groupId }: Target): () => Promise<void> {
  const { bus, store } = useRuntime();
  const notify = useNotify('mf-expenses');
  return async () => {
    try {
      await store.dispatch(expensesApi.endpoints.restoreExpense.initiate({ id, groupId })).unwrap();
    } catch (refusal) {
      if (isSessionOver(refusal)) return;
      notify.error('Failed to restore expense', { description: explainFailure(refusal) });
      return;
    }
    notify.success('Expense restored');
    const saved = { groupId, expenseId: id, change: 'restored' } as const;
    bus.for('mf-expenses').publish('expenses/expenseSaved', saved);
  };
}

/** Delete: asked, busy, then back to where the person came from; a refusal closes the dialog. */
export function useDeleteExpense(target: Target) {
  const { id, groupId, backTo } = target;
  const { bus, config } = useRuntime();
  const notify = useNotify('mf-expenses');
  const navigate = useNavigate();
  const restore = useRestore(target);
  const [isAsking, setIsAsking] = useState(false);
  const [deleteExpense, { isLoading }] = useDeleteExpenseMutation();

  async function confirm(): Promise<void> {
    try {
      await deleteExpense({ id, groupId }).unwrap();
    } catch (refusal) {
      setIsAsking(false);
      if (isSessionOver(refusal)) return;
      notify.error(TEXTS.expenses.deleteFailed, { description: explainFailure(refusal) });
      return;
    }
    const undo = config.hasExtras ? { action: { label: 'Undo', onSelect: () => void restore() } } : {};
    notify.success(TEXTS.expenses.deleted, undo);
    const saved = { groupId, expenseId: id, change: 'deleted' } as const;
    bus.for('mf-expenses').publish('expenses/expenseSaved', saved);
    setIsAsking(false);
    void navigate(backTo, { replace: true });
  }

  return {
    isAsking,
    isDeleting: isLoading,
    ask: () => setIsAsking(true),
    cancel: () => setIsAsking(false),
    confirm: () => void confirm(),
  };
}
