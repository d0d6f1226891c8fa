import { type Acquaintance, groupPath, type OpenTotal } from '@quits/contracts';
import { displayName, t } from '@quits/domain';
import { Avatar, Button, LinkButton, List, ListRow, Money, richText } from '@quits/ui';
import { useId } from 'react';
import { Name } from '../../lib/debt-sentence.tsx';
import { writeWhy } from '../../lib/why.ts';
import styles from './people.module.css';

interface PersonRowProps {
  person: Acquaintance;
  userId: number;
  onSettle: (total: OpenTotal) => void;
}

function sentenceFor({ cents, currency }: OpenTotal, name: string) {
  const amount = <Money cents={Math.abs(cents)} currency={currency} />;
  if (cents === 0) return richText('You and {name} are even in all: {amount}', { name, amount });
  return richText(cents > 0 ? '{name} owes you {amount}' : 'You owe {name} {amount}', {
    name: <Name>{name}</Name>,
    amount,
  });
}

/** The open balance with one person: in total, by group, and why. */
export function PersonRow({ person, userId, onSettle }: PersonRowProps) {
  const sentenceId = useId();
  const name = displayName(person);
  const whyIn = (groupId: number, cents: number) => {
    const [fromId, toId] = cents > 0 ? [person.id, userId] : [userId, person.id];
    return `${groupPath(groupId)}?why=${writeWhy({ kind: 'payment', fromId, toId })}`;
  };
  return (
    <ListRow picture={<Avatar userId={person.id} name={name} />}>
      {person.totals.length === 0 && <p className={styles.even}>{t('You and {name} are even.', { name })}</p>}
      {person.totals.map((total) => (
        <div key={total.currency}>
          <div className={styles.line}>
            <p id={`${sentenceId}${total.currency}`} className={styles.sentence}>
              {sentenceFor(total, name)}
            </p>
            <Button
              size="s"
              variant={total.cents < 0 ? 'primary' : 'secondary'}
              aria-describedby={`${sentenceId}${total.currency}`}
              onClick={() => onSettle(total)}
            >
              {t(total.cents > 0 ? 'Got paid' : 'Settle Up')}
            </Button>
          </div>
          <List>
            {total.groups.map((group) => (
              <li key={group.groupId} className={styles.line}>
                <span className={styles.group}>{group.name}</span>
                {total.groups.length > 1 && (
                  <Money cents={group.cents} currency={total.currency} tone="auto" isSigned />
                )}
                <LinkButton
                  to={whyIn(group.groupId, group.cents)}
                  size="s"
                  variant="quiet"
                  aria-label={t('Why? {group}', { group: group.name })}
                >
                  {t('Why?')}
                </LinkButton>
              </li>
            ))}
          </List>
        </div>
      ))}
    </ListRow>
  );
}
