import type { Group } from '@quits/contracts';
import { useNotify, useOffers } from '@quits/core';
import { DEFAULT_CURRENCY, t } from '@quits/domain';
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
import { loadSettleSheet } from '../../lib/settling/load-settle-sheet.ts';
import type { OpenDebt } from '../../lib/settling/open-debt.ts';
import { balanceOf, type BalanceRow } from './balance-rows.ts';
import styles from './own-balance.module.css';

export interface Settling {
  canSettle: (row: BalanceRow) => boolean;
  settle: (row: BalanceRow) => void;
  /** Settles an own debt; of several, the person first chooses one. Undefined without one. */
  settleOwn: (() => void) | undefined;
  /** What the sheet was opened with last. */
  debts: readonly OpenDebt[] | undefined;
  control: DialogControl;
  /** Names of the people whose debt was settled during this visit. */
  quitsWith: readonly string[];
  onSettled: (person: OpenDebt['person']) => void;
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

/** The value in the address for a choice among own debts (`?settle=own`). */
const OWN = 'own';

/** The other person of a debt that concerns the reader. */
const otherOf = ({ kind, from, to }: BalanceRow) => (kind === 'owe' ? to : from);

interface SettlingIn {
  groupId: number;
  group: Group | undefined;
  isArchived: boolean;
}

/** Which debts can be settled: the own ones, and with extras those towards the person, unless the group is archived. */
export function useCanSettle(isArchived: boolean): Settling['canSettle'] {
  const offers = useOffers();
  return ({ kind }) => !isArchived && (kind === 'owe' || (kind === 'owed' && offers('people')));
}

/** The sheet that settles a debt of the person or one towards them (`?settle=7`), unless the group is archived. */
export function useSettling(rows: readonly BalanceRow[] | undefined, where: SettlingIn): Settling {
  const { groupId, group, isArchived } = where;
  const canSettle = useCanSettle(isArchived);
  const open = (rows ?? []).filter(canSettle);
  const own = open.filter(({ kind }) => kind === 'owe');
  const debtOf = (row: BalanceRow): OpenDebt => ({
    person: otherOf(row),
    currency: group?.currency ?? DEFAULT_CURRENCY,
    groups: [{ groupId, name: group?.name ?? '', cents: row.kind === 'owe' ? -row.cents : row.cents }],
  });
  const sheet = useDialogItem('settle', (value) => {
    const asked = value === OWN ? own : open.filter((row) => String(otherOf(row).id) === value);
    return asked.length === 0 ? undefined : asked.map(debtOf);
  });
  useNothingToSettle(rows !== undefined && sheet.isUnknown, isArchived, sheet.close);
  const quits = useQuits(open.map((row) => otherOf(row).id));
  const settle = (row: BalanceRow) => sheet.open(String(otherOf(row).id));
  const [first] = own;
  return {
    canSettle,
    settle,
    settleOwn: first && (() => (own.length === 1 ? settle(first) : sheet.open(OWN))),
    debts: sheet.item,
    control: sheet.control,
    quitsWith: quits.names,
    onSettled: quits.add,
  };
}

interface SettleDialogProps {
  settling: Pick<Settling, 'debts' | 'control' | 'onSettled'>;
  userId: number;
  /** It opens with how to pay. */
  startsPaying?: boolean;
}

/** The sheet for what was chosen to be settled. */
export function SettleDialog({
  settling: { debts, control, onSettled },
  userId,
  startsPaying,
}: SettleDialogProps) {
  if (!debts) return null;
  const dialog = { debts, onSettled, userId, startsPaying, ...control };
  return <LazyDialog source="mf-groups" load={loadSettleSheet} dialog={dialog} />;
}

interface OwnBalanceProps {
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
        <span className={styles.action}>{action}</span>
      </span>
    </p>
  );
}

/** What the person owes or is owed in the group: the one large figure of the page, and what is due. */
export function OwnBalance(props: OwnBalanceProps) {
  const { currency, userId, rows, query, hasEntries, settling, waiting } = props;
  const { settleOwn } = settling;
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
              settleOwn && (
                <Button variant="primary" {...preloadOnApproach(loadSettleSheet)} onClick={settleOwn}>
                  {t('Settle Up')}
                </Button>
              )
            }
          />
          <div className={styles.waiting}>{waiting}</div>
        </div>
      )}
      <SettleDialog settling={settling} userId={userId} />
    </>
  );
}
