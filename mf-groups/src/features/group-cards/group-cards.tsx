import { groupPath, type GroupSummary } from '@quits/contracts';
import { useHost, useOffers } from '@quits/core';
import { msg, t } from '@quits/domain';
import {
  type ChangeAnnouncement,
  classNames,
  formatDate,
  GroupTile,
  List,
  Money,
  PoliteWords,
  Saving,
  useOthersChanges,
} from '@quits/ui';
import { Check } from 'lucide-react';
import { Link } from 'react-router-dom';
import { UNSAVED_ID } from '../../lib/ledger.ts';
import { UnreadMark } from './unread-mark.tsx';
import styles from './group-cards.module.css';

interface GroupCardProps {
  group: GroupSummary;
  headingLevel: 2 | 3;
  /** Shows the date of creation. */
  isDated?: boolean;
  /** The person's net balance in this group, when it is known. */
  balanceCents: number | undefined;
  /** Another person has just changed the group; the card shows how much is new. */
  isMarked: boolean;
}

/** What the person is owed or owes in the group, by word, sign and color. */
function Balance({ cents, currency }: { cents: number; currency: string }) {
  if (cents === 0) {
    return (
      <p key="settled" className={classNames(styles.balance, styles.settled)}>
        <Check className={styles.settledIcon} aria-hidden="true" />
        {t('settled up')}
      </p>
    );
  }
  return (
    <p className={styles.balance}>
      {t(cents > 0 ? 'you are owed' : 'you owe')}{' '}
      <span className={styles.amount}>
        <Money cents={cents} currency={currency} tone="auto" isSigned />
      </span>
    </p>
  );
}

/** One group as a card; the whole card is the link to it. */
function GroupCard({ group, headingLevel, isDated = false, balanceCents, isMarked }: GroupCardProps) {
  const host = useHost();
  const Heading = `h${headingLevel}` as const;
  const isSaved = group.id !== UNSAVED_ID;
  const path = groupPath(group.id);
  return (
    <article className={classNames(styles.card, isMarked && styles.marked)} aria-busy={!isSaved || undefined}>
      <span className={styles.picture}>
        <GroupTile groupId={group.id} name={group.name} />
        {group.unreadCount ? <span className={styles.dot} /> : null}
      </span>
      <div className={styles.main}>
        <div className={styles.top}>
          <Heading className={styles.name}>
            {isSaved ? (
              <Link
                className={styles.link}
                to={path}
                title={group.name}
                onPointerEnter={() => host.prefetch?.(path)}
              >
                {group.name}
              </Link>
            ) : (
              <span>{group.name}</span>
            )}
          </Heading>
          <span className={styles.unread}>
            <UnreadMark count={group.unreadCount ?? undefined} />
          </span>
        </div>
        <p className={styles.facts}>
          {isSaved ? (
            isDated && <span>{t('Created {date}', { date: formatDate(group.createdAt) })}</span>
          ) : (
            <Saving />
          )}
          <span>{t('{count, plural, one {# member} other {# members}}', { count: group.memberCount })}</span>
          <span>
            {t('{count, plural, one {# expense} other {# expenses}}', { count: group.expenseCount })}
          </span>
        </p>
      </div>
      {balanceCents !== undefined && <Balance cents={balanceCents} currency={group.currency} />}
    </article>
  );
}

interface GroupCardsProps extends Pick<GroupCardProps, 'headingLevel' | 'isDated'> {
  groups: readonly GroupSummary[];
  /** Includes groups that a search hides, so that they don't count as new when they reappear. */
  all: readonly GroupSummary[];
  /** The person's net balance per group id, when it is known. */
  balances: ReadonlyMap<number, number> | undefined;
}

const GROUPS: ChangeAnnouncement<GroupSummary> = {
  printOf: ({ name, memberCount, expenseCount, netCents }) =>
    JSON.stringify([name, memberCount, expenseCount, netCents]),
  nameOf: ({ name }) => name,
  many: msg('groups'),
};

/** Groups as cards, in as many columns as fit. */
export function GroupCards({ groups, all, balances, ...look }: GroupCardsProps) {
  const { marks, words } = useOthersChanges(all, useOffers()('live'), GROUPS);
  return (
    <div className={styles.container}>
      <PoliteWords>{words}</PoliteWords>
      <List className={styles.grid}>
        {groups.map((group) => (
          <li key={group.id} className={styles.item}>
            <GroupCard
              group={group}
              {...look}
              balanceCents={balances && (balances.get(group.id) ?? 0)}
              isMarked={marks.has(group.id)}
            />
          </li>
        ))}
      </List>
    </div>
  );
}
