/** Every view of a group says what the model and an independent calculation from its entries say. */
import type {
  ActivityItemAnswer,
  BalanceAnswer,
  BalanceViewsAnswer,
  DebtLinesAnswer,
  ExpenseAnswer,
  GroupSummaryAnswer,
  OwnPage,
} from '@quits/contracts';
import { nearestCents, sumCents, toDollars } from '@quits/domain';
import { auditBooks } from '../maintenance/audit-books.ts';
import {
  inGroup,
  type LedgerWorld,
  listEntries,
  type ModelGroup,
  netsOf,
  readHistory,
  readPages,
  stateOf,
} from './ledger-model.ts';
import { workOut } from './ledger-oracle.ts';
import { proposedTo } from './ledger-settling.ts';
import type { Person } from './people.ts';

type Page = OwnPage<'getGroupExpenses'>;

/** Debts in a form that is compared easily. */
export const short = (debts: readonly BalanceAnswer[]) =>
  debts.map(({ from_user, to_user, amount }) => [from_user.id, to_user.id, amount]);

/** The list shows exactly the entries that count, with the fields that the model knows, newest first. */
function expectEntries({ entries }: ModelGroup, list: readonly ExpenseAnswer[]): void {
  const booked = [...entries.values()].filter(({ state }) => state !== undefined);
  expect(
    new Map(list.map((entry) => [entry.id, { ...stateOf(entry), comments: entry.comment_count }])),
  ).toEqual(new Map(booked.map(({ id, state, comments }) => [id, { ...state, comments }])));
  const newness = list.map(
    ({ date, created_at, id }) => `${date} ${created_at} ${String(id).padStart(9, '0')}`,
  );
  expect(newness).toEqual(newness.toSorted().reverse());
}

/** The pages together are the whole list, and the first one has the totals. */
async function expectPages(
  world: LedgerWorld,
  group: ModelGroup,
  list: readonly ExpenseAnswer[],
  by: Person,
) {
  const path = inGroup(group, '/expenses');
  const limit = 1 + Math.ceil(list.length / 3);
  expect(await readPages(world, path, { by, limit })).toEqual(list);
  const { totals } = await world.read<Page>(`${path}?limit=${String(limit)}`, by);
  const spending = list.filter(({ type }) => type === 'expense');
  expect(totals).toMatchObject({
    entries: list.length,
    expenses: spending.length,
    total: toDollars(sumCents(spending.map(({ total_amount }) => nearestCents(total_amount)))),
  });
  const shares = new Map<number, number>();
  for (const { user_id, share_amount } of spending.flatMap((entry) => entry.shares))
    shares.set(user_id, (shares.get(user_id) ?? 0) + nearestCents(share_amount));
  expect(new Map(totals?.shares.map((row) => [row.user_id, nearestCents(row.share_amount)]))).toEqual(shares);
}

/** A plan settles everyone: only debtors pay, only creditors receive, in fewer payments than people. */
function expectSettled(nets: ReadonlyMap<number, number>, plan: readonly BalanceAnswer[]): void {
  const rest = new Map(nets);
  for (const { from_user, to_user, amount } of plan) {
    const cents = nearestCents(amount);
    expect(cents).toBeGreaterThan(0);
    expect(nets.get(from_user.id)).toBeLessThan(0);
    expect(nets.get(to_user.id)).toBeGreaterThan(0);
    rest.set(from_user.id, (rest.get(from_user.id) ?? 0) + cents);
    rest.set(to_user.id, (rest.get(to_user.id) ?? 0) - cents);
  }
  expect([...rest.values()].filter((cents) => cents !== 0)).toEqual([]);
  const involved = [...nets.values()].filter((cents) => cents !== 0).length;
  expect(plan.length).toBeLessThanOrEqual(Math.max(0, involved - 1));
}

/** The sums that the database stores. */
async function expectStoredSums(world: LedgerWorld, group: ModelGroup): Promise<void> {
  const { queries } = world.testApp.app.database;
  const [balances, { expense_count }] = await Promise.all([
    queries.selectFrom('balances').selectAll().where('group_id', '=', group.id).execute(),
    queries.selectFrom('groups').selectAll().where('id', '=', group.id).executeTakeFirstOrThrow(),
  ]);
  const stored = new Map(balances.map(({ user_id, cents }) => [user_id, cents]));
  const nets = netsOf(world, group);
  expect(new Map([...nets.keys()].map((id) => [id, stored.get(id) ?? 0]))).toEqual(nets);
  const states = [...group.entries.values()].map(({ state }) => state);
  expect(expense_count).toBe(states.filter((state) => state?.type === 'expense').length);
}

/** A person's card of the group: their net, and the history items of others that they have not seen. */
async function expectCard(world: LedgerWorld, group: ModelGroup, person: Person, net: number): Promise<void> {
  const cards = await world.read<GroupSummaryAnswer[]>('/api/groups/summary', person);
  const card = cards.find(({ id }) => id === group.id);
  const history: readonly ActivityItemAnswer[] = await readHistory(world, group);
  const joined = history.find(({ action, actor }) => action === 'member/joined' && actor.id === person.id);
  const since = Math.max(group.seen.get(person.id) ?? 0, joined?.id ?? 0);
  const unread = history.filter(({ id, actor }) => id > since && actor.id !== person.id).length;
  expect([card?.net, card?.unread_count]).toEqual([net, unread]);
}

/** All that one person may read of a group: entries, balances, the lines behind both, and their own card. */
export async function expectBooks(world: LedgerWorld, group: ModelGroup, person: Person): Promise<void> {
  const { people, read } = world;
  const list = await listEntries(world, group, person);
  const fresh = await person.call<ExpenseAnswer[]>(['GET', inGroup(group, '/expenses')]);
  expect(list).toEqual(fresh.body);
  expectEntries(group, list);
  await expectPages(world, group, list, person);
  const books = workOut(list, group.unit);
  const views = await read<BalanceViewsAnswer>(inGroup(group, '/balances'), person);
  expect(new Map(views.members.map(({ user, paid, share, net }) => [user.id, { paid, share, net }]))).toEqual(
    new Map(people.map(({ id }) => [id, books.sums(id)])),
  );
  expect(views.checked).toMatchObject({ entries: list.length, sum: 0 });
  expectSettled(netsOf(world, group), views.fewest);
  expect(short(await read(inGroup(group, '/summary'), person))).toEqual(short(views.fewest));
  const pairs = people.flatMap(({ id: from }) =>
    people.map(({ id: to }) => [from, to, books.owed(to, from)]),
  );
  const owed = pairs.filter(([, , amount = 0]) => amount > 0);
  expect(new Set(short(views.pairwise).map(String))).toEqual(new Set(owed.map(String)));
  expect(views.pairwise).toHaveLength(owed.length);
  const own = inGroup(group, `/balances/${String(person.id)}`);
  expect(await readPages(world, own, { by: person })).toEqual(books.netLines(person.id));
  for (const { id } of people.filter((other) => other.id !== person.id)) {
    const path = `${own}/${String(id)}`;
    expect(await readPages(world, path, { by: person })).toEqual(books.debtLines(person.id, id));
    expect((await read<DebtLinesAnswer>(`${path}?limit=200`, person)).net).toBe(books.owed(person.id, id));
  }
  await expectStoredSums(world, group);
  await expectCard(world, group, person, books.sums(person.id).net);
}

/** All views of all people in all groups, and the audit. */
export async function expectNoDrift(world: LedgerWorld): Promise<void> {
  for (const person of world.people) {
    for (const group of world.groups) await expectBooks(world, group, person);
    await proposedTo(world, person);
    const { body: all } = await person.call<ExpenseAnswer[]>(['GET', '/api/expenses']);
    expect(await world.read('/api/expenses', person)).toEqual(all);
    expect(await readPages(world, '/api/expenses', { by: person, limit: 7 })).toEqual(all);
  }
  const { findings } = await auditBooks(world.testApp.app.database, world.testApp.app);
  expect(findings).toEqual([]);
}

/** The state of all groups without the comments and receipts of their entries. */
export const readState = (world: LedgerWorld) =>
  Promise.all(
    world.groups.map(async (group) => {
      const list = await listEntries(world, group);
      // An undo changes the version.
      const entries = list.map(({ comment_count: _comments, version: _version, ...entry }) => entry);
      const { members, pairwise, fewest } = await world.read<BalanceViewsAnswer>(inGroup(group, '/balances'));
      const { name } = await world.read<{ name: string }>(inGroup(group));
      return { name, entries, nets: members.map(({ user, net }) => [user.id, net]), pairwise, fewest };
    }),
  );
