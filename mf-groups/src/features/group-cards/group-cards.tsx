import type { GroupSummary } from '@quits/contracts';
import { groupPath } from '@quits/contracts';
import { useHost } from '@quits/core';
import { countedCents } from '@quits/domain';
import { GroupTile, List, Money, classNames, formatDate } from '@quits/ui';
import { Check } from 'lucide-react';
import { Link } from 'react-router-dom';
import { UNSAVED_ID } from '../../api/groups.api.ts';
import { UnreadMark } from './unread-mark.tsx';
import { counted } from './counted.ts';
import styles from './group-cards.module.css';

interface GroupCardProps {
  group: GroupSummary;
  headingLevel: 2 | 3;
  /** Says when it was created. */
  isDated?: boolean;
  /** The person's net balance in this group, when it is known. */
  balanceCents: number | undefined;
}

/** What the person is owed or owes in the group, by word, sign and color. */
function Balance({ cents, currency }: { cents: number; currency: string }) {
  const counts = countedCents(cents);
  if (counts === 0) {
    return (
      <p className={classNames(styles.balance, styles.settled)}>
        <Check className={styles.settledIcon} aria-hidden="true" />
        settled up
      </p>
    );
  }
  return (
    <p className={styles.balance}>
      {counts > 0 ? 'you are owed' : 'you owe'}{' '}
      <span className={styles.amount}>
        <Money cents={counts} currency={currency} tone="auto" isSigned />
      </span>
    </p>
  );
}

/** One group as a card; the whole card is the link to it. */
function GroupCard({ group, headingLevel, isDated = false, balanceCents }: GroupCardProps) {
  const host = useHost();
  const Heading = `h${headingLevel}` as const;
  const isSaved = group.id !== UNSAVED_ID;
  const path = groupPath(group.id);
  return (
    <article className={styles.card} aria-busy={!isSaved || undefined}>
      <GroupTile groupId={group.id} name={group.name} />
      <div className={styles.main}>
        <Heading className={styles.name}>
          {isSaved ? (
            <Link className={styles.link} to={path} onPointerEnter={() => host.prefetch?.(path)}>
              {group.name}
            </Link>
          ) : (
            group.name
          )}
        </Heading>
        <p className={styles.facts}>
          {!isSaved && <span>Saving...</span>}
          {isSaved && isDated && <span>Created {formatDate(group.createdAt)}</span>}
          <span>{counted(group.memberCount, 'member')}</span>
          <span>{counted(group.expenseCount, 'expense')}</span>
          <UnreadMark count={group.unreadCount} />
        </p>
      </div>
      {balanceCents !== undefined && <Balance cents={balanceCents} currency={group.currency} />}
    </article>
  );
}

interface GroupCardsProps extends Pick<GroupCardProps, 'headingLevel' | 'isDated'> {
  groups: readonly GroupSummary[];
  /** The person's net balance per group id, when it is known. */
  balances: ReadonlyMap<number, number> | undefined;
}

/** Groups as cards, as many beside each other as there is room for. */
export function GroupCards({ groups, balances, ...look }: GroupCardsProps) {
  return (
    <div className={styles.container}>
      <List className={styles.grid}>
        {groups.map((group) => (
          <li key={group.id} className={styles.item}>
            <GroupCard group={group} {...look} balanceCents={balances && (balances.get(group.id) ?? 0)} />
          </li>
        ))}
      </List>
    </div>
  );
}
