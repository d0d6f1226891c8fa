import { byName, formatPercent, type PersonAmount } from '@quits/domain';
import { Avatar, Badge, Card, List, Money, classNames } from '@quits/ui';
import type { Names } from '../../lib/names.ts';
import styles from './people-card.module.css';

interface PeopleCardProps {
  heading: string;
  /** How many rows there are: "2 payers". */
  count: string;
  parts: readonly PersonAmount[];
  names: Names;
  /** The group's currency; dollars when left out. */
  currency?: string | undefined;
  /** The page already says the same above. */
  isSmall?: boolean;
  /** Shows each amount's percentage of this total, in cents. */
  ofTotalCents?: number;
}

const widthOf = (part: number, total: number) => `${String(total === 0 ? 0 : (100 * part) / total)}%`;

/** Who paid, or who shares, with amounts; those of a refund have no sign here. Shares also show their percentage of the total. */
export function PeopleCard(props: PeopleCardProps) {
  const { heading, count, parts, names, currency, isSmall = false, ofTotalCents } = props;
  const shown = parts.toSorted(byName(({ userId }) => names.nameOf(userId)));
  return (
    <Card heading={heading} actions={<Badge>{count}</Badge>} isFlush>
      <List className={classNames(styles.list, isSmall && styles.small)}>
        {shown.map(({ userId, cents }) => (
          <li key={userId} className={styles.person}>
            <Avatar userId={userId} name={names.fullNameOf(userId)} size={isSmall ? 's' : 'm'} />
            <span className={styles.name}>{names.nameOf(userId)}</span>
            <span className={styles.amount}>
              <Money cents={Math.abs(cents)} currency={currency} />
              {ofTotalCents !== undefined && (
                <span className={styles.percent}>{formatPercent(cents, ofTotalCents)}</span>
              )}
            </span>
            {ofTotalCents !== undefined && !isSmall && (
              <span className={styles.track} aria-hidden="true">
                <span className={styles.part} style={{ inlineSize: widthOf(cents, ofTotalCents) }} />
              </span>
            )}
          </li>
        ))}
      </List>
    </Card>
  );
}
