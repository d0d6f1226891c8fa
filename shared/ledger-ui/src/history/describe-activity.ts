import { TEXTS, fieldIn } from '@quits/contracts';
import type { Expense } from '@quits/contracts';
import { cleanText, formatMoney, inSentence, isolated } from '@quits/domain';
import { everyText } from '../recurring/recurring-text.ts';
import { entryIn, recurringIn, textIn } from './activity-state.ts';
import type { ActivityItem } from './activity.ts';
import { changesBetween } from './state-changes.ts';
import type { Change, TextContext } from './state-changes.ts';

const titled = (description: string) =>
  `“${isolated(cleanText(description)) || TEXTS.expenses.noDescription}”`;

/**
 * Names a settlement from its actor's side: "your payment of $20.00 to Bob", "the payment of $20.00 from
 * Bob".
 */
function describePayment(
  entry: Expense,
  actorId: number,
  article: 'a' | 'the',
  context: TextContext,
): string {
  const { nameOf, currency } = context;
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
function describeEntry(item: ActivityItem, context: TextContext, article: 'a' | 'the' = 'the'): string {
  const entry = entryIn(item.after ?? item.before);
  if (!entry) return item.action.startsWith('settlement/') ? 'a payment' : 'an expense';
  if (entry.isSettlement) return describePayment(entry, item.actor.id, article, context);
  return `${titled(entry.description)}, ${formatMoney(entry.totalCents, context.currency)}`;
}

type Sentence = (item: ActivityItem, context: TextContext) => string;

const onEntry =
  (verb: string): Sentence =>
  (item, context) =>
    `${verb} ${describeEntry(item, context)}`;
const onPerson =
  (verb: string, where: string): Sentence =>
  ({ before, after, userId }, { nameOf }) => {
    const name = isolated(textIn(after ?? before, 'name')) || (userId === null ? 'somebody' : nameOf(userId));
    return `${verb} ${inSentence(name)} ${where} the group`;
  };
/** Describes an action on something that belongs to an entry. */
const onPartOfEntry =
  (did: string): Sentence =>
  ({ before, after }) => {
    const state = after ?? before;
    const isKnown = typeof fieldIn(state, 'description') === 'string';
    return `${did} ${isKnown ? titled(textIn(state, 'description')) : 'an expense'}`;
  };
const onRecurring =
  (verb: string): Sentence =>
  ({ before, after }, { currency }) => {
    const recurring = recurringIn(after ?? before);
    if (!recurring) return `${verb} a repeating expense`;
    const { description, totalCents } = recurring.entry;
    return `${verb} the repeating ${titled(description)}, ${formatMoney(totalCents, currency)}`;
  };
const always =
  (text: string): Sentence =>
  () =>
    text;

/** The predicates of the sentences, by action. */
const SENTENCES: Readonly<Record<string, Sentence>> = {
  'expense/added': (item, context) => {
    const added = onEntry('added')(item, context);
    return typeof fieldIn(item.after, 'recurring_id') === 'number'
      ? `${added}, by a repeating expense`
      : added;
  },
  'expense/edited': onEntry('changed'),
  'expense/deleted': onEntry('deleted'),
  'expense/restored': onEntry('restored'),
  'settlement/recorded': (item, context) => `recorded ${describeEntry(item, context, 'a')}`,
  'settlement/confirmed': onEntry('confirmed'),
  'settlement/rejected': (item, context) => {
    const reason = entryIn(item.after)?.confirmation?.reason ?? textIn(item.after, 'reason');
    const did = `marked ${describeEntry(item, context)} as not received`;
    return reason === '' ? did : `${did}: “${isolated(reason)}”`;
  },
  'member/invited': always('invited someone'),
  'member/joined': always('joined the group'),
  'member/renamed': always('changed their name'),
  'member/left': always('left the group'),
  'member/removed': onPerson('removed', 'from'),
  'member/added': onPerson('added', 'to'),
  'member/taken-over': onPerson('took the place of', 'in'),
  'group/created': always('created the group'),
  'group/renamed': always('renamed the group'),
  'group/deleted': always('deleted the group'),
  'group/restored': always('restored the group'),
  'group/archived': always('archived the group'),
  'group/unarchived': always('unarchived the group'),
  'group/handed-over': always('handed the group over'),
  'group/imported': always('imported expenses'),
  'group/shared': always('made a link to look at the group'),
  'group/currency': always('changed the group’s currency'),
  'group/default-split': always('changed how new expenses are split'),
  'comment/added': onPartOfEntry('commented on'),
  'comment/removed': onPartOfEntry('removed a comment on'),
  'receipt/added': onPartOfEntry('added a receipt to'),
  'receipt/removed': onPartOfEntry('removed a receipt from'),
  'recurring/added': (item, context) => {
    const recurring = recurringIn(item.after);
    const often = recurring === undefined ? '' : `: ${everyText(recurring).toLowerCase()}`;
    return `${onRecurring('set up')(item, context)}${often}`;
  },
  'recurring/edited': onRecurring('changed'),
  'recurring/paused': onRecurring('paused'),
  'recurring/resumed': onRecurring('resumed'),
  'recurring/deleted': onRecurring('ended'),
};

/** Actions whose changed fields are listed: the thing itself remains, or its name is all there is to say. */
const WITH_CHANGES = ['expense/edited', 'recurring/edited', 'group/renamed', 'group/currency'];

/**
 * Describes what happened: "Ann changed “Dinner”, $30.00", or "Ann, by Home Assistant, changed …", and the changed
 * fields.
 */
export function describeActivity(
  item: ActivityItem,
  context: TextContext,
): { sentence: string; changes: readonly Change[] } {
  const did = SENTENCES[item.action]?.(item, context) ?? 'changed something';
  const name = context.nameOf(item.actor.id);
  const actor = item.via ? `${name}, by ${isolated(item.via)},` : name;
  return {
    sentence: `${actor} ${did}`,
    changes: WITH_CHANGES.includes(item.action) ? changesBetween(item.before, item.after, context) : [],
  };
}
