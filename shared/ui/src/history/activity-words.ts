import { TEXTS, readExpense } from '@quits/contracts';
import type { Expense, WireExpense } from '@quits/contracts';
import { CATEGORIES, cleanText, formatMoney, inSentence, isCategory } from '@quits/domain';
import type { PersonAmount } from '@quits/domain';
import { formatDay } from '../data/format-date.ts';
import type { ActivityItem } from './activity.ts';

export interface Wording {
  nameOf: (userId: number) => string;
  /** Code of ISO 4217; dollars when left out. */
  currency?: string | undefined;
}

/** One field that changed, in words; what is empty reads as none. */
export interface Change {
  label: string;
  before: string;
  after: string;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** A state in the history that is one of an entry, as its answer was then. */
function entryIn(state: unknown): Expense | undefined {
  if (!isRecord(state) || typeof state.total_amount !== 'number') return undefined;
  if (!Array.isArray(state.payers) || !Array.isArray(state.shares)) return undefined;
  return readExpense(state as unknown as WireExpense);
}

const textIn = (state: unknown, field: string): string => {
  const value = isRecord(state) ? state[field] : undefined;
  return typeof value === 'string' ? value : '';
};

function fieldsOf(entry: Expense, { nameOf, currency }: Wording): Record<string, string> {
  const listed = (rows: readonly PersonAmount[]) =>
    rows.map(({ userId, cents }) => `${nameOf(userId)} ${formatMoney(cents, currency)}`).join(', ');
  return {
    Description: cleanText(entry.description),
    Total: formatMoney(entry.totalCents, currency),
    Date: formatDay(entry.date),
    Category: isCategory(entry.category) ? CATEGORIES[entry.category].name : '',
    Notes: entry.notes,
    'Paid by': listed(entry.payers),
    Shares: listed(entry.shares),
  };
}

/** A state by field, in words; one that is no more, or never was, has none. */
export function stateInWords(state: unknown, wording: Wording): Record<string, string> {
  const entry = entryIn(state);
  if (entry) return fieldsOf(entry, wording);
  return Object.fromEntries(
    Object.entries({ Name: textIn(state, 'name'), Currency: textIn(state, 'currency') }).filter(
      ([, text]) => text !== '',
    ),
  );
}

/** What differs between two states. */
export function changesBetween(before: unknown, after: unknown, wording: Wording): Change[] {
  const [from, to] = [stateInWords(before, wording), stateInWords(after, wording)];
  return [...new Set([...Object.keys(from), ...Object.keys(to)])]
    .map((label) => ({ label, before: from[label] ?? '', after: to[label] ?? '' }))
    .filter((change) => change.before !== change.after);
}

/** “Dinner”, $30.00; of a settlement: the payment of $20.00 from Bob to you. */
function entryInWords(state: unknown, { nameOf, currency }: Wording): string {
  const entry = entryIn(state);
  if (!entry) return 'an expense';
  const money = formatMoney(entry.totalCents, currency);
  if (!entry.isSettlement)
    return `“${cleanText(entry.description) || TEXTS.expenses.noDescription}”, ${money}`;
  const name = (row: PersonAmount | undefined) => (row ? inSentence(nameOf(row.userId)) : 'somebody');
  return `the payment of ${money} from ${name(entry.payers[0])} to ${name(entry.shares[0])}`;
}

type Sentence = (item: ActivityItem, wording: Wording) => string;

const onEntry =
  (verb: string): Sentence =>
  ({ before, after }, wording) =>
    `${verb} ${entryInWords(after ?? before, wording)}`;
const onPerson =
  (verb: string): Sentence =>
  ({ before, after, userId }, { nameOf }) => {
    const name = textIn(after ?? before, 'name') || (userId === null ? 'somebody' : nameOf(userId));
    return `${verb} ${inSentence(name)}`;
  };
const always =
  (text: string): Sentence =>
  () =>
    text;

/** What the one who did it did, by action. */
const SENTENCES: Readonly<Record<string, Sentence>> = {
  'expense/added': onEntry('added'),
  'expense/edited': onEntry('changed'),
  'expense/deleted': onEntry('deleted'),
  'expense/restored': onEntry('restored'),
  'settlement/recorded': onEntry('recorded'),
  'settlement/confirmed': onEntry('confirmed'),
  'settlement/rejected': (item, wording) => {
    const reason = entryIn(item.after)?.confirmation?.reason ?? textIn(item.after, 'reason');
    return `${onEntry('did not receive')(item, wording)}${reason === '' ? '' : `: ${reason}`}`;
  },
  'member/invited': always('invited somebody'),
  'member/joined': always('joined the group'),
  'member/left': always('left the group'),
  'member/removed': onPerson('removed'),
  'member/added': onPerson('added'),
  'member/taken-over': always('took the place of somebody without an account'),
  'group/created': always('created the group'),
  'group/renamed': always('renamed the group'),
  'group/deleted': always('deleted the group'),
  'group/restored': always('restored the group'),
  'group/archived': always('archived the group'),
  'group/unarchived': always('took the group out of the archive'),
  'group/handed-over': always('handed the group over'),
  'group/imported': always('imported expenses'),
  'group/currency': always('changed the currency'),
  'group/default-split': always('changed how new expenses are split'),
  'comment/added': always('commented on an expense'),
  'comment/removed': always('removed a comment'),
  'receipt/added': always('added a receipt'),
  'receipt/removed': always('removed a receipt'),
};

/** Changes are worth their words where something stays what it is, and where a name is all there is to say. */
const WITH_CHANGES = ['expense/edited', 'group/renamed', 'group/currency'];

/** What happened: "Ann changed “Dinner”, $30.00", and what of it. */
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
