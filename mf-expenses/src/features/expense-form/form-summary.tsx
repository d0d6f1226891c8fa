import { type ReactNode, useId } from 'react';
import { useAuth } from '@quits/core';
import type { ExpenseInput } from '@quits/contracts';
import {
  byName,
  closeGap,
  type LedgerEntry,
  minorUnitOf,
  msg,
  netBalances,
  type PersonAmount,
  t,
} from '@quits/domain';
import { classNames, List, Money, richText, VisuallyHidden } from '@quits/ui';
import { ArrowRight, CircleAlert, CircleCheck } from 'lucide-react';
import { entryCurrencyOf, totalCentsOf } from './fields/field.ts';
import {
  canSubmit,
  isBalanced,
  isSplitRight,
  rowsWithoutPerson,
  splitProblemOf,
  sumOf,
} from './form-checks.ts';
import { type FormState, LISTS, type RowList } from './form-state.ts';
import { GapHelp } from './gap-help.tsx';
import type { ExpenseFormModel } from './use-expense-form.ts';
import styles from './form-summary.module.css';

const LABELS = {
  payers: {
    total: msg('Total paid'),
    tooMuch: msg('Paid {amount} too much'),
    missing: msg('{amount} left to pay'),
  },
  receivers: {
    total: msg('Total received'),
    tooMuch: msg('Received {amount} too much'),
    missing: msg('{amount} left to receive'),
  },
  shares: {
    total: msg('Total shares'),
    tooMuch: msg('Split {amount} too much'),
    missing: msg('{amount} left to split'),
  },
};

const labelsOf = ({ refund }: FormState, list: RowList) =>
  LABELS[refund && list === 'payers' ? 'receivers' : list];

/** What a list lacks or has too much. The values of a split say it in their own way. */
function gapOf({ state, context }: ExpenseFormModel, list: RowList): ReactNode {
  const problem = list === 'shares' ? splitProblemOf(state, context) : undefined;
  if (problem !== undefined) return <bdi>{problem}</bdi>;
  const gapCents = totalCentsOf(state) - sumOf(state, list);
  if (gapCents === 0) return undefined;
  return richText(gapCents > 0 ? labelsOf(state, list).missing : labelsOf(state, list).tooMuch, {
    amount: <Money cents={Math.abs(gapCents)} currency={entryCurrencyOf(state)} />,
  });
}

/** The live sums for screen readers: what is paid and split so far, and what is missing. */
function LiveTotals({ form }: { form: ExpenseFormModel }) {
  const { state } = form;
  return (
    <VisuallyHidden>
      {LISTS.map((list) => (
        <output key={list} aria-label={t(labelsOf(state, list).total)}>
          <span>{gapOf(form, list)}</span>{' '}
          <Money cents={sumOf(state, list)} currency={entryCurrencyOf(state)} />
        </output>
      ))}
    </VisuallyHidden>
  );
}

/**
 * One line under the form: that all of it is paid and split, or the first thing that is wrong, with a button that
 * puts it right. It is as high in every state, so that nothing moves.
 */
export function TotalsLine({ form }: { form: ExpenseFormModel }) {
  const { state } = form;
  const totalCents = totalCentsOf(state);
  const list = LISTS.find((one) => gapOf(form, one) !== undefined);
  const isRight = totalCents > 0 && isBalanced(state, 'payers') && isSplitRight(state);
  const Icon = isRight ? CircleCheck : CircleAlert;
  return (
    <div className={styles.line}>
      <LiveTotals form={form} />
      <p
        aria-hidden="true"
        className={classNames(styles.state, isRight ? styles.right : list && styles.wrong)}
      >
        {(isRight || list) && <Icon className={styles.icon} />}
        <span>
          {list
            ? gapOf(form, list)
            : richText(state.refund ? 'Received and split {amount}' : 'Paid and split {amount}', {
                amount: <Money cents={totalCents} currency={entryCurrencyOf(state)} />,
              })}
        </span>
      </p>
      {list && <GapHelp form={form} list={list} />}
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

/** What saving does to one person's balance in the group, in cents: positive is owed to them. */
interface Consequence {
  userId: number;
  beforeCents: number;
  afterCents: number;
}

/** The rows as the ledger will record them: payments and shares each equal the total, to the cent. */
function recordedRows(rows: readonly PersonAmount[], totalCents: number, unit: number): PersonAmount[] {
  const cents = closeGap(
    rows.map((row) => row.cents),
    totalCents,
    unit,
  );
  return rows.map((row, index) => ({ ...row, cents: cents[index] ?? 0 }));
}

interface Circumstances {
  /** The recorded entry, when it is being edited. */
  former?: LedgerEntry | undefined;
  /** The reader's id. */
  userId: number | undefined;
  /** The minor unit of the group's currency. */
  unit?: number;
}

/**
 * Computes what saving an entry does to the balance of each person in it, before the edit or after. The reader
 * comes first.
 *
 * @param nets what each person is owed now, in cents; missing people have a balance of zero
 * @param next the entry as it is typed: balanced within a cent
 */
export function consequencesOf(
  nets: readonly PersonAmount[],
  next: Pick<ExpenseInput, 'totalCents' | 'payers' | 'shares'>,
  { former, userId, unit = 1 }: Circumstances,
): Consequence[] {
  const before = new Map(nets.map((row) => [row.userId, row.cents]));
  const added = netBalances([
    {
      payers: recordedRows(next.payers, next.totalCents, unit),
      shares: recordedRows(next.shares, next.totalCents, unit),
    },
  ]);
  const taken = former ? netBalances([former]) : new Map<number, number>();
  const people = [...new Set([...added.keys(), ...taken.keys()])];
  return people
    .map((id) => {
      const beforeCents = before.get(id) ?? 0;
      const afterCents = beforeCents + (added.get(id) ?? 0) - (taken.get(id) ?? 0);
      return { userId: id, beforeCents, afterCents };
    })
    .sort((a, b) => Number(b.userId === userId) - Number(a.userId === userId));
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
