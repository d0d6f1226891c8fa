import { type Expense, newestFirst, settlementText, TEXTS } from '@quits/contracts';
import { formatMoney, inSentence, type Position, positionOf, t } from '@quits/domain';
import { type ChangeAnnouncement, formatMonth } from '@quits/ui';
import type { ExpenseFacts } from '../filters/filter-expenses.ts';
import { confirmationText } from './confirmation-text.ts';

/** Gives a person's name, by user id, as the reader sees it. */
export type NameOf = (userId: number) => string;

/** An expense or a settlement as a list shows it to its reader. */
export interface EntryRow extends Expense {
  title: string;
  /** The group's currency; dollars when left out. */
  currency?: string | undefined;
  /** Its group, in lists over several groups. */
  group?: { id: number; name: string } | undefined;
  /** The reader's position (specification §4); none in settlements, and for readers without a part. */
  position?: Position | undefined;
  /** The receiver's answer to a settlement. */
  answer?: string | undefined;
  /** Who paid, and for whom. Like `payersOf` it takes time, and only rows in sight and searches ask. */
  peopleOf: () => { id: number; name: string }[];
  /** "Ann", "Ann and you", "Ann and 2 others", and the same as a sentence. */
  payersOf: () => { names: string; sentence: string };
}

interface Reader {
  nameOf: NameOf;
  userId: number;
}

function payerNames([first = '', second, ...more]: readonly string[]): string {
  if (second === undefined) return first;
  if (more.length === 0) return t('[names] {first} and {second}', { first, second: inSentence(second) });
  return t('{name} and {count, plural, one {# other} other {# others}}', {
    name: first,
    count: more.length + 1,
  });
}

/** "Paid by Ann and you", "€20.00 received by you". */
function paymentText(isRefund: boolean, isForeign: boolean, values: Record<string, string>): string {
  if (isRefund)
    return isForeign
      ? t(
          '{who, select, none {{amount} received by nobody} you {{amount} received by you} other {{amount} received by {names}}}',
          values,
        )
      : t(
          '{who, select, none {Received by nobody} you {Received by you} other {Received by {names}}}',
          values,
        );
  return isForeign
    ? t(
        '{who, select, none {{amount} paid by nobody} you {{amount} paid by you} other {{amount} paid by {names}}}',
        values,
      )
    : t('{who, select, none {Paid by nobody} you {Paid by you} other {Paid by {names}}}', values);
}

function payersOf({ payers, original, totalCents }: Expense, { nameOf, userId }: Reader) {
  const all = payers.map((payer) => nameOf(payer.userId));
  const isOwn = payers.length === 1 && payers[0]?.userId === userId;
  const values = {
    who: payers.length === 0 ? 'none' : isOwn ? 'you' : 'other',
    names: payerNames(all.map((name, index) => (index === 0 ? inSentence(name) : name))),
    amount: original ? formatMoney(Math.abs(original.totalCents), original.currency) : '',
  };
  return {
    names: payerNames(all),
    sentence: paymentText(totalCents < 0, Boolean(original), values),
  };
}

function titleOf({ isSettlement, description, payers, shares }: Expense, nameOf: NameOf): string {
  if (!isSettlement) return description.trim() || t(TEXTS.expenses.noDescription);
  const [payer] = payers;
  const [receiver] = shares;
  return settlementText(
    payer ? nameOf(payer.userId) : t('Somebody'),
    receiver ? nameOf(receiver.userId) : t('[receiver of a payment] somebody'),
  );
}

/**
 * Describes an entry to its reader.
 *
 * @param currency code of its group's currency (ISO 4217); dollars when left out
 */
export function entryRow(expense: Expense, reader: Reader, currency?: string): EntryRow {
  const { isSettlement, payers, shares } = expense;
  return {
    ...expense,
    title: titleOf(expense, reader.nameOf),
    currency,
    position: isSettlement ? undefined : positionOf(expense, reader.userId),
    answer: isSettlement ? confirmationText(expense) : undefined,
    peopleOf() {
      const ids = new Set([...payers, ...shares].map(({ userId }) => userId));
      return Array.from(ids, (id) => ({ id, name: reader.nameOf(id) }));
    },
    payersOf: () => payersOf(expense, reader),
  };
}

/** The rows of a group's list, newest first, with amounts in its currency: dollars when left out. */
export function entryRows(
  expenses: readonly Expense[],
  nameOf: NameOf,
  userId: number,
  currency?: string,
): EntryRow[] {
  return expenses.toSorted(newestFirst).map((expense) => entryRow(expense, { nameOf, userId }, currency));
}

/** Name of the month in which it was spent ("March 2026"). */
export function monthOfEntry({ date }: Pick<Expense, 'date'>): string {
  return date === '' ? t('No date') : formatMonth(date.slice(0, 7));
}

/** The facts that search and filters use. */
export const factsOfEntry = (row: EntryRow): ExpenseFacts => ({ ...row, people: row.peopleOf() });

/** Which changes to an entry by others the page announces, and how. Names of people don't count. */
export const ENTRY_CHANGES: ChangeAnnouncement<Expense & { title?: string; currency?: string | undefined }> =
  {
    printOf: ({ description, category, totalCents, payers, shares, date, notes, confirmation }) =>
      JSON.stringify([description, category, totalCents, payers, shares, date, notes, confirmation?.state]),
    nameOf: ({ title, description, totalCents, currency }) =>
      t('{title}, {amount}', {
        title: title ?? (description.trim() || t(TEXTS.expenses.noDescription)),
        amount: formatMoney(totalCents, currency),
      }),
    many: 'entries',
  };
