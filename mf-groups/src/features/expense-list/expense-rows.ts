import { type Expense, newestFirst, settlementText, TEXTS } from '@quits/contracts';
import { formatMoney, inSentence, type Position, positionOf, t } from '@quits/domain';
import { confirmationText, type ExpenseFacts } from '@quits/ledger-ui';
import { type ChangeAnnouncement, formatMonth } from '@quits/ui';
import type { NameOf } from '../../lib/ledger.ts';

/** An expense of a group as the signed-in person reads it in the list. */
export interface ExpenseRow {
  id: number;
  createdAt: string;
  /** The day on which it was spent; empty when unknown. */
  date: string;
  title: string;
  notes: string;
  /**
   * Who paid: "Paid by Ann and 1 other", "€40.00 paid by Ann". Undefined for a settlement, whose title says
   * it.
   */
  paidBy: string | undefined;
  /** Whether several people paid. */
  isPaidTogether?: boolean;
  totalCents: number;
  /** Set in lists across groups: the group's tile replaces the category icon. */
  group?: { id: number; name: string } | undefined;
  /** The group's currency; dollars when left out. */
  currency?: string | undefined;
  /** Who paid and for whom; only search and filters use it. */
  peopleOf: () => { id: number; name: string }[];
  category?: Expense['category'];
  kind: Position['kind'] | 'settlement';
  /** Receipts, and whether a rule created it: extras of our own server. */
  receiptCount?: number | undefined;
  isRepeating?: boolean;
  /** The person's position (specification §4). */
  position?: Position;
  /** The receiver's answer to a settlement. */
  confirmation?: string | undefined;
}

/** "Ann and you", "Ann and 2 others": the people who paid; empty for none. */
function payerNames([first = '', second, ...more]: readonly string[]): string {
  if (second === undefined) return first;
  if (more.length === 0) return t('[names] {first} and {second}', { first, second });
  return t('{name} and {count, plural, one {# other} other {# others}}', {
    name: first,
    count: more.length + 1,
  });
}

function payersText({ payers, original }: Expense, nameOf: NameOf, userId: number): string {
  const names = payerNames(payers.map((payer) => inSentence(nameOf(payer.userId))));
  const isOwn = payers.length === 1 && payers[0]?.userId === userId;
  const values = { who: payers.length === 0 ? 'none' : isOwn ? 'you' : 'other', names };
  if (!original)
    return t('{who, select, none {Paid by nobody} you {Paid by you} other {Paid by {names}}}', values);
  // A foreign amount comes first, so that narrow rows don't cut it off.
  return t(
    '{who, select, none {{amount} paid by nobody} you {{amount} paid by you} other {{amount} paid by {names}}}',
    { ...values, amount: formatMoney(original.totalCents, original.currency) },
  );
}

function settlementTitle({ payers, shares }: Expense, nameOf: NameOf): string {
  const [payer] = payers;
  const [receiver] = shares;
  const from = payer ? nameOf(payer.userId) : t('Somebody');
  const to = receiver ? nameOf(receiver.userId) : t('[receiver of a payment] somebody');
  return settlementText(from, to);
}

function rowOf(expense: Expense, nameOf: NameOf, userId: number, currency?: string): ExpenseRow {
  const common = {
    id: expense.id,
    createdAt: expense.createdAt,
    date: expense.date,
    notes: expense.notes,
    totalCents: expense.totalCents,
    currency,
    peopleOf: () => {
      const ids = new Set([...expense.payers, ...expense.shares].map(({ userId: id }) => id));
      return Array.from(ids, (id) => ({ id, name: nameOf(id) }));
    },
    category: expense.category,
    receiptCount: expense.receiptCount ?? undefined,
    isRepeating: typeof expense.recurringId === 'number',
  };
  if (expense.isSettlement) {
    const title = settlementTitle(expense, nameOf);
    return {
      ...common,
      title,
      paidBy: undefined,
      kind: 'settlement',
      confirmation: confirmationText(expense),
    };
  }
  const position = positionOf(expense, userId);
  const description = expense.description.trim();
  return {
    ...common,
    title: description === '' ? t(TEXTS.expenses.noDescription) : description,
    paidBy: payersText(expense, nameOf, userId),
    isPaidTogether: expense.payers.length > 1,
    kind: position.kind,
    position,
  };
}

/** The rows of a group's list, newest first, with amounts in its currency: dollars when left out. */
export function expenseRows(
  expenses: readonly Expense[],
  nameOf: NameOf,
  userId: number,
  currency?: string,
): ExpenseRow[] {
  return expenses.toSorted(newestFirst).map((expense) => rowOf(expense, nameOf, userId, currency));
}

/** Which changes to an entry by others the page announces; names of people don't count. */
export const CHANGE_ANNOUNCEMENT: ChangeAnnouncement<ExpenseRow> = {
  printOf: ({ kind, title, totalCents, position, confirmation, date, notes }) =>
    JSON.stringify([kind === 'settlement' || title, totalCents, position ?? confirmation, date, notes]),
  nameOf: ({ title, totalCents, currency }) =>
    t('{title}, {amount}', { title, amount: formatMoney(totalCents, currency) }),
  many: 'entries',
};

/** Name of the month in which it was spent ("March 2026"). */
export function monthOfRow({ date }: ExpenseRow): string {
  return date === '' ? t('No date') : formatMonth(date.slice(0, 7));
}

/** The facts that search and filters use. */
export function factsOfRow(row: ExpenseRow): ExpenseFacts {
  const { title, notes, date, category, totalCents, currency, kind } = row;
  const isSettlement = kind === 'settlement';
  return { title, notes, date, category, totalCents, currency, isSettlement, people: row.peopleOf() };
}
