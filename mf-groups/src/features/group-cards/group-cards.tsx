import type { GroupSummary } from '@quits/contracts';
import { List } from '@quits/ui';
import { GroupCard } from './group-card.tsx';
import styles from './group-cards.module.css';

interface GroupCardsProps {
  groups: readonly GroupSummary[];
  headingLevel: 2 | 3;
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
