import { type ActivityAction, fieldIn } from '@quits/contracts';
import { msg } from '@quits/domain';
import type { ActivityItem } from './activity.ts';

/**
 * The sentences of a history by action. `{name}` is the actor, `{what}` names what the action changed. A translation
 * may conjugate by `who`: `you` when the actor is the reader, else `other`.
 */
const MESSAGES: Readonly<Record<string, string>> = {
  'expense/added': msg('{name} added {what}'),
  'expense/edited': msg('{name} changed {what}'),
  'expense/deleted': msg('{name} deleted {what}'),
  'expense/restored': msg('{name} restored {what}'),
  'settlement/recorded': msg('{name} recorded {what}'),
  'settlement/confirmed': msg('{name} confirmed {what}'),
  'settlement/rejected': msg('{name} marked {what} as not received'),
  'member/invited': msg('{name} invited someone'),
  'member/joined': msg('{name} joined the group'),
  'member/renamed': msg('{name} changed their name'),
  'member/left': msg('{name} left the group'),
  'member/removed': msg(
    '{who, select, you {{name} removed {what} from the group} toYou {{name} removed you from the group} other {{name} removed {what} from the group}}',
  ),
  'member/added': msg(
    '{who, select, you {{name} added {what} to the group} toYou {{name} added you to the group} other {{name} added {what} to the group}}',
  ),
  'member/taken-over': msg(
    '{who, select, you {{name} took the place of {what} in the group} toYou {{name} took the place of you in the group} other {{name} took the place of {what} in the group}}',
  ),
  'member/given-back': msg('{name} freed the place of {what} again'),
  'group/created': msg('{name} created the group'),
  'group/renamed': msg('{name} renamed the group'),
  'group/deleted': msg('{name} deleted the group'),
  'group/restored': msg('{name} restored the group'),
  'group/archived': msg('{name} archived the group'),
  'group/unarchived': msg('{name} unarchived the group'),
  'group/handed-over': msg('{name} handed the group over'),
  'group/imported': msg('{name} imported expenses'),
  'group/import-undone': msg('{name} undid an import of expenses'),
  'group/shared': msg('{name} created a link to view the group'),
  'group/currency': msg('{name} changed the group’s currency'),
  'group/default-split': msg('{name} changed how new expenses are split'),
  'expense/claimed': msg('{name} claimed items of {what}'),
  'comment/added': msg('{name} commented on {what}'),
  'comment/removed': msg('{name} removed a comment on {what}'),
  'receipt/added': msg('{name} added a receipt to {what}'),
  'receipt/removed': msg('{name} removed a receipt from {what}'),
  'recurring/added': msg('{name} set up {what}'),
  'recurring/edited': msg('{name} changed {what}'),
  'recurring/paused': msg('{name} paused {what}'),
  'recurring/resumed': msg('{name} resumed {what}'),
  'recurring/deleted': msg('{name} ended {what}'),
} satisfies Record<ActivityAction, string>;

const ADDED_BY_RULE = msg('{name} added {what}, by a repeating expense');
const REJECTED_FOR = msg('{name} marked {what} as not received: “{reason}”');
const SET_UP = msg('{name} set up {what}: {often}');
const UNKNOWN = msg('{name} changed something');

/** The message for an item, with what is known besides: why a payment was rejected, how often an expense repeats. */
export function messageOf({ action, after }: ActivityItem, reason: string, often: string): string {
  if (action === 'expense/added' && typeof fieldIn(after, 'recurringId') === 'number') return ADDED_BY_RULE;
  if (action === 'settlement/rejected' && reason !== '') return REJECTED_FOR;
  if (action === 'recurring/added' && often !== '') return SET_UP;
  return MESSAGES[action] ?? UNKNOWN;
}
