import { type ExpenseInput, TEXTS } from '@quits/contracts';
import { useAuth, useRuntime } from '@quits/core';
import { formatMoney, isValueMode, type PersonAmount, t } from '@quits/domain';
import { Badge, Button, DataTable, type DialogControl, Notice } from '@quits/ui';
import { Dialog } from '@quits/ui/dialog';
import { expensesApi, type VersionedExpense } from '../../lib/expenses.api.ts';
import { historyApi } from '../../lib/history.api.ts';
import { describeFields } from './fields/index.tsx';
import { LIST_LABELS, SPLIT_LABELS } from './form-checks.ts';
import styles from './expense-form.module.css';

export interface Newer {
  expense: VersionedExpense;
  isOwn: boolean;
}

/** Gives the version that was saved meanwhile, and whether the person saved it. */
export function useLoadNewer(id: number): () => Promise<Newer | undefined> {
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
        t('{name} {amount}', { name: nameOf(userId), amount: formatMoney(Math.abs(cents), currency) }),
      )
      .join(t('[between the items of a list] , '));
  const { split, shares, items = [], extras = [], original } = expense;
  const lines = [...items, ...extras].map(({ name, cents }) =>
    t('{name} {amount}', { name, amount: formatMoney(cents, original?.currency ?? currency) }),
  );
  const fields = Object.fromEntries([
    ...describeFields(expense, currency),
    [t(expense.totalCents < 0 ? LIST_LABELS.receivers : LIST_LABELS.payers), listed(expense.payers)],
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
  return lines.length > 0
    ? { ...fields, [t('Bill')]: lines.join(t('[between the items of a list] , ')) }
    : fields;
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
export function ConflictDialog(props: ConflictDialogProps) {
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
