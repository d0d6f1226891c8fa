import { useMemo, useState } from 'react';
import { TEXTS } from '@quits/contracts';
import type { Balance, ExpenseInput, Group, Member } from '@quits/contracts';
import { isStatus, useAuth, useGetBalancesQuery, useRuntime } from '@quits/core';
import { netBalances } from '@quits/domain';
import type { PersonAmount } from '@quits/domain';
import { Pending } from '@quits/ui';
import type { DialogControl } from '@quits/ui';
import { useLazyGetExpenseDetailsQuery, useUpdateExpenseMutation } from '../../api/expenses.api.ts';
import type { VersionedExpense } from '../../api/expenses.api.ts';
import { useOutcome } from '../../lib/use-outcome.ts';
import { ConflictDialog } from './conflict-dialog.tsx';
import { ExpenseFormDialog } from './expense-form-dialog.tsx';
import { formContextOf } from './form-context.ts';
import { formStateOf, payloadOf } from './form-fill.ts';
import { useExpenseForm } from './use-expense-form.ts';

/** What each person is owed. */
function netsOf(balances: readonly Balance[]): PersonAmount[] {
  const nets = netBalances(
    balances.map(({ from, to, cents }) => ({
      payers: [{ userId: to.id, cents }],
      shares: [{ userId: from.id, cents }],
    })),
  );
  return [...nets].map(([userId, cents]) => ({ userId, cents }));
}

interface EditExpenseFormProps extends DialogControl {
  expense: VersionedExpense;
  members: readonly Member[];
  /** Without it, amounts are in dollars. */
  group?: Group | undefined;
}

/** Saves the edit. A version that another person saved meanwhile is not overwritten: `theirs` has it. */
function useSaveEdit({ id, groupId }: VersionedExpense, onSaved: () => void) {
  const tell = useOutcome();
  const [updateExpense, attempt] = useUpdateExpenseMutation();
  const [loadCurrent] = useLazyGetExpenseDetailsQuery();
  const [theirs, setTheirs] = useState<VersionedExpense>();

  async function save(change: ExpenseInput, ifMatch: string | undefined): Promise<void> {
    const answer = await updateExpense({ id, groupId, change, ifMatch });
    const current = isStatus(answer.error, 412) ? await loadCurrent(id) : undefined;
    if (current?.data) {
      setTheirs(current.data);
      return;
    }
    const isDone = tell(answer, {
      done: TEXTS.expenses.updated,
      failed: TEXTS.expenses.updateFailed,
      event: { groupId, expenseId: id, change: 'updated' },
    });
    if (isDone) onSaved();
  }

  return { save, attempt, theirs };
}

export function EditExpenseForm({ expense, members, group, isOpen, onClose }: EditExpenseFormProps) {
  const { hasExtras } = useRuntime().config;
  const balances = useGetBalancesQuery(expense.groupId, { skip: !hasExtras || !isOpen });
  const nets = useMemo(() => balances.data && netsOf(balances.data), [balances.data]);
  const context = formContextOf(members, useAuth().user?.id, expense);
  const form = useExpenseForm({
    context,
    fresh: () => formStateOf(expense, context.people, group?.currency),
    draftName: `expense-edit-${String(expense.id)}`,
    isOpen,
    etag: expense.etag,
  });
  const { save, attempt, theirs } = useSaveEdit(expense, finish);

  function finish(): void {
    form.dropDraft();
    onClose();
  }

  if (theirs) {
    return (
      <ConflictDialog
        mine={form.payload}
        theirs={payloadOf(formStateOf(theirs, context.people, group?.currency), form.hasExtras)}
        nameOf={context.nameOf}
        currency={group?.currency}
        isOpen={isOpen}
        isBusy={attempt.isLoading}
        onKeepMine={() => void save(form.payload, theirs.etag)}
        onTakeTheirs={finish}
        onClose={onClose}
      />
    );
  }
  return (
    <ExpenseFormDialog
      title="Edit Expense"
      submitLabel="Update Expense"
      failureTitle={TEXTS.expenses.updateFailed}
      form={form}
      attempt={attempt}
      nets={nets}
      missingNets={
        hasExtras &&
        !nets && (
          <Pending query={balances} what="what saving changes">
            {null}
          </Pending>
        )
      }
      former={expense}
      isOpen={isOpen}
      isDescriptionReadOnly={context.isSettlement}
      onSubmit={() => void save(form.payload, form.etag)}
      onClose={onClose}
    />
  );
}
