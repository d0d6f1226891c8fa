import type { GroupSummary } from '@quits/contracts';
import { groupPath } from '@quits/contracts';
import { useHost } from '@quits/core';
import { BalanceChip, List, formatDate } from '@quits/ui';
import { ReceiptText, UsersRound } from 'lucide-react';
import { Link } from 'react-router-dom';
import { UNSAVED_ID } from '../../api/groups.api.ts';
import { counted } from './counted.ts';
import styles from './group-cards.module.css';

interface GroupCardProps {
  group: GroupSummary;
  headingLevel: 2 | 3;
  /** The person's net balance in this group, when it is known. */
  balanceCents: number | undefined;
}

/** One group as a card; the whole card is the link to it. */
function GroupCard({ group, headingLevel, balanceCents }: GroupCardProps) {
  const host = useHost();
  const Heading = `h${headingLevel}` as const;
  const isSaved = group.id !== UNSAVED_ID;
  const path = groupPath(group.id);
  return (
    <article className={styles.card} aria-busy={!isSaved || undefined}>
      <div className={styles.top}>
        <Heading className={styles.name}>
          {isSaved ? (
            <Link className={styles.link} to={path} onPointerEnter={() => host.prefetch?.(path)}>
              {group.name}
            </Link>
          ) : (
            group.name
          )}
        </Heading>
        <p className={styles.created}>{isSaved ? `Created ${formatDate(group.createdAt)}` : 'Saving...'}</p>
      </div>
      <div className={styles.facts}>
        <span className={styles.fact}>
          <UsersRound className={styles.factIcon} aria-hidden="true" />
          {counted(group.memberCount, 'member')}
        </span>
        <span className={styles.fact}>
          <ReceiptText className={styles.factIcon} aria-hidden="true" />
          {counted(group.expenseCount, 'expense')}
        </span>
        {balanceCents !== undefined && (
          <span className={styles.balance}>
            <BalanceChip cents={balanceCents} />
          </span>
        )}
      </div>
    </article>
  );
}

interface GroupCardsProps extends Pick<GroupCardProps, 'headingLevel'> {
  groups: readonly GroupSummary[];
  /** The person's net balance per group id, when it is known. */
  balances: ReadonlyMap<number, number> | undefined;
}

/** Groups as cards, as many beside each other as there is room for. */
export function GroupCards({ groups, headingLevel, balances }: GroupCardsProps) {
  return (
    <div className={styles.container}>
      <List className={styles.grid}>
        {groups.map((group) => (
          <li key={group.id} className={styles.item}>
            <GroupCard
              group={group}
              headingLevel={headingLevel}
              balanceCents={balances && (balances.get(group.id) ?? 0)}
            />
          </li>
        ))}
      </List>
    </div>
  );
}
