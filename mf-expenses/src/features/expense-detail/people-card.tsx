import { formatPercent } from '@quits/domain';
import type { PersonAmount } from '@quits/domain';
import { Avatar, Badge, Card, List, Money, classNames } from '@quits/ui';
import type { Names } from '../../lib/names.ts';
import styles from './people-card.module.css';

interface PeopleCardProps {
  heading: string;
  /** The singular and plural noun of the rows. */
  counted: [one: string, many: string];
  parts: readonly PersonAmount[];
  names: Names;
  /** The group's currency; dollars when left out. */
  currency?: string | undefined;
  /** The page already says the same above. */
  isSmall?: boolean;
  /** Shows each amount's percentage of this total, in cents. */
  ofTotalCents?: number;
}

/** Who paid, or who shares, with amounts. Shares also show their percentage of the total. */
export function PeopleCard(props: PeopleCardProps) {
  const { heading, counted, parts, names, currency, isSmall = false, ofTotalCents } = props;
  const count = `${String(parts.length)} ${counted[parts.length === 1 ? 0 : 1]}`;
  return (
    <Card heading={heading} actions={<Badge>{count}</Badge>} isFlush>
      <List className={classNames(styles.list, isSmall && styles.small)}>
        {parts.map(({ userId, cents }) => (
          <li key={userId} className={styles.person}>
            <Avatar userId={userId} name={names.fullNameOf(userId)} size={isSmall ? 's' : 'm'} />
            <span className={styles.name}>{names.nameOf(userId)}</span>
            <span className={styles.amount}>
              <Money cents={cents} currency={currency} />
              {ofTotalCents !== undefined && (
                <span className={styles.percent}>{formatPercent(cents, ofTotalCents)}</span>
              )}
            </span>
            {ofTotalCents !== undefined && !isSmall && (
              <span className={styles.track} aria-hidden="true">
                <span className={styles.part} style={{ inlineSize: formatPercent(cents, ofTotalCents) }} />
              </span>
            )}
          </li>
        ))}
      </List>
    </Card>
  );
}
