import { useMemo, useState } from 'react';
import { type Balance, type ExpenseInput, type Group, type Member, TEXTS } from '@quits/contracts';
import { isStatus, useAuth, useGetBalancesQuery, useRuntime } from '@quits/core';
import { netBalances, type PersonAmount, t } from '@quits/domain';
import { type DialogControl, Pending } from '@quits/ui';
import { useUpdateExpenseMutation, type VersionedExpense } from '../../lib/expenses.api.ts';
import { useOutcome } from '../../lib/use-outcome.ts';
import { ConflictDialog, type Newer, useLoadNewer } from './conflict-dialog.tsx';
import { ExpenseFormDialog } from './expense-form-dialog.tsx';
import { editPayloadOf, formStateOf } from './form-fill.ts';
import { formContextOf, useExpenseForm } from './use-expense-form.ts';

function netsOf(balances: readonly Balance[]): PersonAmount[] {
  const nets = netBalances(
    balances.map(({ fromUser, toUser, cents }) => ({
      payers: [{ userId: toUser.id, cents }],
      shares: [{ userId: fromUser.id, cents }],
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

/** Saves the edit. A version that was saved meanwhile is not overwritten: `newer` has it. */
function useSaveEdit({ id, groupId }: VersionedExpense, onSaved: () => void) {
  const tell = useOutcome();
  const [updateExpense, attempt] = useUpdateExpenseMutation();
  const loadNewer = useLoadNewer(id);
  const [newer, setNewer] = useState<Newer>();

  async function save(change: ExpenseInput, ifMatch: string | undefined): Promise<void> {
    const answer = await updateExpense({ id, groupId, change, ifMatch });
    const current = isStatus(answer.error, 412) ? await loadNewer() : undefined;
    if (current) {
      setNewer(current);
      return;
    }
    const isDone = tell(answer, {
      done: t(TEXTS.expenses.updated),
      failed: t(TEXTS.expenses.updateFailed),
      isReasonInForm: true,
      event: { groupId, expenseId: id, change: 'updated' },
    });
    if (isDone) onSaved();
  }

  return { save, attempt, newer };
}

export function EditExpenseForm({ expense, members, group, isOpen, onClose }: EditExpenseFormProps) {
  const { hasExtras } = useRuntime().config;
  const balances = useGetBalancesQuery(expense.groupId, { skip: !hasExtras || !isOpen });
  const nets = useMemo(() => balances.data && netsOf(balances.data), [balances.data]);
  const userId = useAuth().user?.id;
  const context = useMemo(() => formContextOf(members, userId, expense), [members, userId, expense]);
  const form = useExpenseForm({
    context,
    fresh: () => formStateOf(expense, context.people, group?.currency),
    draftName: `expense-edit-${String(expense.id)}`,
    isOpen,
    etag: expense.etag,
  });
  const { save, attempt, newer } = useSaveEdit(expense, finish);
  const payload = form.hasExtras ? editPayloadOf(form.state, expense, context.people) : form.payload;

  function finish(): void {
    form.dropDraft();
    onClose();
  }

  if (newer) {
    return (
      <ConflictDialog
        mine={payload}
        theirs={editPayloadOf(
          formStateOf(newer.expense, context.people, group?.currency),
          newer.expense,
          context.people,
        )}
        isOwn={newer.isOwn}
        nameOf={context.nameOf}
        currency={group?.currency}
        isOpen={isOpen}
        isBusy={attempt.isLoading}
        onKeep={(chosen) => void save(chosen, newer.expense.etag)}
        onTakeTheirs={finish}
        onClose={onClose}
      />
    );
  }
  return (
    <ExpenseFormDialog
      title={t('Edit Expense')}
      submitLabel={t('Update Expense')}
      form={form}
      groupName={group?.name}
      attempt={attempt}
      nets={nets}
      missingNets={
        hasExtras &&
        !nets && (
          <Pending query={balances} what={t('what saving changes')}>
            {null}
          </Pending>
        )
      }
      former={expense}
      isOpen={isOpen}
      isDescriptionReadOnly={context.isSettlement}
      // What others change meanwhile are claims, which the server keeps.
      onSubmit={() => void save(payload, context.isClaimed ? undefined : form.etag)}
      onClose={onClose}
    />
  );
}
