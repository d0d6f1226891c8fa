import { useNotify } from '@quits/core';
import { t } from '@quits/domain';
import {
  Button,
  DelayedSkeleton,
  type DialogControl,
  LazyDialog,
  Money,
  type PendingQuery,
  preloadOnApproach,
  Skeleton,
  useDialogItem,
} from '@quits/ui';
import { CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { DrawnCheck, useQuits } from '../../lib/all-quits.tsx';
import { loadSettleUpDialog } from './balance-entry.tsx';
import { balanceOf, type BalanceRow } from './balance-rows.ts';
import styles from './own-balance.module.css';

export interface Settling {
  /** Undefined when nothing can be settled. */
  settle: ((row: BalanceRow) => void) | undefined;
  /** The debt whose dialog was opened last. */
  debt: BalanceRow | undefined;
  control: DialogControl;
  /** Names of the people whose debt was settled during this visit. */
  quitsWith: readonly string[];
  onSettled: (person: BalanceRow['to']) => void;
}

/** Says why an address (`?settle=7`) opens no dialog, and removes the parameter. */
function useNothingToSettle(isUnknown: boolean, isArchived: boolean, close: () => void): void {
  const notify = useNotify('mf-groups');
  useEffect(() => {
    if (!isUnknown) return;
    notify.info(
      t(
        isArchived
          ? 'Nothing can be settled in an archived group.'
          : 'You owe this person nothing in this group.',
      ),
    );
    close();
  }, [isUnknown, isArchived, notify, close]);
}

/** The person's own debts, and the dialog that settles one of them (`?settle=7`), unless the group is archived. */
export function useSettling(rows: readonly BalanceRow[] | undefined, isArchived: boolean): Settling {
  const own = (rows ?? []).filter(({ kind }) => kind === 'owe');
  const { item, control, open, isUnknown, close } = useDialogItem('settle', (id) =>
    isArchived ? undefined : own.find(({ to }) => String(to.id) === id),
  );
  useNothingToSettle(rows !== undefined && isUnknown, isArchived, close);
  const quits = useQuits(own.map(({ to }) => to.id));
  return {
    settle: isArchived ? undefined : ({ to }) => open(String(to.id)),
    debt: item,
    control,
    quitsWith: quits.names,
    onSettled: quits.add,
  };
}

interface OwnBalanceProps {
  groupId: number;
  currency: string;
  userId: number;
  /** Undefined until loaded. */
  rows: readonly BalanceRow[] | undefined;
  /** The query for the rows; `BalanceSummary` reports its failure. */
  query: PendingQuery;
  /** Without an entry there is nothing to say. */
  hasEntries: boolean;
  settling: Settling;
  /** Asks for payments that the person has to confirm. */
  waiting: ReactNode;
}

interface SentenceProps {
  cents: number;
  currency: string;
  isQuits: boolean;
  /** Settles the debt. */
  action: ReactNode;
}

function Sentence({ cents, currency, isQuits, action }: SentenceProps) {
  if (cents === 0) {
    return (
      <>
        <p key="settled" className={styles.settled}>
          {isQuits ? (
            <DrawnCheck className={styles.drawn} />
          ) : (
            <CircleCheck className={styles.icon} aria-hidden />
          )}
          {isQuits ? (
            <strong className={styles.quits}>{t('All quits')}</strong>
          ) : (
            <span>{t('You are settled up.')}</span>
          )}
        </p>
        {action}
      </>
    );
  }
  return (
    <p className={styles.sentence}>
      <span className={styles.words}>{t(cents > 0 ? 'You are owed' : 'You owe')}</span>{' '}
      <span className={styles.due}>
        <Money
          cents={Math.abs(cents)}
          currency={currency}
          tone={cents > 0 ? 'positive' : 'negative'}
          size="hero"
        />
        {action}
      </span>
    </p>
  );
}

/** What the person owes or is owed in the group: the one large figure of the page, and what is due. */
export function OwnBalance(props: OwnBalanceProps) {
  const { groupId, currency, userId, rows, query, hasEntries, settling, waiting } = props;
  const { settle, debt, control, onSettled } = settling;
  const own = rows?.filter(({ kind }) => kind === 'owe') ?? [];
  const [first] = own;
  if (!rows) {
    if (query.error !== undefined) return null;
    return (
      <DelayedSkeleton>
        <div className={styles.outline}>
          <Skeleton width="9rem" height={40} shape="block" />
        </div>
      </DelayedSkeleton>
    );
  }
  return (
    <>
      {hasEntries && (
        <div className={styles.own}>
          <Sentence
            cents={balanceOf(rows, userId)}
            currency={currency}
            isQuits={settling.quitsWith.length > 0}
            action={
              first &&
              settle && (
                <Button
                  variant="primary"
                  {...preloadOnApproach(loadSettleUpDialog)}
                  onClick={() => settle(first)}
                >
                  {t('Settle')}
                </Button>
              )
            }
          />
          <div className={styles.waiting}>{waiting}</div>
        </div>
      )}
      {debt && (
        <LazyDialog
          source="mf-groups"
          load={loadSettleUpDialog}
          dialog={{ debt, onSettled, groupId, currency, ...control }}
        />
      )}
    </>
  );
}
