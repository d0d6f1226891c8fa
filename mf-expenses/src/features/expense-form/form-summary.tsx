import { useId } from 'react';
import { useAuth } from '@quits/core';
import { byName, type LedgerEntry, minorUnitOf, msg, type PersonAmount, t } from '@quits/domain';
import { List, Money, classNames, richText } from '@quits/ui';
import { ArrowRight, CircleCheck } from 'lucide-react';
import { entryCurrencyOf, typedCents } from './fields/field.ts';
import { canSubmit, isBalanced, rowsWithoutPerson, sumOf } from './form-checks.ts';
import { consequencesOf } from './form-fill.ts';
import { type FormState, LISTS, type RowList } from './form-state.ts';
import type { ExpenseFormModel } from './use-expense-form.ts';
import styles from './form-summary.module.css';

const LABELS = {
  payers: { total: msg('Total paid'), missing: msg('{amount} left to pay') },
  shares: { total: msg('Total shares'), missing: msg('{amount} left to split') },
};

function TotalLine({ state, list }: { state: FormState; list: RowList }) {
  const id = useId();
  const { total, missing } = LABELS[list];
  const currency = entryCurrencyOf(state);
  const totalCents = typedCents(state.total);
  const sumCents = sumOf(state, list);
  const gapCents = totalCents - sumCents;
  const isRight = totalCents > 0 && isBalanced(state, list);
  return (
    <div className={styles.totalLine}>
      <span id={id} className={styles.totalLabel}>
        {t(total)}
      </span>
      <output aria-labelledby={id} className={styles.totalValue}>
        {gapCents !== 0 && (
          <span className={isRight ? styles.gapSmall : styles.gap}>
            {richText(gapCents > 0 ? missing : '{amount} too much', {
              amount: <Money cents={Math.abs(gapCents)} currency={currency} />,
            })}
          </span>
        )}
        <span className={styles.sum}>
          <Money cents={sumCents} currency={currency} />
        </span>
        {isRight && <CircleCheck className={styles.tick} aria-hidden="true" />}
      </output>
    </div>
  );
}

/**
 * The live sums of the form: what is paid and split so far, and what is missing. A complete form shows one
 * line.
 */
export function TotalLines({ state }: { state: FormState }) {
  const isEven = LISTS.every((list) => sumOf(state, list) === typedCents(state.total));
  return (
    <div className={classNames(styles.totals, isEven && styles.even)}>
      <TotalLine state={state} list="payers" />
      <TotalLine state={state} list="shares" />
    </div>
  );
}

/** "You owe $5.00", "Bob is owed $5.00", "Bob settled up", as on the group's page. */
function balanceMessage(cents: number): string {
  if (cents === 0) {
    return msg('After saving: <own>{who, select, you {You settled up} other {{name} settled up}}</own>');
  }
  return cents > 0
    ? msg(
        'After saving: <own>{who, select, you {You are owed {amount}} other {{name} is owed {amount}}}</own>',
      )
    : msg('After saving: <own>{who, select, you {You owe {amount}} other {{name} owes {amount}}}</own>');
}

interface AfterSavingProps {
  form: ExpenseFormModel;
  nets: readonly PersonAmount[];
  former: LedgerEntry | undefined;
}

/**
 * What saving does to the balance of each person in the entry, once the form may be saved; the
 * first line is always visible.
 */
export function AfterSaving({ form, nets, former }: AfterSavingProps) {
  const headingId = useId();
  const userId = useAuth().user?.id;
  if (!canSubmit(form.state) || rowsWithoutPerson(form.state).length > 0) return null;
  const { nameOf } = form.context;
  const { currency } = form.state;
  const consequences = consequencesOf(nets, form.payload, { former, userId, unit: minorUnitOf(currency) });
  const [first] = consequences;
  if (!first) return null;
  const shown = consequences.toSorted(byName(({ userId: id }) => nameOf(id)));
  return (
    <details className={styles.consequences}>
      <summary className={styles.summary} id={headingId}>
        {richText(balanceMessage(first.afterCents), {
          who: first.userId === userId ? 'you' : 'other',
          name: nameOf(first.userId),
          amount: <Money cents={Math.abs(first.afterCents)} currency={currency} />,
          own: (inner) => <span className={styles.own}>{inner}</span>,
        })}
      </summary>
      <List className={styles.people} aria-labelledby={headingId}>
        {shown.map(({ userId: id, beforeCents, afterCents }) => (
          <li key={id} className={styles.person}>
            <span className={styles.name}>{nameOf(id)}</span>
            <span className={styles.change}>
              <Money cents={beforeCents} currency={currency} isSigned />
              <ArrowRight className={styles.arrow} role="img" aria-label={t('[between two balances] then')} />
              <Money cents={afterCents} currency={currency} tone="auto" isSigned />
            </span>
          </li>
        ))}
      </List>
    </details>
  );
}
