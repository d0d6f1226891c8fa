import { Link } from 'react-router-dom';
import { groupPath } from '@quits/contracts';
import type { Expense, Group } from '@quits/contracts';
import { CATEGORIES, formatMoney, isCategory, positionOf } from '@quits/domain';
import { Badge, Card, Money, formatDateTime } from '@quits/ui';
import styles from './expense-summary.module.css';

interface ExpenseSummaryProps {
  expense: Expense;
  group: Group | undefined;
  userId: number;
}

function PositionBadge({ expense, userId }: Pick<ExpenseSummaryProps, 'expense' | 'userId'>) {
  const position = positionOf(expense, userId);
  switch (position.kind) {
    case 'lent':
      return <Badge tone="positive">you lent {formatMoney(position.cents)}</Badge>;
    case 'owe':
      return <Badge tone="negative">you owe {formatMoney(position.cents)}</Badge>;
    case 'settled':
      return <Badge>you&apos;re settled</Badge>;
    case 'notInvolved':
      return <Badge>not involved</Badge>;
  }
}

/** The heart of an expense: its total, when it was recorded, and what it means for the current user. */
export function ExpenseSummary({ expense, group, userId }: ExpenseSummaryProps) {
  const { totalCents, createdAt, isSettlement, category } = expense;
  return (
    <Card>
      <div className={styles.summary}>
        <div>
          <p className={styles.label}>Total</p>
          <p className={styles.total}>
            <Money cents={totalCents} size="hero" />
          </p>
        </div>
        <div className={styles.facts}>
          <div className={styles.badges}>
            {isSettlement ? (
              <Badge tone="info">Settlement</Badge>
            ) : (
              <PositionBadge expense={expense} userId={userId} />
            )}
            {!isSettlement && isCategory(category) && <Badge>{CATEGORIES[category].name}</Badge>}
          </div>
          <p className={styles.when}>
            <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
          </p>
          {/* Keeps its place until the group's name is there. */}
          <p className={styles.where}>
            {group && (
              <Link to={groupPath(group.id)} className={styles.group}>
                {group.name}
              </Link>
            )}
          </p>
        </div>
      </div>
    </Card>
  );
}
