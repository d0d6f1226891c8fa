import { type Expense, fieldIn, TEXTS } from '@quits/contracts';
import { cleanText, formatMoney, inSentence, isolated, t } from '@quits/domain';
import { often } from '../recurring/recurring-text.ts';
import { messageOf } from './activity-messages.ts';
import { entryIn, recurringIn, textIn } from './activity-state.ts';
import type { ActivityItem } from './activity.ts';
import { type Change, changesBetween, type TextContext } from './state-changes.ts';

const titleOf = (description: string) => isolated(cleanText(description)) || t(TEXTS.expenses.noDescription);

/**
 * Names a settlement from its actor's side: "your payment of $20.00 to Bob", "the payment of $20.00 from
 * Bob".
 */
function describePayment(
  entry: Expense,
  actorId: number,
  isNew: boolean,
  { nameOf, currency }: TextContext,
): string {
  const [payerId, receiverId] = [entry.payers[0]?.userId, entry.shares[0]?.userId];
  const name = (id: number | undefined) => (id === undefined ? t('somebody') : inSentence(nameOf(id)));
  const isReader = (id: number | undefined) => id !== undefined && nameOf(id) === t('You');
  const values = {
    amount: formatMoney(entry.totalCents, currency),
    from: name(payerId),
    to: name(receiverId),
    reader: isReader(payerId) ? 'payer' : isReader(receiverId) ? 'receiver' : 'other',
  };
  // The sentence already names the actor: only the other side is missing.
  if (payerId === actorId) {
    return isNew
      ? t(
          '{reader, select, receiver {a payment of {amount} to you} other {a payment of {amount} to {to}}}',
          values,
        )
      : t(
          '{reader, select, payer {your payment of {amount} to {to}} receiver {their payment of {amount} to you} other {their payment of {amount} to {to}}}',
          values,
        );
  }
  if (receiverId === actorId) {
    return isNew
      ? t(
          '{reader, select, payer {a payment of {amount} from you} other {a payment of {amount} from {from}}}',
          values,
        )
      : t(
          '{reader, select, payer {the payment of {amount} from you} other {the payment of {amount} from {from}}}',
          values,
        );
  }
  return isNew
    ? t(
        '{reader, select, payer {a payment of {amount} from you to {to}} receiver {a payment of {amount} from {from} to you} other {a payment of {amount} from {from} to {to}}}',
        values,
      )
    : t(
        '{reader, select, payer {the payment of {amount} from you to {to}} receiver {the payment of {amount} from {from} to you} other {the payment of {amount} from {from} to {to}}}',
        values,
      );
}

/** “Dinner”, $30.00; for a settlement: the payment of $20.00 from Bob to you. */
function describeEntry(item: ActivityItem, context: TextContext): string {
  const entry = entryIn(item.after ?? item.before);
  if (!entry) return t(item.action.startsWith('settlement/') ? 'a payment' : 'an expense');
  if (entry.isSettlement) {
    return describePayment(entry, item.actor.id, item.action === 'settlement/recorded', context);
  }
  return t('“{title}”, {amount}', {
    title: titleOf(entry.description),
    amount: formatMoney(entry.totalCents, context.currency),
  });
}

/** The entry of a comment or a receipt. */
function describeEntryOf({ before, after }: ActivityItem): string {
  const state = after ?? before;
  if (typeof fieldIn(state, 'description') !== 'string') return t('an expense');
  return t('“{title}”', { title: titleOf(textIn(state, 'description')) });
}

function describeRecurring({ before, after }: ActivityItem, { currency }: TextContext): string {
  const recurring = recurringIn(after ?? before);
  if (!recurring) return t('a repeating expense');
  const { description, totalCents } = recurring.entry;
  return t('the repeating “{title}”, {amount}', {
    title: titleOf(description),
    amount: formatMoney(totalCents, currency),
  });
}

/** The affected member as `displayName` gives the name. */
function memberIn({ before, after, userId }: ActivityItem, { nameOf }: TextContext): string {
  return isolated(textIn(after ?? before, 'name')) || (userId === null ? t('somebody') : nameOf(userId));
}

/** What an item changed, by the first word of its action; a group needs no name. */
const SUBJECTS: Readonly<Record<string, (item: ActivityItem, context: TextContext) => string>> = {
  expense: describeEntry,
  settlement: describeEntry,
  member: memberIn,
  comment: describeEntryOf,
  receipt: describeEntryOf,
  recurring: describeRecurring,
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
  const { action, actor, before, after, via } = item;
  const name = context.nameOf(actor.id);
  const what = SUBJECTS[action.split('/')[0] ?? '']?.(item, context) ?? '';
  const recurring = recurringIn(after);
  const reason = entryIn(after)?.confirmation?.reason ?? textIn(after, 'reason');
  const known = { reason: isolated(reason), often: recurring ? often(recurring) : '' };
  const values = {
    who: name === t('You') ? 'you' : what === t('You') ? 'toYou' : 'other',
    name: via ? t('{name}, by {token},', { name, token: isolated(via) }) : name,
    what: inSentence(what),
    ...known,
  };
  return {
    sentence: t(messageOf(item, known.reason, known.often), values),
    changes: WITH_CHANGES.includes(action) ? changesBetween(before, after, context) : [],
  };
}
