/** Who is told of what: the kinds of notices that an item of the history causes. */
import type { ActivityAction, ExpenseAnswer, NoticeKind } from '@quits/contracts';
import { type Cents, toCents } from '@quits/domain';

/** An item of the history as it is written, with the states as values. */
export interface ToldItem {
  action: ActivityAction;
  before?: unknown;
  after?: unknown;
}

/** One person who is told of an item. */
export interface Concern {
  userId: number;
  kind: NoticeKind;
  /** By how much the own net changed, or the sum of a payment; `null` when it is not about money. */
  cents: Cents | null;
}

/** An entry in the form that the history keeps. */
type EntryState = Pick<ExpenseAnswer, 'type' | 'payers' | 'shares' | 'total_amount' | 'recurring_id'>;

type Nets = Map<number, Cents>;

/** Paid minus share of each person in an entry. */
function netsOf(entry: EntryState | undefined, sign: 1 | -1 = 1, nets: Nets = new Map()): Nets {
  const add = (userId: number, cents: Cents) => nets.set(userId, (nets.get(userId) ?? 0) + sign * cents);
  for (const { user_id, paid_amount } of entry?.payers ?? []) add(user_id, toCents(paid_amount));
  for (const { user_id, share_amount } of entry?.shares ?? []) add(user_id, 0 - toCents(share_amount));
  return nets;
}

const ofNets = (kind: NoticeKind, nets: Nets): Concern[] =>
  // No sign of a zero reaches an answer.
  [...nets].map(([userId, cents]) => ({ userId, kind, cents: cents + 0 }));

/** Both sides of a payment, with its sum. */
const ofPayment = (kind: NoticeKind, { payers, shares, total_amount }: EntryState, side?: 'payers') =>
  [...payers, ...(side === undefined ? shares : [])].map(({ user_id }) => ({
    userId: user_id,
    kind,
    cents: toCents(total_amount),
  }));

const ENTRY_RULES: Partial<Record<ActivityAction, (before: EntryState, after: EntryState) => Concern[]>> = {
  'expense/added': (_before, after) =>
    ofNets(after.recurring_id === null ? 'added' : 'recurring', netsOf(after)),
  'expense/restored': (_before, after) => ofNets('added', netsOf(after)),
  'expense/edited': (before, after) => ofNets('changed', netsOf(before, -1, netsOf(after))),
  'expense/deleted': (before) => ofNets('deleted', netsOf(before, -1)),
  'settlement/recorded': (_before, after) => ofPayment('settlement', after),
  'settlement/confirmed': (_before, after) => ofPayment('confirmation', after, 'payers'),
  'settlement/rejected': (_before, after) => ofPayment('confirmation', after, 'payers'),
};

/** The people of an entry whom a change of it concerns, the actor included. Empty for other items. */
export function concernsOfEntry({ action, before, after }: ToldItem): Concern[] {
  // The caller of the history wrote these states of an entry under these actions.
  return ENTRY_RULES[action]?.(before as EntryState, after as EntryState) ?? [];
}

/** The new creator of a group that was handed over. */
export function newOwnerIn({ action, after }: ToldItem): number | undefined {
  if (action !== 'group/handed-over') return undefined;
  // The history has the new creator under this name.
  return (after as { created_by: number }).created_by;
}

/** Items of which the group's creator learns. */
export const TELLS_CREATOR: ReadonlySet<ActivityAction> = new Set([
  'member/joined',
  'member/taken-over',
  'member/left',
]);

/** Items whose receivers the code that records them names. */
export const KIND_OF_NAMED: Partial<Record<ActivityAction, NoticeKind>> = {
  'member/invited': 'member',
  'recurring/paused': 'recurring',
  'group/imported': 'import',
  'group/import-undone': 'import',
};

/** Changes of which the mail waits, so that one that is undone sends nothing. */
export const HELD_KINDS: readonly NoticeKind[] = ['added', 'changed', 'deleted'];
