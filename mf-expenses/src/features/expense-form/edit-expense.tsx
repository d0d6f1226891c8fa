import { useMemo, useState } from 'react';
import { type Balance, type ExpenseInput, type Group, type Member, TEXTS } from '@quits/contracts';
import { isStatus, useAuth, useGetBalancesQuery, useRuntime } from '@quits/core';
import { formatMoney, isValueMode, netBalances, type PersonAmount, t } from '@quits/domain';
import { Badge, Button, DataTable, type DialogControl, Notice, Pending } from '@quits/ui';
import { Dialog } from '@quits/ui/dialog';
import { expensesApi, useUpdateExpenseMutation, type VersionedExpense } from '../../api/expenses.api.ts';
import { historyApi } from '../../api/history.api.ts';
import { useOutcome } from '../../lib/use-outcome.ts';
import { ExpenseFormDialog } from './expense-form-dialog.tsx';
import { describeFields } from './fields/index.tsx';
import { LIST_LABELS, SPLIT_LABELS } from './form-checks.ts';
import { formStateOf, payloadOf } from './form-fill.ts';
import { formContextOf, useExpenseForm } from './use-expense-form.ts';
import styles from './conflict-dialog.module.css';

type NameOf = (userId: number) => string;

/** Describes an expense by field. */
export function describeVersion(
  expense: ExpenseInput,
  nameOf: NameOf,
  currency?: string,
): Record<string, string> {
  const listed = (parts: readonly PersonAmount[]) =>
    parts
      .map(({ userId, cents }) =>
        t('{name} {amount}', { name: nameOf(userId), amount: formatMoney(cents, currency) }),
      )
      .join(t('[between the items of a list] , '));
  const { split, shares } = expense;
  return Object.fromEntries([
    ...describeFields(expense, currency),
    [t(LIST_LABELS.payers), listed(expense.payers)],
    [
      t(LIST_LABELS.shares),
      split && isValueMode(split.mode)
        ? t('[Percent: You 30, Bob 70] {split}: {people}', {
            split: t(SPLIT_LABELS[split.mode]),
            people: listed(shares),
          })
        : listed(shares),
    ],
  ]);
}

interface ConflictDialogProps extends DialogControl {
  /** The version that this person typed. */
  mine: ExpenseInput;
  /** The version that was saved meanwhile, as this form would send it. */
  theirs: ExpenseInput;
  /** The same person saved it, in another tab. */
  isOwn: boolean;
  nameOf: NameOf;
  /** The group's currency. */
  currency: string | undefined;
  isBusy: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Asks which of two versions of an expense stays, after the server refused to overwrite the newer one. */
function ConflictDialog(props: ConflictDialogProps) {
  const { mine, theirs, isOwn, nameOf, currency, isOpen, isBusy, onKeepMine, onTakeTheirs, onClose } = props;
  const their = describeVersion(theirs, nameOf, currency);
  return (
    <Dialog
      title={t('Edit Expense')}
      isOpen={isOpen}
      isBusy={isBusy}
      onClose={onClose}
      footer={
        <>
          <Button isIdle={isBusy} onClick={onTakeTheirs}>
            {t(isOwn ? 'Use the other one' : 'Use theirs')}
          </Button>
          <Button variant="primary" isBusy={isBusy} onClick={onKeepMine}>
            {t('Keep mine')}
          </Button>
        </>
      }
    >
      <div className={styles.conflict}>
        <Notice
          tone="warning"
          title={t(isOwn ? 'You changed this expense in another tab' : 'Someone else changed this expense')}
        >
          <p className={styles.text}>
            {t('Nothing was overwritten. Compare both versions and choose which one stays.')}
          </p>
        </Notice>
        <DataTable
          columns={[
            t('[a date, a total, a name …] Field'),
            t('[version] Mine'),
            t(isOwn ? 'Your other tab' : '[version] Theirs'),
          ]}
          rows={Object.entries(describeVersion(mine, nameOf, currency)).map(([field, my]) => {
            const isSame = my === their[field];
            const text = (of = '') => (
              <bdi className={isSame ? styles.same : undefined}>{of || t(TEXTS.expenses.noDescription)}</bdi>
            );
            return {
              key: field,
              cells: [
                <>
                  {field} {!isSame && <Badge tone="warning">{t('Differs')}</Badge>}
                </>,
                text(my),
                text(their[field]),
              ],
            };
          })}
        />
      </div>
    </Dialog>
  );
}

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

interface Newer {
  expense: VersionedExpense;
  isOwn: boolean;
}

/** Gives the version that was saved meanwhile, and whether the person saved it. */
function useLoadNewer(id: number): () => Promise<Newer | undefined> {
  const { store } = useRuntime();
  const userId = useAuth().user?.id;
  const { getExpenseDetails } = expensesApi.endpoints;
  const { getExpenseActivity } = historyApi.endpoints;
  const now = { subscribe: false, forceRefetch: true };
  return async () => {
    const [details, history] = await Promise.all([
      store.dispatch(getExpenseDetails.initiate(id, now)),
      store.dispatch(getExpenseActivity.initiate(id, now)),
    ]);
    const changes = history.data?.pages[0]?.items ?? [];
    const last = changes.find(({ action }) => action.startsWith('expense/'));
    const isOwn = last !== undefined && last.actor.id === userId;
    return details.data && { expense: details.data, isOwn };
  };
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
  const context = formContextOf(members, useAuth().user?.id, expense);
  const form = useExpenseForm({
    context,
    fresh: () => formStateOf(expense, context.people, group?.currency),
    draftName: `expense-edit-${String(expense.id)}`,
    isOpen,
    etag: expense.etag,
  });
  const { save, attempt, newer } = useSaveEdit(expense, finish);

  function finish(): void {
    form.dropDraft();
    onClose();
  }

  if (newer) {
    return (
      <ConflictDialog
        mine={form.payload}
        theirs={payloadOf(formStateOf(newer.expense, context.people, group?.currency), form.hasExtras)}
        isOwn={newer.isOwn}
        nameOf={context.nameOf}
        currency={group?.currency}
        isOpen={isOpen}
        isBusy={attempt.isLoading}
        onKeepMine={() => void save(form.payload, newer.expense.etag)}
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
      onSubmit={() => void save(form.payload, form.etag)}
      onClose={onClose}
    />
  );
}
