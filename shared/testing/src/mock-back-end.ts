import { netBalances, settlementPlan, toDollars, type Transfer } from '@quits/domain';
import { toClient, type User, type WireBalance, type WireExpense, type WireGroup } from '@quits/contracts';
import { SeenRequests } from './seen-requests.ts';

export interface MockUser extends User {
  password: string;
}

export interface MockGroup extends WireGroup {
  memberIds: number[];
}

const CLOCK_START = Date.UTC(2026, 0, 1, 12);
/** An instant for each id, one minute after that of the previous id. */
const minutesIn = (id: number) => new Date(CLOCK_START + id * 60_000).toISOString();

/**
 * The data of a back end that implements only the specification (§3 and §7), with none of our own fields,
 * headers or calls. A screen that works with it works with any back end.
 */
export class MockData extends SeenRequests {
  readonly users: MockUser[] = [];
  readonly groups: MockGroup[] = [];
  readonly expenses: WireExpense[] = [];
  readonly invitations = new Map<string, number>();
  readonly resetTokens = new Set<string>();
  /** Answers as our own server does, with the extended API. */
  hasExtras = false;
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

  expensesOf(groupId: number): WireExpense[] {
    return this.expenses.filter((expense) => expense.group_id === groupId);
  }

  netsOf(groupId: number): Map<number, number> {
    return netBalances(toClient(this.expensesOf(groupId)));
  }

  balancesOf(groupId: number): WireBalance[] {
    return this.present(settlementPlan(this.netsOf(groupId)));
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

  override reset(): void {
    super.reset();
    for (const list of [this.users, this.groups, this.expenses]) list.length = 0;
    for (const map of [this.invitations, this.resetTokens]) map.clear();
    this.lastId = 0;
    this.hasExtras = false;
  }
}
