import { expensePath } from '@quits/contracts';
import { useWords } from '@quits/core';
import { isolated, msg, t } from '@quits/domain';
import { EntryIcon, EntryTime, PositionText, Upcoming } from '@quits/ledger-ui';
import { classNames, GroupTile, type Mark, Money, VisuallyHidden } from '@quits/ui';
import { Paperclip, Repeat } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import type { ExpenseRow } from './expense-rows.ts';
import { usePrefetchOnPress } from './use-expense-page.ts';
import styles from './expense-link.module.css';

const MARKS: Record<Mark, string> = { new: msg('[an expense] new'), changed: msg('[an expense] changed') };

interface ExpenseLinkProps {
  row: ExpenseRow;
  isOnPaper?: boolean;
  /** The row that was opened last, highlighted so that the eye finds it again. */
  isLastOpened?: boolean;
  /** Marks another person's recent change to it. */
  mark?: Mark | undefined;
  onOpen?: () => void;
}

type RowProps = Pick<ExpenseLinkProps, 'row' | 'isOnPaper' | 'mark'>;

/** Icons for the receipts and the rule of an entry. */
function Signs({ receiptCount = 0, isRepeating = false }: ExpenseRow) {
  return (
    <>
      {receiptCount > 0 && (
        <>
          <Paperclip className={styles.sign} aria-hidden="true" />
          <VisuallyHidden>
            {t('{count, plural, one {# receipt} other {# receipts}}', { count: receiptCount })}
          </VisuallyHidden>
        </>
      )}
      {isRepeating && (
        <>
          <Repeat className={styles.sign} aria-hidden="true" />
          <VisuallyHidden>{t('[an expense] repeats')}</VisuallyHidden>
        </>
      )}
    </>
  );
}

function RowContent({ row, isOnPaper = false, mark }: RowProps) {
  const isSettlement = row.kind === 'settlement';
  return (
    <>
      {row.group ? (
        <GroupTile groupId={row.group.id} name={row.group.name} />
      ) : (
        <EntryIcon isSettlement={isSettlement} category={row.category} description={row.title} />
      )}
      <span className={styles.main}>
        <span className={styles.title}>
          <Upcoming date={row.date} />
          {isolated(row.title)}
          {/* At the end: it comes later, and would push the words. */}
          {mark && <span className={styles.mark}> {t(MARKS[mark])}</span>}
        </span>
        <span className={classNames(styles.meta, row.isPaidTogether && styles.together)}>
          {row.paidBy !== undefined && (
            <span className={styles.paidBy}>
              <bdi>{row.paidBy}</bdi>
            </span>
          )}
          <span className={styles.when}>
            {/* Lists of one group have headings with the year. */}
            <EntryTime entry={row} dateStyle={row.group ? 'short' : 'belowYear'} isOnPaper={isOnPaper} />
            <Signs {...row} />
          </span>
        </span>
        {isOnPaper && row.notes !== '' && <span className={styles.notes}>{row.notes}</span>}
      </span>
      <span className={styles.amounts}>
        <span className={styles.total}>
          <Money cents={row.totalCents} currency={row.currency} />
        </span>
        <span className={classNames(styles.reading, styles[row.kind])}>
          {row.position ? (
            <PositionText position={row.position} currency={row.currency} />
          ) : (
            <span>{row.confirmation}</span>
          )}
        </span>
      </span>
    </>
  );
}

/** One expense or settlement that cannot be opened: by people without an account, or as it is being saved. */
export function ExpenseLine({ isSaving, ...shown }: RowProps & { isSaving?: boolean }) {
  return (
    <div className={styles.row} aria-busy={isSaving}>
      <RowContent {...shown} />
    </div>
  );
}

/** One expense or settlement; the whole row opens it, and its Back button leads here again. */
export function ExpenseLink(props: ExpenseLinkProps) {
  const { row, isOnPaper = false, isLastOpened = false, mark, onOpen } = props;
  const { pathname, search } = useLocation();
  const prefetching = usePrefetchOnPress(row.id);
  // The link follows the address; its content does not.
  const content = useWords(
    () => <RowContent row={row} isOnPaper={isOnPaper} mark={mark} />,
    [row, isOnPaper, mark],
  );
  // Negative ids belong to expenses that the server has not confirmed yet.
  return row.id > 0 ? (
    <Link
      className={classNames(
        styles.row,
        styles.link,
        isLastOpened && styles.lastOpened,
        mark && styles.marked,
      )}
      to={expensePath(row.id, pathname + search)}
      title={row.group && isolated(row.group.name)}
      aria-current={isLastOpened || undefined}
      onClick={onOpen}
      {...prefetching}
    >
      {content}
    </Link>
  ) : (
    <ExpenseLine row={row} isOnPaper={isOnPaper} mark={mark} isSaving />
  );
}
