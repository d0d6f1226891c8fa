/** The whole API against a model ledger: random actions in random order produce the same books. */
import {
  type BalanceAnswer as Balance,
  type BalanceViewsAnswer,
  type DebtLinesAnswer,
  type ExpenseAnswer,
  type GroupAnswer as Group,
  type GroupSummaryAnswer,
  type NetLinesAnswer,
  type OwnPage,
  toClient,
} from '@quits/contracts';
import { followsSplit, sharesOfSplit, splitEqually, toDollars } from '@quits/domain';
import fc from 'fast-check';
import { casesOf } from '../testing/cases.ts';
import { admitAll, createGroup, expensePayload, type Person, signUp } from '../testing/people.ts';
import { useTestApp } from '../testing/test-app.ts';

/** Steps over a connection take longer. `LEDGER_SEQUENCES` sets a longer run. */
const USUAL_SEQUENCES = process.env.TEST_DATABASE_URL === undefined ? 100 : 10;
const SEQUENCES = casesOf('LEDGER_SEQUENCES', USUAL_SEQUENCES);
const TIMEOUT_MS = 20 * 60_000;
const STEPS = 30;
const PEOPLE = 4;

/** Cents per person: paid minus share. */
type Nets = readonly number[];

interface ModelExpense {
  id: number;
  nets: Nets;
  isDeleted: boolean;
  isSettlement: boolean;
  date: string;
  split: ExpenseAnswer['split'];
}

interface Model {
  expenses: ModelExpense[];
}

interface Real {
  people: Person[];
  group: Group;
}

const testApp = useTestApp();
let people: Person[];
beforeAll(async () => {
  people = [];
  for (let count = 0; count < PEOPLE; count += 1) people.push(await signUp(testApp, 'person'));
});

function totalNets({ expenses }: Model): number[] {
  const nets = Array<number>(PEOPLE).fill(0);
  for (const expense of expenses) {
    if (!expense.isDeleted)
      expense.nets.forEach((cents, index) => (nets[index] = (nets[index] ?? 0) + cents));
  }
  return nets;
}

interface Payment {
  fromUserId: number;
  toUserId: number;
  cents: number;
}

/** The payments that the server proposes. */
async function answeredPlan({ group, people: [reader] }: Real): Promise<Payment[]> {
  const summary = await reader?.call<Balance[]>(['GET', `/api/groups/${String(group.id)}/summary`]);
  if (summary?.status !== 200) throw new Error('There is no summary');
  return summary.body.map(({ from_user, to_user, amount }) => ({
    fromUserId: from_user.id,
    toUserId: to_user.id,
    cents: Math.round(amount * 100),
  }));
}

/**
 * A plan is correct if it settles everyone. Only debtors pay, only creditors receive, and there are
 * fewer payments than people.
 */
function expectSettled(nets: ReadonlyMap<number, number>, plan: readonly Payment[]): void {
  const rest = new Map(nets);
  for (const { fromUserId, toUserId, cents } of plan) {
    expect(cents).toBeGreaterThan(0);
    expect(nets.get(fromUserId)).toBeLessThan(0);
    expect(nets.get(toUserId)).toBeGreaterThan(0);
    rest.set(fromUserId, (rest.get(fromUserId) ?? 0) + cents);
    rest.set(toUserId, (rest.get(toUserId) ?? 0) - cents);
  }
  expect([...rest.values()].filter((cents) => cents !== 0)).toEqual([]);
  const involved = [...nets.values()].filter((cents) => cents !== 0).length;
  expect(plan.length).toBeLessThanOrEqual(Math.max(0, involved - 1));
}

/** Compares the sums that the database stores with the group's lines. */
async function expectSameSums(model: Model, { group, people: all }: Real): Promise<void> {
  const { queries } = testApp.app.database;
  const [balances, kept] = await Promise.all([
    queries.selectFrom('balances').selectAll().where('group_id', '=', group.id).execute(),
    queries.selectFrom('groups').selectAll().where('id', '=', group.id).executeTakeFirstOrThrow(),
  ]);
  const centsOf = new Map(balances.map(({ user_id, cents }) => [user_id, cents]));
  expect(all.map(({ id }) => centsOf.get(id) ?? 0)).toEqual(totalNets(model));
  expect(kept.expense_count).toBe(
    model.expenses.filter(({ isDeleted, isSettlement }) => !isDeleted && !isSettlement).length,
  );
}

async function expectSameBooks(model: Model, real: Real): Promise<void> {
  const { group, people: all } = real;
  const [reader] = all;
  const nets = new Map(totalNets(model).map((cents, index) => [all[index]?.id ?? 0, cents]));
  expectSettled(nets, await answeredPlan(real));
  await expectSameSums(model, real);
  const groups = await reader?.call<GroupSummaryAnswer[]>(['GET', '/api/groups/summary']);
  const own = groups?.body.find(({ id }) => id === group.id)?.net;
  expect(Math.round((own ?? NaN) * 100)).toBe(nets.get(reader?.id ?? 0));
  await expectSameViews(real, nets);
  const list = await reader?.call<ExpenseAnswer[]>(['GET', `/api/groups/${String(group.id)}/expenses`]);
  expect(list?.body.map(({ id }) => id).sort()).toEqual(
    model.expenses
      .filter((expense) => !expense.isDeleted)
      .map(({ id }) => id)
      .sort(),
  );
  const entries = list?.body ?? [];
  expectSameFields(model, entries);
  await expectSamePages(real, entries);
}

/** Day and split keep their last values, and the list is newest first. */
function expectSameFields({ expenses }: Model, list: readonly ExpenseAnswer[]): void {
  const known = new Map(expenses.map(({ id, date, split }) => [id, { date, split }]));
  expect(list.map(({ date, split }) => ({ date, split }))).toEqual(list.map(({ id }) => known.get(id)));
  const newness = ({ date, created_at, id }: ExpenseAnswer) =>
    `${date} ${created_at} ${String(id).padStart(9, '0')}`;
  const order = list.map(newness);
  expect(order).toEqual(order.toSorted().reverse());
}

/**
 * Nets, pairwise debts and the lines behind both end in the same figures, and the lines add up to
 * zero.
 */
async function expectSameViews(
  { group, people: all }: Real,
  nets: ReadonlyMap<number, number>,
): Promise<void> {
  const reader = pick(all, nets.size);
  const read: ReadBalances = async <Body>(...rest: number[]) => {
    const path = `/api/groups/${[group.id, 'balances', ...rest].join('/')}`;
    return (await reader?.call<Body>(['GET', path]))?.body;
  };
  const views = await read<BalanceViewsAnswer>();
  if (!views) throw new Error('There are no balances');
  expect(new Map(views.members.map(({ user, net }) => [user.id, toCents(net)]))).toEqual(nets);
  expect(views.checked.sum).toBe(0);
  const pairwise = new Map([...nets.keys()].map((id) => [id, 0]));
  for (const { from_user, to_user, amount } of views.pairwise) {
    pairwise.set(from_user.id, (pairwise.get(from_user.id) ?? 0) - toCents(amount));
    pairwise.set(to_user.id, (pairwise.get(to_user.id) ?? 0) + toCents(amount));
  }
  expect(pairwise).toEqual(nets);
  await expectSameLines(read, views.pairwise, { nets, readerId: reader?.id ?? 0 });
}

type ReadBalances = <Body>(...rest: number[]) => Promise<Body | undefined>;

/** The newest line behind a debt, and behind the reader's net, shows the same figure. */
async function expectSameLines(
  read: ReadBalances,
  pairwise: readonly Balance[],
  { nets, readerId }: { nets: ReadonlyMap<number, number>; readerId: number },
): Promise<void> {
  const debt = pick(pairwise, nets.size);
  const lines = debt && (await read<DebtLinesAnswer>(debt.to_user.id, debt.from_user.id));
  expect([lines?.net, lines?.items[0]?.running]).toEqual([debt?.amount, debt?.amount]);
  const own = await read<NetLinesAnswer>(readerId);
  expect(toCents(own?.items[0]?.running ?? 0)).toBe(nets.get(readerId));
}

type Page = OwnPage<'getGroupExpenses'>;
const toCents = (dollars: number) => Math.round(dollars * 100);

/** The pages together equal the whole list, and every page has the totals of the whole list. */
async function expectSamePages({ group, people: all }: Real, whole: readonly ExpenseAnswer[]): Promise<void> {
  const reader = pick(all, whole.length);
  const read = async (query: string) => {
    const answer = await reader?.call<Page>(['GET', `/api/groups/${String(group.id)}/expenses?${query}`]);
    if (answer?.status !== 200) throw new Error('There is no page');
    return answer.body;
  };
  const pages = [await read('limit=3')];
  for (let next = pages[0]?.next ?? null; next !== null; next = pages.at(-1)?.next ?? null)
    pages.push(await read(`limit=3&before=${String(next)}`));
  expect(pages.flatMap(({ items }) => items)).toEqual(whole);
  const spending = whole.filter(({ type }) => type === 'expense');
  const sums = new Map<number, number>();
  for (const { user_id, share_amount } of spending.flatMap(({ shares }) => shares))
    sums.set(user_id, (sums.get(user_id) ?? 0) + toCents(share_amount));
  const [first, ...others] = pages.map(({ totals }) => totals);
  expect(others.filter((totals) => totals !== undefined)).toEqual([]);
  expect(first).toMatchObject({
    entries: whole.length,
    expenses: spending.length,
    total: toDollars(spending.reduce((sum, { total_amount }) => sum + toCents(total_amount), 0)),
  });
  const shares = first?.shares.map(({ user_id, share_amount }) => [user_id, toCents(share_amount)] as const);
  expect(new Map(shares)).toEqual(sums);
}

interface Amounts {
  totalCents: number;
  payer: number;
  second: number;
  sharers: number[];
  /** Shares in hundredths; undefined: split equally, without a `split`. */
  weights: number[] | undefined;
  date: string | undefined;
}

const amounts: fc.Arbitrary<Amounts> = fc.record({
  totalCents: fc.integer({ min: 1, max: 1_000_000 }),
  payer: fc.nat(PEOPLE - 1),
  second: fc.nat(PEOPLE - 1),
  sharers: fc.uniqueArray(fc.nat(PEOPLE - 1), { minLength: 1, maxLength: PEOPLE }),
  weights: fc.option(fc.array(fc.constantFrom(50, 100, 300), { minLength: PEOPLE, maxLength: PEOPLE }), {
    nil: undefined,
  }),
  date: fc.option(fc.constantFrom('1970-01-01', '2024-02-29', '2026-03-05'), { nil: undefined }),
});

function toPayload({ totalCents, payer, second, sharers, weights, date }: Amounts, all: readonly Person[]) {
  const person = (index: number) => all[index] ?? { id: 0 };
  const half = Math.floor(totalCents / 2);
  const paid: [number, number][] =
    payer === second
      ? [[payer, totalCents]]
      : [
          [payer, half],
          [second, totalCents - half],
        ];
  const split = weights && {
    mode: 'shares' as const,
    values: sharers.map((index, place) => ({ user_id: person(index).id, value: weights[place] ?? 0 })),
  };
  const shares =
    split === undefined
      ? splitEqually(totalCents, sharers.length)
      : (sharesOfSplit(toClient(split), totalCents) ?? []).map(({ cents }) => cents);
  const nets = Array<number>(PEOPLE).fill(0);
  for (const [index, cents] of paid) nets[index] = (nets[index] ?? 0) + cents;
  sharers.forEach((index, place) => (nets[index] = (nets[index] ?? 0) - (shares[place] ?? 0)));
  const payload = expensePayload(
    totalCents / 100,
    paid.map(([index, cents]) => [person(index), cents / 100]),
    sharers.map((index, place) => [person(index), (shares[place] ?? 0) / 100]),
  );
  const said = { ...(split && { split }), ...(date !== undefined && { date }) };
  return { payload: { ...payload, ...said }, nets, said };
}

/** The split after an edit without `split`: unchanged or removed. */
function splitAfter(
  split: ExpenseAnswer['split'],
  { total_amount, shares }: ReturnType<typeof expensePayload>,
): ExpenseAnswer['split'] {
  if (split === null) return null;
  const rows = shares.map(({ user_id, share_amount }) => ({ userId: user_id, cents: toCents(share_amount) }));
  return followsSplit(rows, toClient(split), toCents(total_amount)) ? split : null;
}

const today = () => new Date(testApp.clock.now).toISOString().slice(0, 10);

type Command = fc.AsyncCommand<Model, Real>;

/** A step that checks the books afterwards. */
function step(name: string, run: (model: Model, real: Real) => Promise<void>): Command {
  return {
    check: () => true,
    run: async (model, real) => {
      await run(model, real);
      await expectSameBooks(model, real);
    },
    toString: () => name,
  };
}

const pick = <Item>(items: readonly Item[], at: number): Item | undefined =>
  items[at % Math.max(1, items.length)];
const actor = (real: Real, at: number): Person => {
  const person = pick(real.people, at);
  if (person === undefined) throw new Error('There is nobody');
  return person;
};
const pathOf = ({ id }: ModelExpense) => `/api/expenses/${String(id)}`;

const adding = fc.tuple(fc.nat(), amounts, fc.boolean()).map(([by, given, isRepeated]) =>
  step(`add ${JSON.stringify(given)}`, async (model, real) => {
    const { payload, nets, said } = toPayload(given, real.people);
    const send = () =>
      actor(real, by).call<ExpenseAnswer>(
        ['POST', '/api/expenses'],
        { ...payload, group_id: real.group.id },
        { 'idempotency-key': `${String(real.group.id)}-${String(model.expenses.length)}` },
      );
    const [answer, again] = [await send(), isRepeated ? await send() : undefined];
    expect(answer.status).toBe(201);
    if (again) expect(again.body).toEqual(answer.body);
    const fields = { date: today(), split: null, ...said };
    model.expenses.push({ id: answer.body.id, nets, isDeleted: false, isSettlement: false, ...fields });
  }),
);

const editing = fc.tuple(fc.nat(), fc.nat(), amounts, fc.boolean()).map(([by, which, given, isRaced]) =>
  step(`edit ${String(which)} ${JSON.stringify(given)}`, async (model, real) => {
    const expense = pick(
      model.expenses.filter(({ isDeleted, isSettlement }) => !isDeleted && !isSettlement),
      which,
    );
    if (expense === undefined) return;
    const { payload, nets, said } = toPayload(given, real.people);
    const edit = () => actor(real, by).call(['PUT', pathOf(expense)], payload);
    const answers = await Promise.all(isRaced ? [edit(), edit()] : [edit()]);
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    Object.assign(expense, { nets, split: splitAfter(expense.split, payload), ...said });
  }),
);

const deleting = fc.tuple(fc.nat(), fc.nat()).map(([by, which]) =>
  step(`delete ${String(which)}`, async (model, real) => {
    const expense = pick(model.expenses, which);
    if (expense === undefined) return;
    const { status } = await actor(real, by).call(['DELETE', pathOf(expense)]);
    expect(status).toBe(expense.isDeleted ? 404 : 204);
    expense.isDeleted = true;
  }),
);

const restoring = fc.tuple(fc.nat(), fc.nat()).map(([by, which]) =>
  step(`restore ${String(which)}`, async (model, real) => {
    const expense = pick(model.expenses, which);
    if (expense === undefined) return;
    expect((await actor(real, by).call(['POST', `${pathOf(expense)}/restore`])).status).toBe(200);
    expense.isDeleted = false;
  }),
);

/** The pairwise debt between two people according to the entries. */
async function pairwiseBetween({ group, people: [reader] }: Real, payment: Payment): Promise<number> {
  const path = `/api/groups/${String(group.id)}/balances`;
  const pairwise = (await reader?.call<BalanceViewsAnswer>(['GET', path]))?.body.pairwise ?? [];
  const { fromUserId, toUserId } = payment;
  const debt = pairwise.find(
    ({ from_user, to_user }) => from_user.id === fromUserId && to_user.id === toUserId,
  );
  return toCents(debt?.amount ?? 0);
}

/**
 * After a debt is paid completely, a new plan may let the same two people settle again. The limits
 * are the total debt of one and the total credit of the other.
 */
function expectReplanned(before: Nets, payment: Nets): void {
  payment.forEach((cents, index) => {
    const net = before[index] ?? 0;
    if (cents !== 0)
      expect(Math.sign(net) === -Math.sign(cents) && Math.abs(net) >= Math.abs(cents)).toBe(true);
  });
}

/** Pays a debt completely or in part. Two concurrent full payments: one must be refused. */
const settling = fc
  .tuple(fc.nat(), fc.integer({ min: 1, max: 100 }), fc.boolean())
  .map(([which, percent, isTwice]) =>
    step(`settle ${String(which)} ${String(percent)} %`, async (model, real) => {
      const entry = pick(await answeredPlan(real), which);
      if (entry === undefined) return;
      const owed = Math.max(entry.cents, await pairwiseBetween(real, entry));
      const cents = isTwice ? owed : Math.max(1, Math.floor((owed * percent) / 100));
      const debtor = real.people.find(({ id }) => id === entry.fromUserId);
      if (debtor === undefined) throw new Error('The debtor is nobody');
      const settle = () =>
        debtor.call<ExpenseAnswer>(['POST', `/api/groups/${String(real.group.id)}/settle`], {
          to_user_id: entry.toUserId,
          amount: cents / 100,
        });
      const answers = await Promise.all(isTwice ? [settle(), settle()] : [settle()]);
      const recorded = answers.filter((answer) => answer.status === 201);
      const nets = real.people.map(({ id }) =>
        id === entry.fromUserId ? cents : id === entry.toUserId ? -cents : 0,
      );
      const fields = { date: today(), split: null };
      for (const { body } of recorded) {
        const before = totalNets(model);
        model.expenses.push({ id: body.id, nets, isDeleted: false, isSettlement: true, ...fields });
        if (body !== recorded[0]?.body) expectReplanned(before, nets);
      }
      expect(answers.map(({ status }) => status).sort()).toEqual(
        isTwice ? [201, recorded.length === 2 ? 201 : 409] : [201],
      );
    }),
  );

describe('the API', () => {
  it(
    'keeps the same books as a model ledger after random actions',
    async () => {
      const commands = fc.commands([adding, adding, editing, deleting, restoring, settling], {
        maxCommands: STEPS,
        size: 'max',
      });
      await fc.assert(
        fc.asyncProperty(commands, async (steps) => {
          // Writes are limited per minute.
          testApp.clock.now += 60_000;
          const [creator, ...others] = people;
          if (creator === undefined) throw new Error('There is nobody');
          const group = await createGroup(testApp, creator);
          await admitAll(testApp, group, others);
          await fc.asyncModelRun(() => ({ model: { expenses: [] }, real: { people, group } }), steps);
        }),
        { numRuns: SEQUENCES, endOnFailure: true },
      );
    },
    TIMEOUT_MS,
  );
});
