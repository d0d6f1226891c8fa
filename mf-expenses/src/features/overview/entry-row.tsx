import { Link, useNavigate } from 'react-router-dom';
import { expensePath, groupPath } from '@quits/contracts';
import { isolated, t } from '@quits/domain';
import { EntryIcon, EntryTime, Upcoming } from '@quits/ledger-ui';
import { Badge, Button, classNames, GroupTile, type Mark, Money, richText } from '@quits/ui';
import type { OverviewEntry } from './overview-entries.ts';
import styles from './entry-row.module.css';

interface EntryRowProps {
  entry: OverviewEntry;
  /** Current path of the overview: Back leads there. */
  from: string;
  userId: number;
  /** False where the group is already the heading of the rows. */
  isGroupShown: boolean;
  /** False where month and year are already the heading of the rows. */
  isMonthShown: boolean;
  isOnPaper: boolean;
  /** Marks another person's recent change to it. */
  mark?: Mark | undefined;
}

/** Describes an entry from the current user's side. A settlement has one payer and one receiver. */
function ownPart(entry: OverviewEntry, userId: number) {
  const { isSettlement, payers, shares, shareCents, paidCents, currency } = entry;
  if (isSettlement) {
    if (payers[0]?.userId === userId) return <span>{t('You paid back')}</span>;
    return <span>{shares[0]?.userId === userId ? t('You were paid back') : t('not involved')}</span>;
  }
  if (shareCents === 0 && paidCents === 0) return <span>{t('not involved')}</span>;
  if (shareCents === 0) return <span>{t('You paid, no share')}</span>;
  return richText('Your share {amount}', { amount: <Money cents={shareCents} currency={currency} /> });
}

/** One expense of the overview: the row opens it, its button opens the group. */
export function EntryRow(props: EntryRowProps) {
  const { entry, from, userId, isGroupShown, isMonthShown, isOnPaper, mark } = props;
  const navigate = useNavigate();
  const { id, groupId, groupName, description, title, category, isSettlement, totalCents, currency } = entry;
  const isPending = id < 0;
  const content = (
    <>
      <EntryIcon isSettlement={isSettlement} category={category} description={description} />
      <span className={styles.main}>
        <span className={styles.title}>
          {mark && (
            <span className={styles.mark}>
              {t(mark === 'new' ? '[an entry] new' : '[an entry] changed')}{' '}
            </span>
          )}
          <Upcoming date={entry.date} />
          <span>{isolated(title)}</span>{' '}
          {isSettlement && description !== 'Settlement' && <Badge tone="info">{t('Settlement')}</Badge>}
        </span>
        <span className={styles.meta}>
          <EntryTime entry={entry} dateStyle={isMonthShown ? 'full' : 'belowYear'} isOnPaper={isOnPaper} />
          {isGroupShown && <span className={styles.inGroup}> · {isolated(groupName)}</span>}
        </span>
      </span>
      <span className={styles.figures}>
        <span className={styles.total}>
          <Money cents={totalCents} currency={currency} />
        </span>
        <span className={styles.meta}>{ownPart(entry, userId)}</span>
      </span>
    </>
  );
  return (
    <div className={classNames(styles.row, mark && styles.marked)}>
      {isPending ? (
        <div className={styles.link}>{content}</div>
      ) : (
        <Link to={expensePath(id, from)} className={styles.link}>
          {content}
        </Link>
      )}
      <Button
        variant="quiet"
        size="s"
        title={groupName}
        className={styles.viewGroup}
        onClick={() => void navigate(groupPath(groupId))}
      >
        <span className={styles.viewGroupLabel}>
          <GroupTile groupId={groupId} name={groupName} size="s" />
          <span className={styles.viewGroupText}>{t('View Group')}</span>
        </span>
      </Button>
    </div>
  );
}
