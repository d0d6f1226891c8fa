import { Link } from 'react-router-dom';
import { type Expense, type Group, groupPath, localDayOf } from '@quits/contracts';
import { CATEGORIES, formatRate, isCategory, positionOf, shownNumber, t } from '@quits/domain';
import { PositionText, Upcoming, confirmationText } from '@quits/ledger-ui';
import type { ReactNode } from 'react';
import { Badge, Card, formatDateTime, formatDay, GroupTile, type Mark, Money, richText } from '@quits/ui';
import { type Names, SOMEBODY } from '../../lib/names.ts';
import styles from './expense-summary.module.css';

interface ExpenseSummaryProps {
  expense: Expense;
  group: Group | undefined;
  userId: number;
  names: Names;
  /** Marks another person's recent change to it. */
  mark?: Mark | undefined;
  /** Shown after the name of the group: it comes later. */
  chip?: ReactNode;
}

const POSITION_TONES = {
  lent: 'positive',
  owe: 'negative',
  settled: 'neutral',
  notInvolved: 'neutral',
} as const;

function PositionBadge({
  expense,
  group,
  userId,
}: Pick<ExpenseSummaryProps, 'expense' | 'group' | 'userId'>) {
  const position = positionOf(expense, userId);
  return (
    <Badge tone={POSITION_TONES[position.kind]}>
      <PositionText position={position} currency={group?.currency} />
    </Badge>
  );
}

/** Describes a settlement: who paid whom, and how much. */
function Payment({
  expense: { payers, shares, totalCents },
  group,
  userId,
  names,
}: Pick<ExpenseSummaryProps, 'expense' | 'group' | 'userId' | 'names'>) {
  const [payer, receiver] = [payers[0]?.userId, shares[0]?.userId];
  return (
    <p className={styles.payment}>
      {richText(
        '{you, select, payer {You paid {to} {amount}} receiver {{from} paid you {amount}} other {{from} paid {to} {amount}}}',
        {
          you: payer === userId ? 'payer' : receiver === userId ? 'receiver' : 'other',
          from: payer === undefined ? t(SOMEBODY) : names.nameOf(payer),
          to: receiver === undefined ? t('[a receiver] somebody') : names.nameOf(receiver),
          amount: <Money cents={totalCents} currency={group?.currency} size="hero" />,
        },
      )}
    </p>
  );
}

/** What was spent, or came back, and what was paid in another currency. */
function Total({ expense: { totalCents, original }, group }: Pick<ExpenseSummaryProps, 'expense' | 'group'>) {
  const isRefund = totalCents < 0;
  return (
    <div>
      <p className={styles.label}>{t(isRefund ? '[money that comes back] Refund' : 'Total')}</p>
      <p className={styles.total}>
        <Money cents={totalCents} currency={group?.currency} size="hero" />
      </p>
      {typeof original?.rate === 'number' && (
        <p className={styles.label}>
          {richText(isRefund ? 'Received as {amount} at {rate}' : 'Paid as {amount} at {rate}', {
            amount: <Money cents={Math.abs(original.totalCents)} currency={original.currency} />,
            rate: shownNumber(formatRate(original.rate)),
          })}
        </p>
      )}
    </div>
  );
}

/** The instant of entry, preceded by the day of spending if that differs. */
function When({ expense: { date, createdAt } }: Pick<ExpenseSummaryProps, 'expense'>) {
  const entered = <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>;
  if (date === '' || date === localDayOf(createdAt)) return <p className={styles.when}>{entered}</p>;
  return (
    <>
      <p className={styles.day}>
        <time dateTime={date}>{formatDay(date)}</time>
      </p>
      <p className={styles.when}>{richText('Entered {time}', { time: entered })}</p>
    </>
  );
}

const CONFIRMATION_TONES = { waiting: 'warning', confirmed: 'positive', rejected: 'negative' } as const;

/** Whether the receiver confirmed a settlement. The receiver sees a link to answer. */
function Confirmed({ expense, group, userId, names }: ExpenseSummaryProps) {
  const { confirmation, shares } = expense;
  const text = confirmationText(expense);
  if (!confirmation || confirmation.state === 'none' || text === undefined) return null;
  const receiver = shares[0]?.userId;
  const isAsked = confirmation.state === 'waiting' && receiver === userId;
  const isAwaited = confirmation.state === 'waiting' && receiver !== undefined && !isAsked;
  return (
    <>
      <Badge tone={CONFIRMATION_TONES[confirmation.state]}>{text}</Badge>
      {isAsked && group && (
        <Link className={styles.group} to={`${groupPath(group.id)}?dialog=payments`}>
          {t('Did you get paid?')}
        </Link>
      )}
      {isAwaited && <Badge>{t('Waiting for {name} to confirm', { name: names.nameOf(receiver) })}</Badge>}
    </>
  );
}

/** The main card of an expense: its total, when it was recorded, and what it means for the current user. */
export function ExpenseSummary({ expense, group, userId, names, mark, chip }: ExpenseSummaryProps) {
  const { isSettlement, category } = expense;
  return (
    <Card>
      <div className={styles.summary}>
        {isSettlement ? (
          <Payment expense={expense} group={group} userId={userId} names={names} />
        ) : (
          <Total expense={expense} group={group} />
        )}
        <div className={styles.facts}>
          <div className={styles.badges}>
            {mark && <Badge tone="info">{t(mark === 'new' ? 'new just now' : 'changed just now')}</Badge>}
            {isSettlement ? (
              <>
                <Badge tone="info">{t('Settlement')}</Badge>
                <Confirmed expense={expense} group={group} userId={userId} names={names} />
              </>
            ) : (
              <PositionBadge expense={expense} group={group} userId={userId} />
            )}
            {!isSettlement && isCategory(category) && <Badge>{t(CATEGORIES[category].name)}</Badge>}
            <Upcoming date={expense.date} />
          </div>
          <When expense={expense} />
          {/* Keeps its place until the group's name is loaded. */}
          <div className={styles.where}>
            {group && (
              <Link to={groupPath(group.id)} className={styles.group}>
                <GroupTile groupId={group.id} name={group.name} size="s" />
                {group.name}
              </Link>
            )}
            {chip}
          </div>
        </div>
      </div>
    </Card>
  );
}
