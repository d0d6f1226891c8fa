import { groupPath } from '@quits/contracts';
import { displayName } from '@quits/domain';
import { Avatar, Button, LinkButton, List, ListRow, Money } from '@quits/ui';
import { useId } from 'react';
import type { Acquaintance, OpenTotal } from '@quits/contracts';
import { DebtSentence } from '../../lib/debt-sentence.tsx';
import { writeWhy } from '../../lib/why.ts';
import styles from './people.module.css';

interface PersonRowProps {
  person: Acquaintance;
  userId: number;
  onSettle: (total: OpenTotal) => void;
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
      {person.totals.length === 0 && <p className={styles.even}>You and {name} are even.</p>}
      {person.totals.map((total) => (
        <div key={total.currency}>
          <div className={styles.line}>
            <p id={`${sentenceId}${total.currency}`} className={styles.sentence}>
              {total.cents === 0 ? (
                `You and ${name} are even in all:`
              ) : (
                <DebtSentence kind={total.cents > 0 ? 'owed' : 'owe'} from={name} to={name} />
              )}{' '}
              <Money cents={Math.abs(total.cents)} currency={total.currency} />
            </p>
            <Button
              size="s"
              variant={total.cents < 0 ? 'primary' : 'secondary'}
              aria-describedby={`${sentenceId}${total.currency}`}
              onClick={() => onSettle(total)}
            >
              Settle all
            </Button>
          </div>
          <List>
            {total.groups.map((group) => (
              <li key={group.groupId} className={styles.line}>
                <span className={styles.group}>{group.name}</span>
                <Money cents={group.cents} currency={total.currency} tone="auto" isSigned />
                <LinkButton
                  to={whyIn(group.groupId, group.cents)}
                  size="s"
                  variant="quiet"
                  aria-label={`Why? ${group.name}`}
                >
                  Why?
                </LinkButton>
              </li>
            ))}
          </List>
        </div>
      ))}
    </ListRow>
  );
}
