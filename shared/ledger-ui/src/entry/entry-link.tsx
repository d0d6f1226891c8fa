import { expensePath, PATHS } from '@quits/contracts';
import { useHost, useWords } from '@quits/core';
import { isolated, msg, t } from '@quits/domain';
import {
  classNames,
  type DateStyle,
  formatDateTime,
  formatDay,
  type Mark,
  Money,
  Saving,
  useIdleLoad,
  VisuallyHidden,
} from '@quits/ui';
import { Paperclip, Repeat } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { EntryIcon } from './entry-icon.tsx';
import type { EntryRow } from './entry-rows.ts';
import { PositionText } from './position-text.tsx';
import { Upcoming } from './upcoming.tsx';
import styles from './entry-link.module.css';

const MARKS: Record<Mark, string> = { new: msg('[an entry] new'), changed: msg('[an entry] changed') };

interface ContentProps {
  row: EntryRow;
  /** By default the year shows where it is another one. */
  dateStyle?: DateStyle | undefined;
  /** For lists over several groups that have no heading for each. */
  isGroupShown?: boolean | undefined;
  isOnPaper?: boolean | undefined;
  /** Marks another person's recent change to it. */
  mark?: Mark | undefined;
}

interface EntryLinkProps extends ContentProps {
  /** Readers without an account cannot open it. */
  isReadOnly?: boolean;
  /** The row that was opened last, highlighted so that the eye finds it again. */
  isLastOpened?: boolean;
  onOpen?: () => void;
  /** A control at the end of the row, next to the link. */
  children?: ReactNode;
}

/** Icons for the receipts and the rule of an entry. */
function Signs({ receiptCount, recurringId }: EntryRow) {
  const receipts = receiptCount ?? 0;
  return (
    <>
      {receipts > 0 && (
        <>
          <Paperclip className={styles.sign} aria-hidden="true" />
          <VisuallyHidden>
            {t('{count, plural, one {# receipt} other {# receipts}}', { count: receipts })}
          </VisuallyHidden>
        </>
      )}
      {typeof recurringId === 'number' && (
        <>
          <Repeat className={styles.sign} aria-hidden="true" />
          <VisuallyHidden>{t('[an expense] repeats')}</VisuallyHidden>
        </>
      )}
    </>
  );
}

/** Who paid, when, and where: "Yusuf · Nov 22 · Lisbon". A line may break after a dot. */
function Facts({ row, dateStyle = 'short', isGroupShown, isOnPaper }: ContentProps) {
  const { id, isSettlement, totalCents, date, createdAt, original, group } = row;
  const payers = isSettlement ? undefined : row.payersOf();
  const when = (
    <time dateTime={date} title={formatDateTime(createdAt)}>
      {formatDay(date, isOnPaper ? 'full' : dateStyle)}
    </time>
  );
  return (
    <span className={styles.facts}>
      <span className={styles.who}>
        {totalCents < 0 && (
          <span>
            {t('[money that comes back] Refund')}
            <span aria-hidden="true"> · </span>{' '}
          </span>
        )}
        {payers && (
          <>
            <VisuallyHidden>
              <bdi>{payers.sentence}</bdi>
              <span> </span>
            </VisuallyHidden>
            {payers.names !== '' && (
              <span aria-hidden="true">
                <bdi className={styles.payers}>{payers.names}</bdi>
                <span> · </span>
              </span>
            )}
          </>
        )}
        <span className={styles.when}>
          {/* Negative ids belong to entries that the server has not confirmed yet. */}
          {id < 0 ? <Saving>{when}</Saving> : when}
          <Signs {...row} />
        </span>
        {original && (
          <span aria-hidden="true">
            <span> · </span>
            <Money cents={original.totalCents} currency={original.currency} />
          </span>
        )}
      </span>
      {isGroupShown && group && (
        <span className={styles.group}>
          <span className={styles.dot}> · </span>
          <bdi>{group.name}</bdi>
        </span>
      )}
    </span>
  );
}

function Content(props: ContentProps) {
  const { row, isOnPaper, mark } = props;
  const { position, answer, currency, notes } = row;
  return (
    <>
      <EntryIcon isSettlement={row.isSettlement} category={row.category} description={row.title} />
      <span className={styles.words}>
        <span className={styles.line}>
          <span className={styles.title}>
            <Upcoming date={row.date} />
            {isolated(row.title)}
            {/* At the end: it comes later, and would push the words. */}
            {mark && <span className={styles.mark}> {t(MARKS[mark])}</span>}
          </span>
          <span className={styles.total}>
            <Money cents={row.totalCents} currency={currency} />
          </span>
        </span>
        <span className={styles.line}>
          <Facts {...props} />
          {(position ?? answer) !== undefined && (
            <span className={classNames(styles.part, position && styles[position.kind])}>
              {position ? <PositionText position={position} currency={currency} /> : <span>{answer}</span>}
            </span>
          )}
        </span>
        {isOnPaper && notes !== '' && <span className={styles.notes}>{notes}</span>}
      </span>
    </>
  );
}

/**
 * One expense or settlement of any list: its category, title and total, who paid and when, and the reader's part.
 * It opens the entry, whose Back button leads here again, unless it is still being saved.
 */
export function EntryLink(props: EntryLinkProps) {
  const { row, dateStyle, isGroupShown, isOnPaper, mark } = props;
  const { isReadOnly = false, isLastOpened = false, onOpen, children } = props;
  const { pathname, search } = useLocation();
  const { prefetch } = useHost();
  // The link follows the address; its content does not.
  const content = useWords(
    () => <Content {...{ row, dateStyle, isGroupShown, isOnPaper, mark }} />,
    [row, dateStyle, isGroupShown, isOnPaper, mark],
  );
  const isLink = row.id > 0 && !isReadOnly;
  const marks = classNames(isLastOpened && styles.lastOpened, mark && styles.marked);
  return (
    <div className={styles.row}>
      {isLink ? (
        <Link
          className={classNames(styles.entry, styles.link, marks)}
          to={expensePath(row.id, pathname + search)}
          aria-current={isLastOpened || undefined}
          onClick={onOpen}
          // A pointer near it loads the code of the page, a press the details as well.
          onPointerEnter={() => prefetch?.(PATHS.expense)}
          onPointerDown={() => prefetch?.(expensePath(row.id))}
        >
          {content}
        </Link>
      ) : (
        <div className={classNames(styles.entry, marks)} aria-busy={row.id < 0 || undefined}>
          {content}
        </div>
      )}
      {children}
    </div>
  );
}

/** Loads the code of an expense's page when the browser is idle: the entries of a list open it. */
export function useExpensePage(): void {
  const { prefetch } = useHost();
  const load = useCallback(() => Promise.resolve(prefetch?.(PATHS.expense)), [prefetch]);
  useIdleLoad(load, true);
}
