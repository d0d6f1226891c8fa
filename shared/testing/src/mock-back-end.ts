import { createPairwiseDebts, netBalances, settlementPlan, toDollars } from '@quits/domain';
import type { PersonAmount, Transfer } from '@quits/domain';
import { readExpense } from '@quits/contracts';
import type { MockRequest } from './mock-calls.ts';
import type {
  ActivityItemAnswer,
  CommentAnswer,
  ReceiptAnswer,
  RecurringAnswer,
  User,
  WireBalance,
  WireExpense,
  WireGroup,
} from '@quits/contracts';

export interface MockUser extends User {
  password: string;
}

export interface MockGroup extends WireGroup {
  memberIds: number[];
}

/** An item of a group's history. The mock back end writes one only for an undo. */
export interface MockActivity extends ActivityItemAnswer {
  group_id: number;
}

/** A recurring entry of a group. */
export interface MockRule {
  groupId: number;
  rule: RecurringAnswer;
}

export interface MockComment extends CommentAnswer {
  expense_id: number;
}

export interface MockReceipt extends ReceiptAnswer {
  expense_id: number;
}

export interface MockFailure {
  status: number;
  detail?: string;
  body?: unknown;
  /** Seconds in `Retry-After`. */
  retryAfter?: number;
  /** Milliseconds before the answer, to test a busy state. */
  delayMs?: number;
  /** Delays the answer, so that a busy state lasts as long as the test needs. */
  until?: Promise<unknown>;
}

const CLOCK_START = Date.UTC(2026, 0, 1, 12);
/** An instant for each id, one minute after that of the previous id. */
const minutesIn = (id: number) => new Date(CLOCK_START + id * 60_000).toISOString();

/**
 * The data of a back end that implements only the specification (§3 and §7), with none of our own fields,
 * headers or calls. A screen that works with it works with any back end.
 */
export class MockData {
  readonly users: MockUser[] = [];
  readonly groups: MockGroup[] = [];
  readonly expenses: WireExpense[] = [];
  /** Deleted items that can be restored (extended API). */
  readonly deleted = { groups: [] as MockGroup[], expenses: [] as WireExpense[] };
  // Extended API only.
  readonly activity: MockActivity[] = [];
  readonly comments: MockComment[] = [];
  readonly receipts: MockReceipt[] = [];
  /** The newest item that each member has seen of each group, as `user group`. */
  readonly seen = new Map<string, number>();
  readonly recurring: MockRule[] = [];
  readonly invitations = new Map<string, number>();
  readonly resetTokens = new Set<string>();
  readonly requests: MockRequest[] = [];
  /** Answers as our own server does, with the extended API. */
  hasExtras = false;
  private readonly failures = new Map<string, MockFailure>();
  private lastId = 0;

  nextId(): number {
    this.lastId += 1;
    return this.lastId;
  }

  addUser({
    name,
    email,
    password = 'Secret123',
  }: {
    name: string;
    email?: string;
    password?: string;
  }): MockUser {
    const user = { id: this.nextId(), name, email: email ?? `${name.toLowerCase()}@example.com`, password };
    this.users.push(user);
    return user;
  }

  addGroup({
    name,
    createdBy,
    members = [],
    createdAt,
    currency,
  }: {
    name: string;
    createdBy: number;
    members?: number[];
    createdAt?: string;
    currency?: string | undefined;
  }): WireGroup {
    const id = this.nextId();
    const group = {
      id,
      name,
      created_by: createdBy,
      created_at: createdAt ?? new Date(CLOCK_START + id * 1000).toISOString(),
      ...(currency !== undefined && { currency }),
      memberIds: [...new Set([createdBy, ...members])],
    };
    this.groups.push(group);
    return group;
  }

  addExpense(expense: Omit<WireExpense, 'id' | 'created_at'> & { created_at?: string }): WireExpense {
    const id = this.nextId();
    const added = {
      type: 'expense',
      created_at: minutesIn(id),
      ...expense,
      id,
    };
    this.expenses.push(added);
    return added;
  }

  /** Adds the newest item to a group's history. */
  addActivity(item: {
    groupId: number;
    actorId: number;
    action: string;
    expenseId?: number;
    before?: unknown;
    after?: unknown;
    canUndo?: boolean;
  }): MockActivity {
    const id = this.nextId();
    const added = {
      id,
      group_id: item.groupId,
      action: item.action,
      actor: { id: item.actorId, name: this.nameOf(item.actorId) },
      expense_id: item.expenseId ?? null,
      user_id: null,
      before: item.before ?? null,
      after: item.after ?? null,
      created_at: minutesIn(id),
      can_undo: item.canUndo ?? true,
    };
    this.activity.push(added);
    return added;
  }

  addComment(comment: { expenseId: number; authorId: number; text: string }): MockComment {
    const id = this.nextId();
    const added = {
      id,
      expense_id: comment.expenseId,
      author: { id: comment.authorId, name: this.nameOf(comment.authorId) },
      text: comment.text,
      created_at: minutesIn(id),
      removed: false,
    };
    this.comments.push(added);
    return added;
  }

  addReceipt({
    expenseId,
    ...given
  }: { expenseId: number; name: string } & Partial<ReceiptAnswer>): MockReceipt {
    const id = this.nextId();
    const added = {
      id,
      type: given.name.endsWith('.pdf') ? ('application/pdf' as const) : ('image/jpeg' as const),
      size: 1000,
      created_at: minutesIn(id),
      ...given,
      expense_id: expenseId,
    };
    this.receipts.push(added);
    return added;
  }

  /** The number of others' changes in a group since the user joined or looked. */
  unreadOf(groupId: number, userId: number): number {
    const seen = this.seen.get(`${String(userId)} ${String(groupId)}`) ?? 0;
    return this.activity.filter(
      ({ id, group_id, actor }) => group_id === groupId && actor.id !== userId && id > seen,
    ).length;
  }

  /** Makes a call fail until `heal`. `path` may contain `*` for one segment. */
  fail(method: string, path: string, failure: MockFailure): void {
    this.failures.set(`${method} ${path}`, failure);
  }

  heal(method: string, path: string): void {
    this.failures.delete(`${method} ${path}`);
  }

  /** Delays the answers to a call, and returns the function that releases them. */
  holdBack(method: string, path: string): () => Promise<void> {
    let release: () => void = () => undefined;
    const until = new Promise<void>((resolve) => (release = resolve));
    this.fail(method, path, { status: 200, until });
    return async () => {
      this.heal(method, path);
      release();
      await until;
    };
  }

  failureOf(method: string, path: string): MockFailure | undefined {
    for (const [key, failure] of this.failures) {
      const [failingMethod, pattern = ''] = key.split(' ');
      const matches = new RegExp(`^${pattern.replaceAll('*', '[^/]+')}$`).test(path);
      if (failingMethod === method && matches) return failure;
    }
    return undefined;
  }

  /** The requests to one call so far. */
  requestsTo(method: string, path: string): MockRequest[] {
    return this.requests.filter((request) => request.method === method && request.path === path);
  }

  expensesOf(groupId: number): WireExpense[] {
    return this.expenses.filter((expense) => expense.group_id === groupId);
  }

  netsOf(groupId: number): Map<number, number> {
    return netBalances(this.expensesOf(groupId).map(readExpense));
  }

  balancesOf(groupId: number): WireBalance[] {
    return this.present(settlementPlan(this.netsOf(groupId)));
  }

  /** The debts between pairs of members, from each entry. */
  pairwiseOf(groupId: number): WireBalance[] {
    const debts = createPairwiseDebts();
    for (const expense of this.expensesOf(groupId)) debts.add(readExpense(expense));
    return this.present(debts.list());
  }

  /** What each member paid and shares, and the net of it. */
  positionsOf({ id, memberIds }: MockGroup) {
    const entries = this.expensesOf(id).map(readExpense);
    const sum = (of: 'payers' | 'shares', userId: number) =>
      entries
        .flatMap((entry): readonly PersonAmount[] => entry[of])
        .reduce((cents, row) => cents + (row.userId === userId ? row.cents : 0), 0);
    return memberIds.map((userId) => {
      const [paid, share] = [sum('payers', userId), sum('shares', userId)];
      const user = { id: userId, name: this.nameOf(userId) };
      return { user, paid: toDollars(paid), share: toDollars(share), net: toDollars(paid - share) };
    });
  }

  nameOf(userId: number): string {
    return this.users.find(({ id }) => id === userId)?.name ?? '';
  }

  private present(debts: readonly Transfer[]): WireBalance[] {
    const person = (id: number) => ({ id, name: this.nameOf(id) });
    return debts.map(({ fromUserId, toUserId, cents }) => ({
      from_user: person(fromUserId),
      to_user: person(toUserId),
      amount: toDollars(cents),
    }));
  }

  reset(): void {
    const { users, groups, expenses, deleted, activity, comments, receipts, recurring, requests } = this;
    const lists = [users, groups, expenses, activity, comments, receipts, recurring, requests];
    for (const list of [...lists, ...Object.values(deleted)]) list.length = 0;
    for (const kept of [this.seen, this.invitations, this.resetTokens]) kept.clear();
    this.failures.clear();
    this.lastId = 0;
    this.hasExtras = false;
  }
}
