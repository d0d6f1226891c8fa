/** What the history of a group says there must be: each entry's consequence, one after the other. */
import type { RecurringAnswer } from '@quits/contracts';
import { DEFAULT_CURRENCY } from '@quits/domain';
import type {
  CommentRow,
  ExpenseRow,
  GroupRow,
  MembershipRow,
  ReceiptRow,
  RecurringRow,
} from '../db/tables.ts';
import type { ActivityAction, HistoryEntry } from '../modules/activity/activity.service.ts';
import type { Selectable } from 'kysely';

type Deletion = Pick<GroupRow, 'deleted_at' | 'deleted_by'>;

export interface ReplayedExpense extends Deletion, Pick<ExpenseRow, 'created_by'> {
  /** The answer that the newest entry holds. */
  state: object;
  version: number;
}

/** What somebody has seen of a group stands in no history either. */
export type ReplayedMembership = Omit<MembershipRow, 'group_id' | 'user_id' | 'seen_activity_id'>;
export interface ReplayedGroup
  extends
    Deletion,
    Pick<Selectable<GroupRow>, 'name' | 'currency' | 'created_by' | 'created_at' | 'version'> {
  /** As it is answered. */
  default_split: unknown;
}

/** A comment with the hash of what it says, unless it is removed, or from before there was one. */
export type ReplayedComment = Omit<CommentRow, 'id' | 'text' | 'salt'> & { text_hash?: string | undefined };

/** A repeating entry: as it was left, who made it when, and whether it is gone. What it has made since shows in the books. */
export interface ReplayedRule extends Pick<RecurringRow, 'created_by' | 'created_at' | 'deleted_at'> {
  state: object;
}

/** A receipt but for its name, which stands in no history, and where its file is. */
export type ReplayedReceipt = Omit<ReceiptRow, 'id' | 'name' | 'file_id'>;

export interface Replay {
  /** None when the history does not begin with the group's creation. */
  group: ReplayedGroup | undefined;
  members: Map<number, ReplayedMembership>;
  expenses: Map<number, ReplayedExpense>;
  comments: Map<number, ReplayedComment>;
  receipts: Map<number, ReplayedReceipt>;
  rules: Map<number, ReplayedRule>;
}

const PRESENT: Deletion = { deleted_at: null, deleted_by: null };

const stateOf = ({ before_state, after_state }: HistoryEntry): object =>
  // The hash of the entry vouches for its shape.
  JSON.parse(after_state ?? before_state ?? '{}') as object;

/** Whether what an entry is about is there after it, where the entry changes that. */
function deletionIn({ action, actor_id, created_at }: HistoryEntry): Partial<Deletion> {
  if (/\/(deleted|rejected)$/.test(action)) return { deleted_at: created_at, deleted_by: actor_id };
  return action.endsWith('/restored') ? PRESENT : {};
}

function changeGroup({ group }: Replay, entry: HistoryEntry): void {
  if (group) Object.assign(group, stateOf(entry), deletionIn(entry), { version: group.version + 1 });
}

/** The answer of an expense; what is younger than the entry was as the migration made it. */
const expenseStateOf = (entry: HistoryEntry): object => {
  const state: { created_at?: string } = stateOf(entry);
  return {
    category: null,
    date: state.created_at?.slice(0, 10),
    notes: '',
    split: null,
    original: null,
    recurring_id: null,
    ...state,
  };
};

function changeExpense({ expenses }: Replay, entry: HistoryEntry): void {
  const id = entry.expense_id ?? 0;
  const before = expenses.get(id) ?? { ...PRESENT, created_by: entry.actor_id, version: 0 };
  const after = { ...before, ...deletionIn(entry), state: expenseStateOf(entry) };
  expenses.set(id, { ...after, version: before.version + 1 });
}

function admit({ members }: Replay, { actor_id, created_at }: HistoryEntry): void {
  members.set(actor_id, { joined_at: created_at, removed_at: null, removed_by: null });
}

// The hash of the entry vouches for its shape.
const commentIn = (entry: HistoryEntry) => stateOf(entry) as { comment_id: number; text_hash?: string };

function changeRule({ rules }: Replay, entry: HistoryEntry): void {
  const { actor_id: created_by, created_at, action } = entry;
  const { id, state } = splitRule(stateOf(entry) as RuleState);
  const before = rules.get(id) ?? { created_by, created_at };
  rules.set(id, { ...before, state, deleted_at: action === 'recurring/deleted' ? created_at : null });
}

/** A repeating entry as the history has it; those of before do not say who has edited it last. */
export type RuleState = RecurringAnswer & { edited_by?: number | null };

/** Its id, and side by side what it says and what its entry says; not how far it has come. */
export function splitRule({ id, entry, next_date: _next, made: _made, ...fields }: RuleState): {
  id: number;
  state: object;
} {
  return { id, state: { ...fields, ...entry } };
}

type ReceiptState = Pick<ReceiptRow, 'type' | 'size' | 'sha256'> & { receipt_id: number };
// The hash of the entry vouches for its shape.
const receiptIn = (entry: HistoryEntry) => stateOf(entry) as ReceiptState;

const CONSEQUENCES: Record<ActivityAction, (replay: Replay, entry: HistoryEntry) => void> = {
  'group/created': (replay, entry) => {
    const { actor_id, created_at } = entry;
    replay.group = {
      name: '',
      currency: DEFAULT_CURRENCY,
      default_split: null,
      ...stateOf(entry),
      created_by: actor_id,
      created_at,
      version: 1,
      ...PRESENT,
    };
    admit(replay, entry);
  },
  'group/renamed': changeGroup,
  'group/currency': changeGroup,
  'group/default-split': changeGroup,
  'group/deleted': changeGroup,
  'group/restored': changeGroup,
  'member/invited': () => undefined,
  'member/renamed': () => undefined,
  'member/joined': admit,
  'member/removed': ({ members }, { user_id, actor_id, created_at }) => {
    const membership = members.get(user_id ?? 0);
    if (membership) Object.assign(membership, { removed_at: created_at, removed_by: actor_id });
  },
  'expense/added': changeExpense,
  'settlement/recorded': changeExpense,
  'settlement/confirmed': changeExpense,
  'settlement/rejected': changeExpense,
  'comment/added': ({ comments }, entry) => {
    const { expense_id, actor_id: author_id, created_at } = entry;
    const { comment_id, text_hash } = commentIn(entry);
    comments.set(comment_id, {
      expense_id: expense_id ?? 0,
      author_id,
      created_at,
      removed_at: null,
      text_hash,
    });
  },
  'comment/removed': ({ comments }, entry) => {
    const comment = comments.get(commentIn(entry).comment_id);
    if (comment) Object.assign(comment, { removed_at: entry.created_at, text_hash: undefined });
  },
  'receipt/added': ({ receipts }, entry) => {
    const { receipt_id, type, size, sha256 } = receiptIn(entry);
    const { expense_id, actor_id: created_by, created_at } = entry;
    receipts.set(receipt_id, { expense_id: expense_id ?? 0, type, size, sha256, created_by, created_at });
  },
  'receipt/removed': ({ receipts }, entry) => {
    receipts.delete(receiptIn(entry).receipt_id);
  },
  'expense/edited': changeExpense,
  'expense/deleted': changeExpense,
  'expense/restored': changeExpense,
  'recurring/added': changeRule,
  'recurring/edited': changeRule,
  'recurring/paused': changeRule,
  'recurring/resumed': changeRule,
  'recurring/deleted': changeRule,
};

export function replayHistory(entries: readonly HistoryEntry[]): Replay {
  const replay: Replay = {
    group: undefined,
    members: new Map(),
    expenses: new Map(),
    comments: new Map(),
    receipts: new Map(),
    rules: new Map(),
  };
  for (const entry of entries) CONSEQUENCES[entry.action as ActivityAction](replay, entry);
  return replay;
}
