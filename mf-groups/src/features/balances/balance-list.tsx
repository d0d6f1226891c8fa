import { displayName, inNameOrder, t } from '@quits/domain';
import { Avatar, Button, List, Money, preloadOnApproach } from '@quits/ui';
import { CircleCheck } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import type { MemberPosition } from './explained.api.ts';
import { DebtSentence } from '../../lib/debt-sentence.tsx';
import { loadSettleSheet } from '../../lib/settling/load-settle-sheet.ts';
import { useFold } from '../../lib/use-fold.tsx';
import { netSentence } from './balance-proof.ts';
import type { BalanceRow } from './balance-rows.ts';
import styles from './balance-summary.module.css';

interface EntryProps {
  person: { id: number; name: string };
  sentence: ReactNode;
  cents: number;
  currency?: string | undefined;
  /** Whether the amount is the reader's own, by sign and color. */
  isOwn: boolean;
  /** Explains the figure, if possible. */
  onWhy?: (() => void) | undefined;
  /** Reminds the person of the debt, if possible. */
  onRemind?: (() => void) | undefined;
  /** Receives the id of the sentence. */
  action?: ((sentenceId: string) => ReactNode) | undefined;
}

/** One row of balances: a person, a sentence with its figure, and what can be done about it. */
function Entry({ person, sentence, cents, currency, isOwn, onWhy, onRemind, action }: EntryProps) {
  const sentenceId = useId();
  return (
    <li className={styles.entry}>
      <Avatar userId={person.id} name={person.name} />
      <div className={styles.main}>
        <p id={sentenceId} className={styles.sentence}>
          {sentence}
        </p>
        <p className={styles.amount}>
          <Money cents={cents} currency={currency} tone={isOwn ? 'auto' : 'plain'} isSigned={isOwn} />
          {onWhy && (
            <Button
              size="s"
              variant="quiet"
              className={styles.why}
              aria-describedby={sentenceId}
              onClick={onWhy}
            >
              {t('Why?')}
            </Button>
          )}
          {onRemind && (
            <Button
              size="s"
              variant="quiet"
              className={styles.why}
              aria-describedby={sentenceId}
              onClick={onRemind}
            >
              {t('Send reminder')}
            </Button>
          )}
        </p>
      </div>
      {action?.(sentenceId)}
    </li>
  );
}

interface DebtListProps {
  /** The person's own debts first. */
  rows: readonly BalanceRow[];
  /** The text of an empty list. */
  none: string;
  currency?: string | undefined;
  /** Whether a debt can be settled: the reader's own, or one towards the reader. */
  canSettle?: ((row: BalanceRow) => boolean) | undefined;
  onSettle?: ((row: BalanceRow) => void) | undefined;
  /** What settles an own debt. */
  settleLabel?: string | undefined;
  onWhy?: ((row: BalanceRow) => void) | undefined;
  /** Sends a reminder of a debt towards the reader. */
  onRemind?: ((row: BalanceRow) => void) | undefined;
}

/** Who owes whom. The person's own debts are always visible; a large group folds the others. */
export function BalanceList(props: DebtListProps) {
  const { rows, none, currency, canSettle, onSettle, onWhy, onRemind, settleLabel = t('Settle Up') } = props;
  const own = rows.filter(({ kind }) => kind !== 'others');
  const { shown, button } = useFold(rows, own.length);
  if (rows.length === 0) {
    return (
      <p className={styles.settled}>
        <CircleCheck className={styles.settledIcon} aria-hidden="true" />
        {none}
      </p>
    );
  }
  const settleButton = (row: BalanceRow) => (sentenceId: string) => (
    <Button
      size="s"
      variant={row.kind === 'owe' ? 'primary' : 'secondary'}
      aria-describedby={sentenceId}
      {...preloadOnApproach(loadSettleSheet)}
      onClick={() => onSettle?.(row)}
    >
      {row.kind === 'owe' ? settleLabel : t('Got paid')}
    </Button>
  );
  return (
    <>
      <List className={styles.list}>
        {shown.map((row) => (
          <Entry
            key={row.key}
            person={row.kind === 'owe' ? row.to : row.from}
            sentence={<DebtSentence kind={row.kind} from={row.from.name} to={row.to.name} />}
            cents={row.kind === 'owe' ? -row.cents : row.cents}
            currency={currency}
            isOwn={row.kind !== 'others'}
            onWhy={onWhy && (() => onWhy(row))}
            onRemind={onRemind && row.kind === 'owed' ? () => onRemind(row) : undefined}
            action={canSettle?.(row) ? settleButton(row) : undefined}
          />
        ))}
      </List>
      {button}
    </>
  );
}

interface NetListProps {
  members: readonly Pick<MemberPosition, 'id' | 'name' | 'netCents'>[];
  currency: string;
  /** The reader; undefined for people without an account. */
  userId?: number | undefined;
  /** Explains a member's figure, if possible. */
  onWhy?: ((userId: number) => void) | undefined;
}

/** Each member's balance, the person's own first, then by name; a large group folds the others. */
export function NetList({ members, currency, userId, onWhy }: NetListProps) {
  const { shown, button } = useFold(inNameOrder(members, userId));
  return (
    <>
      <List className={styles.list}>
        {shown.map((member) => (
          <Entry
            key={member.id}
            person={member}
            sentence={netSentence(
              { name: displayName(member, userId), isYou: member.id === userId },
              member.netCents,
            )}
            cents={member.netCents}
            currency={currency}
            isOwn
            onWhy={onWhy && (() => onWhy(member.id))}
          />
        ))}
      </List>
      {button}
    </>
  );
}
