import { TEXTS } from '@quits/contracts';
import type { ExpenseInput } from '@quits/contracts';
import { formatMoney } from '@quits/domain';
import type { PersonAmount } from '@quits/domain';
import { Badge, Button, Notice, classNames } from '@quits/ui';
import { Dialog } from '@quits/ui/dialog';
import { FIELDS } from './expense-fields.tsx';
import { LIST_LABELS } from './form-errors.ts';
import styles from './conflict-dialog.module.css';

type NameOf = (userId: number) => string;

/** One field of two versions of an expense, as words. */
interface ConflictRow {
  field: string;
  mine: string;
  theirs: string;
  isSame: boolean;
}

function listed(parts: readonly PersonAmount[], nameOf: NameOf): string {
  return parts.map(({ userId, cents }) => `${nameOf(userId)} ${formatMoney(cents)}`).join(', ');
}

/** Two versions of an expense beside each other, field by field. */
export function compareVersions(mine: ExpenseInput, theirs: ExpenseInput, nameOf: NameOf): ConflictRow[] {
  const row = (field: string, inWords: (version: ExpenseInput) => string) => {
    const [own, other] = [inWords(mine), inWords(theirs)];
    return { field, mine: own, theirs: other, isSame: own === other };
  };
  return [
    ...FIELDS.map(({ shortLabel, sentAs, inWords }) =>
      row(shortLabel, (version) => inWords(version[sentAs])),
    ),
    row(LIST_LABELS.payers, ({ payers }) => listed(payers, nameOf)),
    row(LIST_LABELS.shares, ({ shares }) => listed(shares, nameOf)),
  ];
}

/** Two versions of one expense: what this person typed, and what somebody else saved meanwhile. */
function Comparison({ rows }: { rows: readonly ConflictRow[] }) {
  return (
    <div className={styles.conflict}>
      <Notice tone="warning" title="Somebody else changed this expense">
        <p className={styles.text}>
          Nothing was overwritten. Compare both versions and choose which one stays.
        </p>
      </Notice>
      <table className={styles.table}>
        <thead>
          <tr>
            {['Field', 'Mine', 'Theirs'].map((column) => (
              <th key={column} scope="col" className={classNames(styles.cell, styles.head)}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ field, mine, theirs, isSame }) => (
            <tr key={field}>
              <th scope="row" className={styles.cell}>
                {field} {!isSame && <Badge tone="warning">Differs</Badge>}
              </th>
              {[mine, theirs].map((text, column) => (
                <td key={column} className={classNames(styles.cell, isSame && styles.same)}>
                  {text || TEXTS.expenses.noDescription}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface ConflictDialogProps {
  mine: ExpenseInput;
  /** What somebody else saved, as this form would send it. */
  theirs: ExpenseInput;
  nameOf: NameOf;
  isOpen: boolean;
  isBusy: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onClose: () => void;
}

/** Asks which of two versions of an expense stays, after the server refused to overwrite the newer one. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { mine, theirs, nameOf, isOpen, isBusy, onKeepMine, onTakeTheirs, onClose } = props;
  return (
    <Dialog
      title="Edit Expense"
      isOpen={isOpen}
      isBusy={isBusy}
      onClose={onClose}
      footer={
        <>
          <Button aria-disabled={isBusy || undefined} onClick={isBusy ? undefined : onTakeTheirs}>
            Use theirs
          </Button>
          <Button variant="primary" isBusy={isBusy} onClick={onKeepMine}>
            Keep mine
          </Button>
        </>
      }
    >
      <Comparison rows={compareVersions(mine, theirs, nameOf)} />
    </Dialog>
  );
}
