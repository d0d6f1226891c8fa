/** The expected state of a group according to its history, computed entry by entry. */
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
import type { ActivityAction, HistoryEntry } from '../modules/history/history.service.ts';
import { afterTakingOver, takenOverIn } from '../modules/history/taken-over.ts';
import type { Selectable } from 'kysely';

type Deletion = Pick<GroupRow, 'deleted_at' | 'deleted_by'>;

export interface ReplayedExpense extends Deletion, Pick<ExpenseRow, 'created_by'> {
  /** The answer stored in the newest entry. */
  state: object;
  version: number;
}

/** The last seen entry is not part of the history. */
export type ReplayedMembership = Omit<MembershipRow, 'group_id' | 'user_id' | 'seen_activity_id'>;
export interface ReplayedGroup
  extends
    Deletion,
    Pick<Selectable<GroupRow>, 'name' | 'currency' | 'created_by' | 'created_at' | 'version'> {
  /** The values in answers. */
  default_split: unknown;
  archived_at: string | null;
}

/**
 * A comment with the hash of its text. The hash is missing in removed comments and in comments that
 * predate hashes.
 */
export type ReplayedComment = Omit<CommentRow, 'id' | 'text' | 'salt' | 'client_id'> & {
  text_hash?: string | undefined;
};

/**
 * A recurring entry: its last state, its creator and time, and whether it was deleted. The entries
 * that it made are in the books.
 */
export interface ReplayedRecurring extends Pick<RecurringRow, 'created_by' | 'created_at' | 'deleted_at'> {
  state: object;
}

/** A receipt without its name and file id, which are not in the history. */
export type ReplayedReceipt = Omit<ReceiptRow, 'id' | 'name' | 'file_id'>;

export interface Replay {
  /** Undefined when the history does not begin with the group's creation. */
  group: ReplayedGroup | undefined;
  members: Map<number, ReplayedMembership>;
  expenses: Map<number, ReplayedExpense>;
  comments: Map<number, ReplayedComment>;
  receipts: Map<number, ReplayedReceipt>;
  recurring: Map<number, ReplayedRecurring>;
  /** The entries that each import made. */
  imports: Map<number, readonly number[]>;
  /** The entries that each request added. */
  addedBy: Map<string, number[]>;
}

const PRESENT: Deletion = { deleted_at: null, deleted_by: null };

const statedIn = ({ before_state, after_state }: HistoryEntry): object =>
  // The hash of the entry guarantees its shape.
  JSON.parse(after_state ?? before_state ?? '{}') as object;

/** The change to the deletion state that an entry causes, if any. */
function deletionIn({ action, actor_id, created_at }: HistoryEntry): Partial<Deletion> {
  if (/\/(deleted|rejected)$/.test(action)) return { deleted_at: created_at, deleted_by: actor_id };
  return action.endsWith('/restored') ? PRESENT : {};
}

function changeGroup({ group }: Replay, entry: HistoryEntry): void {
  if (group) Object.assign(group, statedIn(entry), deletionIn(entry), { version: group.version + 1 });
}

/**
 * The answer of an expense. Fields that are newer than the entry have the values set by the
 * migration.
 */
const expenseStateOf = (entry: HistoryEntry): object => {
  const state: { created_at?: string } = statedIn(entry);
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

function addExpense(replay: Replay, entry: HistoryEntry): void {
  changeExpense(replay, entry);
  const { addedBy } = replay;
  const added = addedBy.get(entry.request_id) ?? [];
  added.push(entry.expense_id ?? 0);
  addedBy.set(entry.request_id, added);
}

/** All entries of an import that are not deleted are. */
function undoImport({ imports, expenses }: Replay, entry: HistoryEntry): void {
  // The hash of the entry guarantees its shape.
  const { activity_id } = statedIn(entry) as { activity_id: number };
  for (const id of imports.get(activity_id) ?? []) {
    const expense = expenses.get(id);
    if (expense?.deleted_at !== null) continue;
    const deletion = { deleted_at: entry.created_at, deleted_by: entry.actor_id };
    Object.assign(expense, deletion, { version: expense.version + 1 });
  }
}

function admit({ members }: Replay, { actor_id, created_at }: HistoryEntry): void {
  members.set(actor_id, { joined_at: created_at, removed_at: null, removed_by: null });
}

function endMembership({ members }: Replay, { user_id, actor_id, created_at }: HistoryEntry): void {
  const membership = members.get(user_id ?? actor_id);
  if (membership) Object.assign(membership, { removed_at: created_at, removed_by: actor_id });
}

/** Everything that named one person names another: who took a place, or the place that was given back. */
function moveEntries(replay: Replay, entry: HistoryEntry): void {
  const moved = <State>(state: State) =>
    // Only ids change.
    afterTakingOver(state, takenOverIn(entry)) as State;
  const hasMoved = (before: unknown, after: unknown) => JSON.stringify(before) !== JSON.stringify(after);
  const { group, expenses, recurring } = replay;
  const split = moved(group?.default_split);
  if (group && hasMoved(group.default_split, split))
    Object.assign(group, { default_split: split, version: group.version + 1 });
  for (const expense of expenses.values()) {
    const state = moved(expense.state);
    if (hasMoved(expense.state, state)) Object.assign(expense, { state, version: expense.version + 1 });
  }
  for (const rule of recurring.values()) rule.state = moved(rule.state);
}

function takeOver(replay: Replay, entry: HistoryEntry): void {
  admit(replay, entry);
  endMembership(replay, entry);
  moveEntries(replay, entry);
}

function giveBack(replay: Replay, entry: HistoryEntry): void {
  endMembership(replay, entry);
  admit(replay, { ...entry, actor_id: takenOverIn(entry).to });
  moveEntries(replay, entry);
}

// The hash of the entry guarantees its shape.
const commentIn = (entry: HistoryEntry) => statedIn(entry) as { comment_id: number; text_hash?: string };

function changeRecurring({ recurring }: Replay, entry: HistoryEntry): void {
  const { actor_id: created_by, created_at, action } = entry;
  const { id, state } = splitRecurring(statedIn(entry) as RecurringState);
  const before = recurring.get(id) ?? { created_by, created_at };
  recurring.set(id, { ...before, state, deleted_at: action === 'recurring/deleted' ? created_at : null });
}

/** A recurring entry in the history. Older ones do not name the last editor. */
export type RecurringState = Omit<RecurringAnswer, 'expense_id'> & { edited_by?: number | null };

/**
 * Splits a rule into its id and one flat object of its own fields and its entry's. Excludes the
 * progress.
 */
export function splitRecurring({ id, entry, next_date: _next, made: _made, ...fields }: RecurringState): {
  id: number;
  state: object;
} {
  return { id, state: { ...fields, ...entry } };
}

type ReceiptState = Pick<ReceiptRow, 'type' | 'size' | 'sha256'> & { receipt_id: number };
// The hash of the entry guarantees its shape.
const receiptIn = (entry: HistoryEntry) => statedIn(entry) as ReceiptState;

const CONSEQUENCES: Record<ActivityAction, (replay: Replay, entry: HistoryEntry) => void> = {
  'group/created': (replay, entry) => {
    const { actor_id, created_at } = entry;
    replay.group = {
      name: '',
      currency: DEFAULT_CURRENCY,
      default_split: null,
      archived_at: null,
      ...statedIn(entry),
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
  'group/handed-over': changeGroup,
  'group/archived': changeGroup,
  'group/unarchived': changeGroup,
  'group/deleted': changeGroup,
  'group/restored': changeGroup,
  // Its entries are in the history one by one.
  'group/imported': ({ imports, addedBy }, { id, request_id }) => {
    imports.set(id, addedBy.get(request_id) ?? []);
  },
  'group/import-undone': undoImport,
  'group/shared': () => undefined,
  'member/invited': () => undefined,
  'member/renamed': () => undefined,
  'member/added': ({ members }, { user_id, created_at }) => {
    members.set(user_id ?? 0, { joined_at: created_at, removed_at: null, removed_by: null });
  },
  'member/joined': admit,
  'member/taken-over': takeOver,
  'member/given-back': giveBack,
  'member/removed': endMembership,
  'member/left': endMembership,
  'expense/added': addExpense,
  'settlement/recorded': addExpense,
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
  'recurring/added': changeRecurring,
  'recurring/edited': changeRecurring,
  'recurring/paused': changeRecurring,
  'recurring/resumed': changeRecurring,
  'recurring/deleted': changeRecurring,
};

export function replayHistory(entries: readonly HistoryEntry[]): Replay {
  const replay: Replay = {
    group: undefined,
    members: new Map(),
    expenses: new Map(),
    comments: new Map(),
    receipts: new Map(),
    recurring: new Map(),
    imports: new Map(),
    addedBy: new Map(),
  };
  for (const entry of entries) CONSEQUENCES[entry.action as ActivityAction](replay, entry);
  return replay;
}
