import { TEXTS, fieldIn, readExpense, readRecurring } from '@quits/contracts';
import type { CallAnswer, Expense, RecurringExpense, WireExpense } from '@quits/contracts';
import {
  CATEGORIES,
  cleanText,
  formatMoney,
  formatRate,
  formatSignedMoney,
  formatSplitValue,
  inSentence,
  isCategory,
  isolated,
  minorUnitOf,
} from '@quits/domain';
import type { PersonAmount, Split, SplitMode } from '@quits/domain';
import { formatDay } from '@quits/ui';
import { everyText } from '../recurring/recurring-text.ts';
import type { ActivityItem } from './activity.ts';

export interface Wording {
  nameOf: (userId: number) => string;
  /** Code of the currency (ISO 4217); dollars when left out. */
  currency?: string | undefined;
}

/** One changed field as text; an empty value reads as none. */
export interface Change {
  label: string;
  before: string;
  after: string;
}

const hasAmounts = (state: unknown) =>
  typeof fieldIn(state, 'total_amount') === 'number' &&
  Array.isArray(fieldIn(state, 'payers')) &&
  Array.isArray(fieldIn(state, 'shares'));

/** Reads a state from the history as an entry; undefined for any other state. */
function entryIn(state: unknown): Expense | undefined {
  return hasAmounts(state) ? readExpense(state as WireExpense) : undefined;
}

const textIn = (state: unknown, field: string): string => {
  const value = fieldIn(state, field);
  return typeof value === 'string' ? value : '';
};

/** Reads a state from the history as a rule for a recurring entry; undefined for any other state. */
function ruleIn(state: unknown): RecurringExpense | undefined {
  const isRule = typeof fieldIn(state, 'unit') === 'string' && entryIn(fieldIn(state, 'entry')) !== undefined;
  if (!isRule) return undefined;
  return readRecurring([state as CallAnswer<'getRecurring'>[number]])[0];
}

type Booked = Pick<
  Expense,
  'description' | 'totalCents' | 'notes' | 'payers' | 'shares' | 'original' | 'split'
> & {
  category?: string | null | undefined;
  /** Recurring entries have none. */
  date?: string | undefined;
  isSettlement?: boolean;
};

function peopleOf(
  { isSettlement, payers, shares }: Booked,
  { nameOf, currency }: Wording,
): Record<string, string> {
  const listed = (rows: readonly PersonAmount[]) =>
    rows.map(({ userId, cents }) => `${nameOf(userId)} ${formatMoney(cents, currency)}`).join(', ');
  if (isSettlement !== true) return { 'Paid by': listed(payers), Shares: listed(shares) };
  // A payment has one person on each side, so its total is enough.
  const name = ([row]: readonly PersonAmount[]) => (row ? nameOf(row.userId) : '');
  return { From: name(payers), To: name(shares) };
}

function valueInWords(mode: SplitMode, value: number, currency?: string): string {
  if (mode === 'adjustment') return formatSignedMoney(value * minorUnitOf(currency ?? ''), currency);
  return `${formatSplitValue(mode, value)}${mode === 'percent' ? '%' : '×'}`;
}

/** Describes the split as it was typed, without amounts. */
function splitInWords(split: Split | null | undefined, { nameOf, currency }: Wording): string {
  if (!split) return 'by amounts';
  const { mode, values } = split;
  if (mode === 'equal') return 'equally';
  if (mode === 'exact') return 'by exact amounts';
  const typed = values
    .filter(({ value }) => mode !== 'adjustment' || value !== 0)
    .map(({ userId, value = 0 }) => `${nameOf(userId)} ${valueInWords(mode, value, currency)}`);
  return [`by ${mode}`, typed.join(', ')].filter((part) => part !== '').join(': ');
}

function fieldsOf(entry: Booked, wording: Wording): Record<string, string> {
  const { original, date } = entry;
  return {
    Description: cleanText(entry.description),
    Total: formatMoney(entry.totalCents, wording.currency),
    'Paid in': original
      ? `${formatMoney(original.totalCents, original.currency)} at ${formatRate(original.rate)}`
      : '',
    ...(date !== undefined && { Date: formatDay(date) }),
    Category: isCategory(entry.category) ? CATEGORIES[entry.category].name : '',
    Notes: entry.notes,
    ...peopleOf(entry, wording),
    ...(entry.isSettlement !== true && { Split: splitInWords(entry.split, wording) }),
  };
}

function fieldsOfRule(rule: RecurringExpense, wording: Wording): Record<string, string> {
  const { entry, start, end, count } = rule;
  return {
    ...fieldsOf({ ...entry, notes: entry.notes ?? '' }, wording),
    Repeats: everyText(rule),
    Starts: formatDay(start),
    Ends: end === null ? '' : formatDay(end),
    Times: count === null ? '' : String(count),
  };
}

/** Describes a state by field; a missing state has no fields. */
function stateInWords(state: unknown, wording: Wording): Record<string, string> {
  const entry = entryIn(state);
  if (entry) return fieldsOf(entry, wording);
  const rule = ruleIn(state);
  if (rule) return fieldsOfRule(rule, wording);
  return Object.fromEntries(
    Object.entries({ Name: textIn(state, 'name'), Currency: textIn(state, 'currency') }).filter(
      ([, text]) => text !== '',
    ),
  );
}

/** Lists the differences between two states. */
export function changesBetween(before: unknown, after: unknown, wording: Wording): Change[] {
  const [from, to] = [stateInWords(before, wording), stateInWords(after, wording)];
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .map((label) => ({ label, before: from[label] ?? '', after: to[label] ?? '' }))
    .filter((change) => change.before !== change.after);
}

const titled = (description: string) =>
  `“${isolated(cleanText(description)) || TEXTS.expenses.noDescription}”`;

/**
 * Names a settlement from its actor's side: "your payment of $20.00 to Bob", "the payment of $20.00 from
 * Bob".
 */
function paymentInWords(entry: Expense, actorId: number, article: 'a' | 'the', wording: Wording): string {
  const { nameOf, currency } = wording;
  const [payerId, receiverId] = [entry.payers[0]?.userId, entry.shares[0]?.userId];
  const name = (id: number | undefined) => (id === undefined ? 'somebody' : inSentence(nameOf(id)));
  // The sentence already names the actor: only the payment's owner is missing.
  const own = nameOf(actorId) === 'You' ? 'your' : 'their';
  const whose = payerId === actorId && article === 'the' ? own : article;
  return [
    `${whose} payment of ${formatMoney(entry.totalCents, currency)}`,
    ...(payerId === actorId ? [] : [`from ${name(payerId)}`]),
    ...(receiverId === actorId ? [] : [`to ${name(receiverId)}`]),
  ].join(' ');
}

/** “Dinner”, $30.00; for a settlement: the payment of $20.00 from Bob to you. */
function entryInWords(item: ActivityItem, wording: Wording, article: 'a' | 'the' = 'the'): string {
  const entry = entryIn(item.after ?? item.before);
  if (!entry) return item.action.startsWith('settlement/') ? 'a payment' : 'an expense';
  if (entry.isSettlement) return paymentInWords(entry, item.actor.id, article, wording);
  return `${titled(entry.description)}, ${formatMoney(entry.totalCents, wording.currency)}`;
}

type Sentence = (item: ActivityItem, wording: Wording) => string;

const onEntry =
  (verb: string): Sentence =>
  (item, wording) =>
    `${verb} ${entryInWords(item, wording)}`;
const onPerson =
  (verb: string, where: string): Sentence =>
  ({ before, after, userId }, { nameOf }) => {
    const name = isolated(textIn(after ?? before, 'name')) || (userId === null ? 'somebody' : nameOf(userId));
    return `${verb} ${inSentence(name)} ${where} the group`;
  };
/** Describes an action on something that belongs to an entry. */
const besideEntry =
  (did: string): Sentence =>
  ({ before, after }) => {
    const state = after ?? before;
    const isKnown = typeof fieldIn(state, 'description') === 'string';
    return `${did} ${isKnown ? titled(textIn(state, 'description')) : 'an expense'}`;
  };
const onRule =
  (verb: string): Sentence =>
  ({ before, after }, { currency }) => {
    const rule = ruleIn(after ?? before);
    if (!rule) return `${verb} a repeating expense`;
    const { description, totalCents } = rule.entry;
    return `${verb} the repeating ${titled(description)}, ${formatMoney(totalCents, currency)}`;
  };
const always =
  (text: string): Sentence =>
  () =>
    text;

/** The predicates of the sentences, by action. */
const SENTENCES: Readonly<Record<string, Sentence>> = {
  'expense/added': (item, wording) => {
    const added = onEntry('added')(item, wording);
    return typeof fieldIn(item.after, 'recurring_id') === 'number'
      ? `${added}, by a repeating expense`
      : added;
  },
  'expense/edited': onEntry('changed'),
  'expense/deleted': onEntry('deleted'),
  'expense/restored': onEntry('restored'),
  'settlement/recorded': (item, wording) => `recorded ${entryInWords(item, wording, 'a')}`,
  'settlement/confirmed': onEntry('confirmed'),
  'settlement/rejected': (item, wording) => {
    const reason = entryIn(item.after)?.confirmation?.reason ?? textIn(item.after, 'reason');
    const did = `marked ${entryInWords(item, wording)} as not received`;
    return reason === '' ? did : `${did}: “${isolated(reason)}”`;
  },
  'member/invited': always('invited somebody'),
  'member/joined': always('joined the group'),
  'member/renamed': always('changed their name'),
  'member/left': always('left the group'),
  'member/removed': onPerson('removed', 'from'),
  'member/added': onPerson('added', 'to'),
  'member/taken-over': always('took the place of somebody without an account'),
  'group/created': always('created the group'),
  'group/renamed': always('renamed the group'),
  'group/deleted': always('deleted the group'),
  'group/restored': always('restored the group'),
  'group/archived': always('archived the group'),
  'group/unarchived': always('took the group out of the archive'),
  'group/handed-over': always('handed the group over'),
  'group/imported': always('imported expenses'),
  'group/currency': always('changed the currency of the group'),
  'group/default-split': always('changed how new expenses are split'),
  'comment/added': besideEntry('commented on'),
  'comment/removed': besideEntry('removed a comment on'),
  'receipt/added': besideEntry('added a receipt to'),
  'receipt/removed': besideEntry('removed a receipt from'),
  'recurring/added': (item, wording) => {
    const rule = ruleIn(item.after);
    const often = rule === undefined ? '' : `: ${everyText(rule).toLowerCase()}`;
    return `${onRule('set up')(item, wording)}${often}`;
  },
  'recurring/edited': onRule('changed'),
  'recurring/paused': onRule('paused'),
  'recurring/resumed': onRule('resumed'),
  'recurring/deleted': onRule('ended'),
};

/** Actions whose changed fields are listed: the thing itself remains, or its name is all there is to say. */
const WITH_CHANGES = ['expense/edited', 'recurring/edited', 'group/renamed', 'group/currency'];

/** Describes what happened: "Ann changed “Dinner”, $30.00", and the changed fields. */
export function activityInWords(
  item: ActivityItem,
  wording: Wording,
): { sentence: string; changes: readonly Change[] } {
  const did = SENTENCES[item.action]?.(item, wording) ?? 'changed something';
  return {
    sentence: `${wording.nameOf(item.actor.id)} ${did}`,
    changes: WITH_CHANGES.includes(item.action) ? changesBetween(item.before, item.after, wording) : [],
  };
}
