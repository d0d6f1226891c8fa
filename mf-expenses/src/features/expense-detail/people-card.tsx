import { formatPercent } from '@quits/domain';
import { Avatar, Badge, Card, List, Money } from '@quits/ui';
import type { NamedAmount } from './expense-people.ts';
import styles from './people-card.module.css';

interface PeopleCardProps {
  heading: string;
  /** How many people there are, in words ("2 people"). */
  count: string;
  people: readonly NamedAmount[];
  /** Shows each amount's percentage of this total, in cents. */
  ofTotalCents?: number;
}

/** Who paid, or who shares, with amounts; shares also say how large a part of the total they are. */
export function PeopleCard({ heading, count, people, ofTotalCents }: PeopleCardProps) {
  return (
    <Card heading={heading} actions={<Badge>{count}</Badge>} isFlush>
      <List className={styles.list}>
        {people.map(({ userId, label, fullName, cents }) => (
          <li key={userId} className={styles.person}>
            <Avatar userId={userId} name={fullName} size="m" />
            <span className={styles.name}>{label}</span>
            <span className={styles.amount}>
              <Money cents={cents} />
              {ofTotalCents !== undefined && (
                <span className={styles.percent}>{formatPercent(cents, ofTotalCents)}</span>
              )}
            </span>
            {ofTotalCents !== undefined && (
              <span className={styles.track} aria-hidden="true">
                <span
                  className={styles.part}
                  style={{
                    inlineSize: `${String(ofTotalCents > 0 ? Math.min(100, (100 * cents) / ofTotalCents) : 0)}%`,
                  }}
                />
              </span>
            )}
          </li>
        ))}
      </List>
    </Card>
  );
}
