import type { BillItem, Expense, Group } from '@quits/contracts';
import { useNotify } from '@quits/core';
import {
  byName,
  formatList,
  formatMoney,
  isCategory,
  isolated,
  t,
  unclaimed,
  uncovered,
} from '@quits/domain';
import { Badge, Button, Card, List, Money, notifyFailure } from '@quits/ui';
import type { ReactNode } from 'react';
import { useUpdateExpenseMutation } from '../../lib/expenses.api.ts';
import type { Names } from '../../lib/names.ts';
import { useOutcome } from '../../lib/use-outcome.ts';
import { useClaimItemMutation } from './items.api.ts';
import styles from './bill-card.module.css';

export interface BillCardProps {
  expense: Expense;
  group: Group | undefined;
  userId: number;
  names: Names;
  isReadOnly: boolean;
}

/** One share of an item, in hundredths. */
const ONE_SHARE = 100;

const peopleIn = ({ people }: BillItem) => people.filter(({ weight }) => weight > 0);

/** The button with which a member takes an item, or gives it back. */
function Mine({ item, expense, userId }: Pick<BillCardProps, 'expense' | 'userId'> & { item: BillItem }) {
  const notify = useNotify('mf-expenses');
  const [claim] = useClaimItemMutation();
  const isMine = peopleIn(item).some((one) => one.userId === userId);

  async function toggle(): Promise<void> {
    const weight = isMine ? 0 : ONE_SHARE;
    const { error } = await claim({ expenseId: expense.id, itemId: item.id ?? 0, userId, weight });
    if (error) notifyFailure(notify, error, t('Failed to claim the item'));
  }

  return (
    <Button
      size="s"
      variant={isMine ? 'primary' : 'secondary'}
      aria-pressed={isMine}
      aria-label={t('Mine: {item}', { item: item.name })}
      // Never busy, because the tap shows at once; but a double tap is one.
      isBusy={false}
      onClick={() => void toggle()}
    >
      {t('[an item] Mine')}
    </Button>
  );
}

/** Ends the claiming: the shares stay as they are then. */
function EndClaiming({ expense }: Pick<BillCardProps, 'expense'>) {
  const tell = useOutcome();
  const [update, { isLoading }] = useUpdateExpenseMutation();

  async function end(): Promise<void> {
    const { id, groupId, description, date, notes, totalCents, payers, shares, split, original } = expense;
    const category = isCategory(expense.category) ? expense.category : null;
    const kept = { description, date, notes, category, totalCents, payers, shares, split, original };
    const change = { ...kept, items: expense.items, extras: expense.extras, claiming: false };
    tell(await update({ id, groupId, change }), {
      done: t('Claiming has ended'),
      failed: t('Failed to end claiming'),
      event: { groupId, expenseId: id, change: 'updated' },
    });
  }

  return (
    <Button isBusy={isLoading} onClick={() => void end()}>
      {t('End claiming')}
    </Button>
  );
}

/** How the claiming ends: its maker has a button, all others read who ends it. */
function Ending({ expense, userId, names }: Pick<BillCardProps, 'expense' | 'userId' | 'names'>) {
  const { createdBy } = expense;
  if (createdBy === userId) return <EndClaiming expense={expense} />;
  if (typeof createdBy !== 'number') return null;
  return (
    <p className={styles.maker}>
      {t('Only {name} can change this expense until claiming ends.', { name: names.nameOf(createdBy) })}
    </p>
  );
}

/** Who had an item, in words. */
function whoHad(item: BillItem, { nameOf }: Names, isClaiming: boolean): string {
  const people = peopleIn(item).map(({ userId }) => nameOf(userId));
  if (people.length > 0) return formatList(people.sort(byName((name) => name)));
  return isClaiming ? t('Not claimed yet') : t('All, equally');
}

interface LineProps {
  name: string;
  /** Who had it, in words. */
  who?: string | undefined;
  cents: number;
  currency: string | undefined;
  children?: ReactNode;
}

function Line({ name, who, cents, currency, children }: LineProps) {
  return (
    <li className={styles.line}>
      <span className={styles.what}>
        {name}
        {who !== undefined && <span className={styles.who}>{who}</span>}
      </span>
      {children}
      <span className={styles.amount}>
        <Money cents={cents} currency={currency} />
      </span>
    </li>
  );
}

/** The currency that was paid, and what was paid in it. */
function paidIn({ original, totalCents }: Expense, group: Group | undefined) {
  const { currency = group?.currency, totalCents: cents = totalCents } = original ?? {};
  return { currency, cents: Math.abs(cents) };
}

/** The bill of an expense, with who had what. While it is open, members take what is theirs. */
export function BillCard({ expense, group, userId, names, isReadOnly }: BillCardProps) {
  const { items = [], extras = [] } = expense;
  const { currency, cents } = paidIn(expense, group);
  const rest = uncovered({ items, extras, total: cents });
  const openCents = unclaimed({ items });
  const isClaiming = expense.claiming === true;
  const isOpen = isClaiming && !isReadOnly;
  return (
    <Card heading={t('Bill')} actions={isClaiming && <Badge tone="info">{t('Open for claiming')}</Badge>}>
      <List className={styles.lines}>
        {items.map((item) => (
          <Line
            key={item.id}
            name={item.name}
            who={whoHad(item, names, isClaiming)}
            cents={item.cents}
            currency={currency}
          >
            {isOpen && <Mine item={item} expense={expense} userId={userId} />}
          </Line>
        ))}
        {extras.map((extra, index) => (
          // Extras have no id, and never change their order.
          <Line key={index} name={extra.name} cents={extra.cents} currency={currency} />
        ))}
        {rest > 0 && <Line name={t('The rest')} who={t('All, equally')} cents={rest} currency={currency} />}
      </List>
      {isClaiming && openCents > 0 && (
        <p role="status" className={styles.open}>
          {t('{amount} is not claimed yet', { amount: isolated(formatMoney(openCents, currency)) })}
        </p>
      )}
      {isOpen && <Ending expense={expense} userId={userId} names={names} />}
    </Card>
  );
}
