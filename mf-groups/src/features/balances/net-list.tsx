import { displayName, inNameOrder, t } from '@quits/domain';
import { Avatar, Button, List, Money } from '@quits/ui';
import { useId } from 'react';
import type { MemberPosition } from '../../api/explained.api.ts';
import { useFold } from '../../lib/use-fold.tsx';
import { netSentence } from './balance-proof.ts';
import styles from './balance-summary.module.css';

type Position = Pick<MemberPosition, 'id' | 'name' | 'netCents'>;

interface NetEntryProps {
  position: Position;
  currency: string;
  /** The reader; undefined for people without an account. */
  userId?: number | undefined;
  /** Explains a member's figure, if possible. */
  onWhy?: ((userId: number) => void) | undefined;
}

function NetEntry({ position, currency, userId, onWhy }: NetEntryProps) {
  const sentenceId = useId();
  const { id, name, netCents } = position;
  return (
    <li className={styles.entry}>
      <Avatar userId={id} name={name} />
      <div className={styles.main}>
        <p id={sentenceId} className={styles.sentence}>
          {netSentence({ name: displayName(position, userId), isYou: id === userId }, netCents)}
        </p>
        <p className={styles.amount}>
          <Money cents={netCents} currency={currency} tone="auto" isSigned />
          {onWhy && (
            <Button
              size="s"
              variant="quiet"
              className={styles.why}
              aria-describedby={sentenceId}
              onClick={() => onWhy(id)}
            >
              {t('Why?')}
            </Button>
          )}
        </p>
      </div>
    </li>
  );
}

interface NetListProps extends Omit<NetEntryProps, 'position'> {
  members: readonly Position[];
}

/** Each member's balance, the person's own first, then by name; a large group folds the others. */
export function NetList({ members, ...entry }: NetListProps) {
  const { shown, button } = useFold(inNameOrder(members, entry.userId));
  return (
    <>
      <List className={styles.list}>
        {shown.map((position) => (
          <NetEntry key={position.id} position={position} {...entry} />
        ))}
      </List>
      {button}
    </>
  );
}
