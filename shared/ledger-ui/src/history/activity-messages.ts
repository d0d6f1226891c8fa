import { type ActivityAction, fieldIn } from '@quits/contracts';
import { msg } from '@quits/domain';
import type { ActivityItem } from './activity.ts';

/**
 * The sentences of a history by action. `{name}` is the actor; `who` is `you` when that is the reader, and `other`
 * otherwise, so that a language can conjugate. `{what}` names what the action changed.
 */
const MESSAGES: Readonly<Record<string, string>> = {
  'expense/added': msg('{who, select, you {{name} added {what}} other {{name} added {what}}}'),
  'expense/edited': msg('{who, select, you {{name} changed {what}} other {{name} changed {what}}}'),
  'expense/deleted': msg('{who, select, you {{name} deleted {what}} other {{name} deleted {what}}}'),
  'expense/restored': msg('{who, select, you {{name} restored {what}} other {{name} restored {what}}}'),
  'settlement/recorded': msg('{who, select, you {{name} recorded {what}} other {{name} recorded {what}}}'),
  'settlement/confirmed': msg('{who, select, you {{name} confirmed {what}} other {{name} confirmed {what}}}'),
  'settlement/rejected': msg(
    '{who, select, you {{name} marked {what} as not received} other {{name} marked {what} as not received}}',
  ),
  'member/invited': msg('{who, select, you {{name} invited someone} other {{name} invited someone}}'),
  'member/joined': msg('{who, select, you {{name} joined the group} other {{name} joined the group}}'),
  'member/renamed': msg('{who, select, you {{name} changed their name} other {{name} changed their name}}'),
  'member/left': msg('{who, select, you {{name} left the group} other {{name} left the group}}'),
  'member/removed': msg(
    '{who, select, you {{name} removed {what} from the group} toYou {{name} removed you from the group} other {{name} removed {what} from the group}}',
  ),
  'member/added': msg(
    '{who, select, you {{name} added {what} to the group} toYou {{name} added you to the group} other {{name} added {what} to the group}}',
  ),
  'member/taken-over': msg(
    '{who, select, you {{name} took the place of {what} in the group} toYou {{name} took the place of you in the group} other {{name} took the place of {what} in the group}}',
  ),
  'member/given-back': msg(
    '{who, select, you {{name} freed the place of {what} again} other {{name} freed the place of {what} again}}',
  ),
  'group/created': msg('{who, select, you {{name} created the group} other {{name} created the group}}'),
  'group/renamed': msg('{who, select, you {{name} renamed the group} other {{name} renamed the group}}'),
  'group/deleted': msg('{who, select, you {{name} deleted the group} other {{name} deleted the group}}'),
  'group/restored': msg('{who, select, you {{name} restored the group} other {{name} restored the group}}'),
  'group/archived': msg('{who, select, you {{name} archived the group} other {{name} archived the group}}'),
  'group/unarchived': msg(
    '{who, select, you {{name} unarchived the group} other {{name} unarchived the group}}',
  ),
  'group/handed-over': msg(
    '{who, select, you {{name} handed the group over} other {{name} handed the group over}}',
  ),
  'group/imported': msg('{who, select, you {{name} imported expenses} other {{name} imported expenses}}'),
  'group/import-undone': msg(
    '{who, select, you {{name} undid an import of expenses} other {{name} undid an import of expenses}}',
  ),
  'group/shared': msg(
    '{who, select, you {{name} made a link to look at the group} other {{name} made a link to look at the group}}',
  ),
  'group/currency': msg(
    '{who, select, you {{name} changed the group’s currency} other {{name} changed the group’s currency}}',
  ),
  'group/default-split': msg(
    '{who, select, you {{name} changed how new expenses are split} other {{name} changed how new expenses are split}}',
  ),
  'comment/added': msg('{who, select, you {{name} commented on {what}} other {{name} commented on {what}}}'),
  'comment/removed': msg(
    '{who, select, you {{name} removed a comment on {what}} other {{name} removed a comment on {what}}}',
  ),
  'receipt/added': msg(
    '{who, select, you {{name} added a receipt to {what}} other {{name} added a receipt to {what}}}',
  ),
  'receipt/removed': msg(
    '{who, select, you {{name} removed a receipt from {what}} other {{name} removed a receipt from {what}}}',
  ),
  'recurring/added': msg('{who, select, you {{name} set up {what}} other {{name} set up {what}}}'),
  'recurring/edited': msg('{who, select, you {{name} changed {what}} other {{name} changed {what}}}'),
  'recurring/paused': msg('{who, select, you {{name} paused {what}} other {{name} paused {what}}}'),
  'recurring/resumed': msg('{who, select, you {{name} resumed {what}} other {{name} resumed {what}}}'),
  'recurring/deleted': msg('{who, select, you {{name} ended {what}} other {{name} ended {what}}}'),
} satisfies Record<ActivityAction, string>;

const ADDED_BY_RULE = msg(
  '{who, select, you {{name} added {what}, by a repeating expense} other {{name} added {what}, by a repeating expense}}',
);
const REJECTED_FOR = msg(
  '{who, select, you {{name} marked {what} as not received: “{reason}”} other {{name} marked {what} as not received: “{reason}”}}',
);
const SET_UP = msg(
  '{who, select, you {{name} set up {what}: {often}} other {{name} set up {what}: {often}}}',
);
const UNKNOWN = msg('{who, select, you {{name} changed something} other {{name} changed something}}');

/** The message for an item, with what is known besides: why a payment was rejected, how often an expense repeats. */
export function messageOf({ action, after }: ActivityItem, reason: string, often: string): string {
  if (action === 'expense/added' && typeof fieldIn(after, 'recurring_id') === 'number') return ADDED_BY_RULE;
  if (action === 'settlement/rejected' && reason !== '') return REJECTED_FOR;
  if (action === 'recurring/added' && often !== '') return SET_UP;
  return MESSAGES[action] ?? UNKNOWN;
}
