import { TEXTS } from '@quits/contracts';
import type { ExpenseInput } from '@quits/contracts';
import { formatMoney, isValueMode } from '@quits/domain';
import type { PersonAmount } from '@quits/domain';
import { Badge, Button, DataTable, Notice } from '@quits/ui';
import type { DialogControl } from '@quits/ui';
import { Dialog } from '@quits/ui/dialog';
import { describeFields } from './fields/index.tsx';
import { LIST_LABELS, SPLIT_LABELS } from './form-checks.ts';
import styles from './conflict-dialog.module.css';

type NameOf = (userId: number) => string;

/** Describes an expense by field. */
export function describeVersion(
  expense: ExpenseInput,
  nameOf: NameOf,
  currency?: string,
): Record<string, string> {
  const listed = (parts: readonly PersonAmount[]) =>
    parts.map(({ userId, cents }) => `${nameOf(userId)} ${formatMoney(cents, currency)}`).join(', ');
  const { split, shares } = expense;
  const mode = split && isValueMode(split.mode) ? `${SPLIT_LABELS[split.mode]}: ` : '';
  return Object.fromEntries([
    ...describeFields(expense, currency),
    [LIST_LABELS.payers, listed(expense.payers)],
    [LIST_LABELS.shares, mode + listed(shares)],
  ]);
}

interface ConflictDialogProps extends DialogControl {
  /** The version that this person typed. */
  mine: ExpenseInput;
  /** The version that another person saved meanwhile, as this form would send it. */
  theirs: ExpenseInput;
  nameOf: NameOf;
  /** The group's currency. */
  currency: string | undefined;
  isBusy: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Asks which of two versions of an expense stays, after the server refused to overwrite the newer one. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { mine, theirs, nameOf, currency, isOpen, isBusy, onKeepMine, onTakeTheirs, onClose } = props;
  const their = describeVersion(theirs, nameOf, currency);
  return (
    <Dialog
      title="Edit Expense"
      isOpen={isOpen}
      isBusy={isBusy}
      onClose={onClose}
      footer={
        <>
          <Button isIdle={isBusy} onClick={onTakeTheirs}>
            Use theirs
          </Button>
          <Button variant="primary" isBusy={isBusy} onClick={onKeepMine}>
            Keep mine
          </Button>
        </>
      }
    >
      <div className={styles.conflict}>
        <Notice tone="warning" title="Somebody else changed this expense">
          <p className={styles.text}>
            Nothing was overwritten. Compare both versions and choose which one stays.
          </p>
        </Notice>
        <DataTable
          columns={['Field', 'Mine', 'Theirs']}
          rows={Object.entries(describeVersion(mine, nameOf, currency)).map(([field, my]) => {
            const isSame = my === their[field];
            const text = (of = '') => (
              <bdi className={isSame ? styles.same : undefined}>{of || TEXTS.expenses.noDescription}</bdi>
            );
            return {
              key: field,
              cells: [
                <>
                  {field} {!isSame && <Badge tone="warning">Differs</Badge>}
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
