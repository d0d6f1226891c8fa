/**
 * Nothing drifts: after random actions, every view matches the entries, and everything can be
 * undone.
 */
import type {
  ActivityItemAnswer,
  BalanceAnswer,
  BalanceViewsAnswer,
  ExpenseAnswer,
  GroupAnswer as Group,
  GroupSummaryAnswer,
  PeopleAnswer,
} from '@quits/contracts';
import { splitEqually, toDollars } from '@quits/domain';
import fc from 'fast-check';
import { auditBooks } from '../maintenance/audit-books.ts';
import { casesOf } from '../testing/cases.ts';
import { workOut } from '../testing/ledger-oracle.ts';
import { addExpense, createGroup, expensePayload, type Person, signUp } from '../testing/people.ts';
import { useTestApp } from '../testing/test-app.ts';

/** `UNDO_OPERATIONS` sets a longer run. */
const OPERATIONS = casesOf('UNDO_OPERATIONS', 500);
const TIMEOUT_MS = 20 * 60_000;
const CHECK_EVERY = 50;
const PAGE = 200;

interface World {
  people: readonly [Person, Person, Person];
  group: Group;
  /** The last history item that each person has seen, by user id. */
  seen: Map<number, number>;
  comments: Map<number, number>;
}

const testApp = useTestApp();
let world: World;
beforeAll(async () => {
  const people = [
    await signUp(testApp, 'ann'),
    await signUp(testApp, 'bob'),
    await signUp(testApp, 'cid'),
  ] as const;
  const [ann, bob, cid] = people;
  const group = await createGroup(testApp, ann, [bob, cid]);
  for (const amount of [10, 20, 33.34])
    await addExpense(ann, group, expensePayload(amount, [[ann, amount]], [[bob, amount]]));
  world = { people, group, seen: new Map(), comments: new Map() };
});

const ofGroup = (rest = '') => `/api/groups/${String(world.group.id)}${rest}`;
const ofEntry = (id: number, rest = '') => `/api/expenses/${String(id)}${rest}`;
const get = async <Body>(path: string, by: Person = world.people[0]): Promise<Body> => {
  testApp.clock.now += 100;
  const { status, body } = await by.call<Body>(['GET', path]);
  if (status !== 200) throw new Error(`GET ${path} answers ${String(status)}`);
  return body;
};

async function readPages<Item>(path: string, by?: Person): Promise<Item[]> {
  const items: Item[] = [];
  for (let next: number | null = 0; next !== null;) {
    const place: string = items.length === 0 ? '' : `&before=${String(next)}`;
    const page: { items: Item[]; next: number | null } = await get(
      `${path}?limit=${String(PAGE)}${place}`,
      by,
    );
    items.push(...page.items);
    next = page.next;
  }
  return items;
}

const readHistory = () => readPages<ActivityItemAnswer>(ofGroup('/activity'));

const listEntries = () => get<ExpenseAnswer[]>(ofGroup('/expenses'));

/** The state of the group without the comments and receipts of its entries. */
async function readState() {
  // An undo changes the version, so it is excluded.
  const entries = (await listEntries()).map(
    ({ comment_count: _comments, version: _version, ...entry }) => entry,
  );
  const { members, pairwise, fewest } = await get<BalanceViewsAnswer>(ofGroup('/balances'));
  const { name } = await get<Group>(ofGroup());
  const nets = members.map(({ user, net }) => [user.id, net]);
  return { name, entries, nets, pairwise, fewest };
}

const byPeople = (debts: readonly BalanceAnswer[]) =>
  debts.map(
    ({ from_user, to_user, amount }) => `${String(from_user.id)} ${String(to_user.id)} ${String(amount)}`,
  );

/** Balances, debts, lines and people match an independent calculation from the entries. */
async function expectNoDrift(): Promise<void> {
  const { people, comments } = world;
  const entries = await listEntries();
  const books = workOut(entries);
  expect(new Map(entries.map(({ id, comment_count }) => [id, comment_count]))).toEqual(
    new Map(entries.map(({ id }) => [id, comments.get(id) ?? 0])),
  );
  const views = await get<BalanceViewsAnswer>(ofGroup('/balances'));
  expect(views.members.map(({ paid, share, net }) => ({ paid, share, net }))).toEqual(
    people.map(({ id }) => books.sums(id)),
  );
  expect(views.checked).toMatchObject({ entries: entries.length, sum: 0 });
  expect(byPeople(await get(ofGroup('/summary')))).toEqual(byPeople(views.fewest));
  expectEvenAfter(views.fewest, views);
  const pairwise: string[] = [];
  for (const person of people) {
    await expectOwnViews(person, books, views.fewest);
    for (const other of people) {
      if (other.id === person.id) continue;
      const net = books.owed(person.id, other.id);
      if (net > 0) pairwise.push(`${String(other.id)} ${String(person.id)} ${String(net)}`);
      const path = ofGroup(`/balances/${String(person.id)}/${String(other.id)}`);
      expect(await readPages(path)).toEqual(books.debtLines(person.id, other.id));
    }
  }
  expect(byPeople(views.pairwise).sort()).toEqual(pairwise.sort());
  const { findings } = await auditBooks(testApp.app.database, testApp.app);
  expect(findings).toEqual([]);
}

/**
 * A plan is correct if it settles everyone. It has fewer payments than people, and only debtors pay
 * creditors.
 */
function expectEvenAfter(plan: readonly BalanceAnswer[], { members }: BalanceViewsAnswer): void {
  const rest = new Map(members.map(({ user, net }) => [user.id, Math.round(net * 100)]));
  expect(plan.length).toBeLessThan(members.length);
  for (const { from_user, to_user, amount } of plan) {
    const cents = Math.round(amount * 100);
    expect([cents > 0, (rest.get(from_user.id) ?? 0) < 0, (rest.get(to_user.id) ?? 0) > 0]).toEqual([
      true,
      true,
      true,
    ]);
    rest.set(from_user.id, (rest.get(from_user.id) ?? 0) + cents);
    rest.set(to_user.id, (rest.get(to_user.id) ?? 0) - cents);
  }
  expect([...rest.values()].every((cents) => cents === 0)).toBe(true);
}

/** What a plan lets one person pay another, in dollars; negative in the opposite direction. */
function paymentBetween(plan: readonly BalanceAnswer[], fromId: number, toId: number): number {
  const payment = (from: number, to: number) =>
    plan.find(({ from_user, to_user }) => from_user.id === from && to_user.id === to)?.amount ?? 0;
  return payment(fromId, toId) - payment(toId, fromId);
}

/** A person's private views: the lines of their net, the group in their list, and the people. */
async function expectOwnViews(
  person: Person,
  books: ReturnType<typeof workOut>,
  plan: readonly BalanceAnswer[],
): Promise<void> {
  const { people, seen } = world;
  expect(await readPages(ofGroup(`/balances/${String(person.id)}`), person)).toEqual(
    books.netLines(person.id),
  );
  const history = await readHistory();
  const [summary] = await get<GroupSummaryAnswer[]>('/api/groups/summary', person);
  const since = Math.max(seen.get(person.id) ?? 0, joinedAt(history, person));
  expect([summary?.net, summary?.unread_count]).toEqual([
    books.sums(person.id).net,
    history.filter(({ id, actor }) => id > since && actor.id !== person.id).length,
  ]);
  const known = await get<PeopleAnswer>('/api/people', person);
  expect(new Map(known.map(({ user, totals }) => [user.id, totals[0]?.amount ?? 0]))).toEqual(
    new Map(
      people.filter(({ id }) => id !== person.id).map(({ id }) => [id, paymentBetween(plan, id, person.id)]),
    ),
  );
}

const joinedAt = (history: readonly ActivityItemAnswer[], { id }: Person) =>
  history.find(({ action, actor }) => action === 'member/joined' && actor.id === id)?.id ?? 0;

/** A random action. Numbers select the person and the target. */
interface Choice {
  kind: keyof typeof DOINGS;
  by: number;
  which: number;
  cents: number;
  isSo: boolean;
}

const pick = <Item>(items: readonly Item[], which: number): Item | undefined =>
  items[which % Math.max(1, items.length)];

function payloadOf({ by, which, cents, isSo }: Choice) {
  const { people } = world;
  const sharers = isSo ? people : people.slice(which % 2, (which % 2) + 2);
  const shares = splitEqually(cents, sharers.length);
  const [payer = people[0], second = people[1]] = [people[by % 3], people[(by + 1) % 3]];
  const half = Math.floor(cents / 2);
  const paid: [Person, number][] = isSo
    ? [
        [payer, half],
        [second, cents - half],
      ]
    : [[payer, cents]];
  return {
    ...expensePayload(
      toDollars(cents),
      paid.map(([person, part]) => [person, toDollars(part)]),
      sharers.map((person, index) => [person, toDollars(shares[index] ?? 0)]),
      `Entry ${String(which)}`,
    ),
    notes: isSo ? 'With\nnotes' : '',
    category: isSo ? 'taxi' : null,
    ...(isSo && { split: { mode: 'equal', values: sharers.map(({ id }) => ({ user_id: id })) } }),
  };
}

type Call = [method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object];
type Doing = (choice: Choice, by: Person) => Promise<Call | undefined> | Call | undefined;

const entryAt = async (which: number, type?: ExpenseAnswer['type']) =>
  pick(
    (await listEntries()).filter((entry) => type === undefined || entry.type === type),
    which,
  );

const DOINGS = {
  add: (choice) => ['POST', '/api/expenses', { ...payloadOf(choice), group_id: world.group.id }],
  edit: async (choice) => {
    const entry = await entryAt(choice.which);
    if (entry?.type !== 'settlement') return entry && ['PUT', ofEntry(entry.id), payloadOf(choice)];
    const { payers, shares } = entry;
    const total_amount = toDollars(choice.cents);
    return [
      'PUT',
      ofEntry(entry.id),
      {
        total_amount,
        payers: payers.map(({ user_id }) => ({ user_id, paid_amount: total_amount })),
        shares: shares.map(({ user_id }) => ({ user_id, share_amount: total_amount })),
      },
    ];
  },
  delete: async ({ which }) => {
    const entry = await entryAt(which);
    return entry && ['DELETE', ofEntry(entry.id)];
  },
  restore: async ({ which }) => {
    const items = (await readHistory()).filter(({ action }) => /deleted|rejected/.test(action));
    const item = pick(items, which);
    return item && ['POST', ofEntry(item.expense_id ?? 0, '/restore')];
  },
  undo: async ({ which, isSo }) => {
    const item = pick((await readHistory()).slice(0, 20), which);
    return item && ['POST', `/api/activity/${String(item.id)}/undo`, { force: isSo }];
  },
  settle: async ({ which }, by) => {
    const own = (await get<BalanceAnswer[]>(ofGroup('/summary'))).filter(
      ({ from_user }) => from_user.id === by.id,
    );
    const debt = pick(own, which);
    return debt && ['POST', ofGroup('/settle'), { to_user_id: debt.to_user.id, amount: debt.amount }];
  },
  settleAll: async ({ which }, by) => {
    const open = (await get<PeopleAnswer>('/api/people', by)).filter(({ totals }) => totals.length > 0);
    const person = pick(open, which);
    const [total] = person?.totals ?? [];
    return (
      person &&
      total && [
        'POST',
        '/api/settle-all',
        {
          user_id: person.user.id,
          currency: total.currency,
          groups: total.groups.map(({ group_id, amount }) => ({ group_id, amount })),
        },
      ]
    );
  },
  answer: async ({ which, isSo }) => {
    const entry = await entryAt(which, 'settlement');
    const body = isSo ? { received: true } : { received: false, reason: 'Nothing came' };
    return entry && ['POST', ofEntry(entry.id, '/confirmation'), body];
  },
  comment: async ({ which }) => {
    const entry = await entryAt(which);
    return entry && ['POST', ofEntry(entry.id, '/comments'), { text: 'Hello' }];
  },
  rename: ({ which }) => ['PUT', ofGroup(), { name: `Flat ${String(which % 5)}` }],
  see: async ({ which }, by) => {
    const item = pick(await readHistory(), which);
    if (!item) return undefined;
    world.seen.set(by.id, Math.max(world.seen.get(by.id) ?? 0, item.id));
    return ['PUT', ofGroup('/seen'), { activity_id: item.id }];
  },
} satisfies Record<string, Doing>;

const KINDS = Object.keys(DOINGS) as (keyof typeof DOINGS)[];
const choice: fc.Arbitrary<Choice> = fc.record({
  kind: fc.constantFrom(...KINDS, 'add', 'add', 'edit', 'settle'),
  by: fc.nat(2),
  which: fc.nat(10_000),
  cents: fc.integer({ min: 1, max: 100_000 }),
  isSo: fc.boolean(),
});

/**
 * Performs the action and returns whether it succeeded. Forbidden actions are refused without side
 * effects.
 */
async function act(given: Choice): Promise<boolean> {
  testApp.clock.now += 500;
  const by = world.people[given.by % 3] ?? world.people[0];
  const doing: Doing = DOINGS[given.kind];
  const call = await doing(given, by);
  if (call === undefined) return false;
  const [method, path, body] = call;
  const { status } = await by.call([method, path], body);
  expect({ path, isAnswered: status < 300 || [403, 404, 409, 422].includes(status) }).toEqual({
    path,
    isAnswered: true,
  });
  const isDone = status < 300;
  const [, commented] = /^\/api\/expenses\/(\d+)\/comments$/.exec(path) ?? [];
  if (isDone && commented !== undefined)
    world.comments.set(Number(commented), (world.comments.get(Number(commented)) ?? 0) + 1);
  return isDone;
}

/**
 * Undoes all items from the newest on. Items of an expense and of the group's name are undone
 * exactly.
 */
async function undoAll(
  items: readonly ActivityItemAnswer[],
  settlements: ReadonlySet<number>,
): Promise<void> {
  for (const item of items) {
    if (!item.can_undo) continue;
    testApp.clock.now += 500;
    const isSettlement = settlements.has(item.expense_id ?? 0);
    // The receiver's answer cannot be undone, so a settlement may differ from an item's state or be
    // rejected.
    const body = { force: isSettlement };
    const { status } = await world.people[0].call(['POST', `/api/activity/${String(item.id)}/undo`], body);
    expect({ action: item.action, isDone: status === 201 || (isSettlement && status === 409) }).toEqual({
      action: item.action,
      isDone: true,
    });
  }
}

describe('the ledger @full', () => {
  it(
    'does not drift, and all that was done can be undone',
    async () => {
      const property = fc.asyncProperty(
        fc.array(choice, { minLength: OPERATIONS, maxLength: OPERATIONS, size: 'max' }),
        async (choices) => {
          const first = await readState();
          const [newest] = await readHistory();
          const done = new Set<string>();
          for (const [index, given] of choices.entries()) {
            if (await act(given)) done.add(given.kind);
            if ((index + 1) % CHECK_EVERY === 0) await expectNoDrift();
          }
          // A run that skips a kind of action proves little.
          expect(OPERATIONS < 500 || done.size === KINDS.length).toBe(true);
          const since = (await readHistory()).filter(({ id }) => id > (newest?.id ?? 0));
          const settlements = since.filter(({ action }) => action.startsWith('settlement/'));
          await undoAll(since, new Set(settlements.map(({ expense_id }) => expense_id ?? 0)));
          expect(await readState()).toEqual(first);
          await expectNoDrift();
        },
      );
      await fc.assert(property, { numRuns: 1, endOnFailure: true });
    },
    TIMEOUT_MS,
  );
});
