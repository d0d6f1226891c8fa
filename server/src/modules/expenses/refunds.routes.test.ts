/** Money that comes back: an expense whose amounts are below zero. */
import type {
  ActivityPageAnswer,
  BalanceViewsAnswer,
  DebtLinesAnswer,
  ErrorBody,
  ExpenseAnswer,
  GroupAnswer,
  GroupExport,
  ImportPreviewAnswer,
  ImportResultAnswer,
  NetLinesAnswer,
  OwnPage,
  RecurringAnswer,
} from '@quits/contracts';
import { apportion, negated, sharesOfSplit, type Split, SPLIT_MODES, type SplitMode } from '@quits/domain';
import fc from 'fast-check';
import { casesOf } from '../../testing/cases.ts';
import { createGroup, expensePayload, type Person, signUpAll } from '../../testing/people.ts';
import { useTestApp } from '../../testing/test-app.ts';

const testApp = useTestApp();
let ann: Person;
let bob: Person;
let cid: Person;
let group: GroupAnswer;
beforeEach(async () => {
  testApp.clock.now += 60 * 60_000;
  [ann, bob, cid] = await signUpAll(testApp, 'ann', 'bob', 'cid');
  group = await createGroup(testApp, ann, [bob, cid]);
});

const inGroup = (path = '') => `/api/groups/${String(group.id)}${path}`;
const read = async <Body>(path: string) => (await ann.call<Body>(['GET', path])).body;
const add = (payload: object, by = ann) =>
  by.call<ExpenseAnswer & ErrorBody>(['POST', '/api/expenses'], { ...payload, group_id: group.id });
const edit = ({ id }: { id: number }, payload: object) =>
  ann.call<ExpenseAnswer & ErrorBody>(['PUT', `/api/expenses/${String(id)}`], payload);
const three = (share: number) => [ann, bob, cid].map((person) => [person, share] as const);
/** A deposit of 30 that came back to Ann, for all three. */
const deposit = () => expensePayload(-30, [[ann, -30]], three(-10), 'Deposit');
const views = () => read<BalanceViewsAnswer>(inGroup('/balances'));
const netsOf = ({ members }: BalanceViewsAnswer) => members.map(({ net }) => net);
const short = (debts: BalanceViewsAnswer['pairwise']) =>
  debts.map(({ from_user, to_user, amount }) => [from_user.id, to_user.id, amount]);

describe('a refund', () => {
  it('is answered below zero, and who received the money owes the others their part', async () => {
    const { status, body } = await add(deposit());
    expect(status).toBe(201);
    expect(body).toMatchObject({ type: 'expense', ...deposit() });
    expect(await read<ExpenseAnswer[]>(inGroup('/expenses'))).toMatchObject([deposit()]);
    const { members, pairwise, fewest, checked } = await views();
    expect(members.map(({ paid, share, net }) => [paid, share, net])).toEqual([
      [-30, -10, -20],
      [0, -10, 10],
      [0, -10, 10],
    ]);
    const owed = [
      [ann.id, bob.id, 10],
      [ann.id, cid.id, 10],
    ];
    expect([short(pairwise), short(fewest), checked.sum]).toEqual([owed, owed, 0]);
  });

  it('is explained by its lines', async () => {
    await add(expensePayload(90, [[ann, 90]], three(30), 'Flat'));
    await add({ ...deposit(), date: '2026-12-01' });
    const net = await read<NetLinesAnswer>(inGroup(`/balances/${String(ann.id)}`));
    expect(net.items).toMatchObject([
      { description: 'Deposit', paid: -30, share: -10, net: -20, running: 40 },
      { description: 'Flat', paid: 90, share: 30, net: 60, running: 60 },
    ]);
    const debt = await read<DebtLinesAnswer>(inGroup(`/balances/${String(ann.id)}/${String(bob.id)}`));
    expect(debt).toMatchObject({
      items: [
        { description: 'Deposit', amount: -10, running: 20 },
        { description: 'Flat', amount: 30, running: 30 },
      ],
      net: 20,
    });
  });

  it('counts in every sum as what it takes off', async () => {
    await add({ ...expensePayload(90, [[ann, 90]], three(30)), date: '2026-03-05' });
    await add({ ...deposit(), date: '2026-04-05' });
    const { totals } = await read<OwnPage<'getGroupExpenses'>>(inGroup('/expenses?limit=5'));
    expect(totals).toEqual({
      entries: 2,
      expenses: 2,
      total: 60,
      shares: [ann, bob, cid].map(({ id }) => ({ user_id: id, share_amount: 20 })),
    });
    const page = await read<OwnPage<'getExpenses'>>('/api/expenses?limit=5');
    const own = page.totals?.find(({ group_id }) => group_id === group.id);
    expect(own).toMatchObject({ total: 60, paid: 60, share: 20 });
    expect(own?.months).toEqual([
      { month: '2026-03', share: 30 },
      { month: '2026-04', share: -10 },
    ]);
  });

  it('of one minor unit over three people gives it to the first, as its cost does', async () => {
    const split = { mode: 'equal', values: [ann, bob, cid].map(({ id }) => ({ user_id: id })) };
    const cent = (sign: number) => ({
      ...expensePayload(
        sign * 0.01,
        [[bob, sign * 0.01]],
        [
          [ann, sign * 0.01],
          [bob, 0],
          [cid, -0],
        ],
      ),
      split,
    });
    expect((await add(cent(-1))).body).toMatchObject({ split, shares: [{ share_amount: -0.01 }, {}, {}] });
    expect(netsOf(await views())).toEqual([0.01, -0.01, 0]);
    expect((await add(cent(1))).status).toBe(201);
    expect(netsOf(await views())).toEqual([0, 0, 0]);
  });

  it('has its cent of tolerance on its own side', async () => {
    const short = expensePayload(-10, [[ann, -10]], three(-3.33));
    expect((await add(short)).body.shares.map(({ share_amount }) => share_amount)).toEqual([
      -3.34, -3.33, -3.33,
    ]);
    expect((await add(expensePayload(-10, [[ann, -10]], three(-3.3)))).status).toBe(422);
  });

  const amounts = {
    equal: fc.constant([undefined, undefined, undefined]),
    exact: fc.tuple(fc.nat(5000), fc.nat(5000), fc.integer({ min: 1, max: 5000 })),
    percent: fc.nat(5000).map((part) => [part, 5000, 5000 - part]),
    shares: fc.tuple(fc.nat(500), fc.nat(500), fc.integer({ min: 1, max: 500 })),
    adjustment: fc.tuple(fc.nat(50), fc.nat(50), fc.integer({ min: -5, max: 50 })),
  } satisfies Record<Exclude<SplitMode, 'items'>, fc.Arbitrary<(number | undefined)[]>>;

  it.each(SPLIT_MODES.filter((mode) => mode !== 'items'))(
    'cancels its cost to the cent, split as %s',
    async (mode) => {
      const given = fc.record({
        values: amounts[mode] as fc.Arbitrary<(number | undefined)[]>,
        cents: fc.integer({ min: 200, max: 9000 }),
        paidBy: fc.tuple(fc.integer({ min: 1, max: 9 }), fc.nat(9), fc.nat(9)),
      });
      await fc.assert(
        fc.asyncProperty(given, async ({ values, cents, paidBy }) => {
          const people = [ann, bob, cid];
          const split: Split = {
            mode,
            values: people.map(({ id }, index) => ({ userId: id, value: values[index] })),
          };
          const total = mode === 'exact' ? values.reduce<number>((sum, value = 0) => sum + value, 0) : cents;
          const shares = sharesOfSplit(split, total) ?? [];
          expect(shares).toHaveLength(3);
          const paid = apportion(total, paidBy);
          const rows = (parts: readonly number[], turn: (part: number) => number) =>
            people.map((person, index) => [person, turn(parts[index] ?? 0) / 100] as const);
          const wire = {
            mode,
            values: split.values.map(({ userId, value }) => ({ user_id: userId, value })),
          };
          for (const turn of [(part: number) => part, negated]) {
            const parts = shares.map((share) => share.cents);
            const payload = expensePayload(turn(total) / 100, rows(paid, turn), rows(parts, turn));
            const { status, body } = await add({ ...payload, split: wire });
            expect({ status, body }).toMatchObject({
              status: 201,
              body: { split: JSON.parse(JSON.stringify(wire)) },
            });
          }
          const { members, pairwise, fewest } = await views();
          expect([members.map(({ net }) => net), pairwise, fewest]).toEqual([[0, 0, 0], [], []]);
        }),
        { numRuns: casesOf('REFUND_CASES', 5) },
      );
    },
  );

  it('becomes a cost and one again by an edit, and by an undo', async () => {
    const { body } = await add(deposit());
    const cost = expensePayload(30, [[ann, 30]], three(10), 'Deposit');
    expect((await edit(body, cost)).body).toMatchObject(cost);
    expect(netsOf(await views())).toEqual([20, -10, -10]);
    const { items } = await read<ActivityPageAnswer>(inGroup('/activity'));
    expect(items[0]).toMatchObject({ before: deposit(), after: cost });
    expect((await ann.call(['POST', `/api/activity/${String(items[0]?.id)}/undo`])).status).toBe(201);
    expect(netsOf(await views())).toEqual([-20, 10, 10]);
    await ann.call(['DELETE', `/api/expenses/${String(body.id)}`]);
    expect(netsOf(await views())).toEqual([0, 0, 0]);
    await ann.call(['POST', `/api/expenses/${String(body.id)}/restore`]);
    expect(netsOf(await views())).toEqual([-20, 10, 10]);
  });

  it('repeats', async () => {
    const original = { currency: 'KWD', total_amount: -9.6 };
    const entry = { ...deposit(), original };
    const rule = { entry, unit: 'month', every: 1, start: '2026-01-31', count: 2 };
    const { status, body } = await ann.call<RecurringAnswer>(['POST', inGroup('/recurring')], rule);
    expect(status).toBe(201);
    const typed = { ...deposit(), original: { ...original, rate: 3.125, typed: 'amounts' } };
    expect(body.entry).toMatchObject(typed);
    expect(await read<ExpenseAnswer[]>(inGroup('/expenses'))).toMatchObject([typed, typed]);
    expect(netsOf(await views())).toEqual([-40, 20, 20]);
  });
});

describe('amounts on both sides of zero', () => {
  it.each<[string, () => object, string]>([
    [
      'a payer above',
      () => ({ ...deposit(), payers: [{ user_id: ann.id, paid_amount: 30 }] }),
      'payers.0.paid_amount',
    ],
    [
      'a share above',
      () => expensePayload(-30, [[ann, -30]], [...three(-20).slice(1), [ann, 10]]),
      'shares.2.share_amount',
    ],
    [
      'a share below that of a cost',
      () =>
        expensePayload(
          30,
          [[ann, 30]],
          [
            [ann, 40],
            [bob, -10],
          ],
        ),
      'shares.1.share_amount',
    ],
    [
      'an original above',
      () => ({ ...deposit(), original: { currency: 'EUR', total_amount: 27 } }),
      'original.total_amount',
    ],
  ])('are refused: %s', async (_what, payload, field) => {
    const { status, body } = await add(payload());
    expect(status).toBe(422);
    expect(body.errors).toMatchObject([{ field, code: 'signs_differ' }]);
    expect(body.detail).toMatch(/must be on the same side of zero as the total$/);
  });

  it('do not come from -0, which is 0', async () => {
    const payload = expensePayload(-0, [[ann, -0]], [[bob, 0]]);
    expect(await add(payload)).toMatchObject({
      status: 422,
      body: { detail: 'Total amount must not be zero' },
    });
    const { body } = await add(
      expensePayload(
        10,
        [[ann, 10]],
        [
          [ann, -0],
          [bob, 10],
        ],
      ),
    );
    expect(Object.is(body.shares[0]?.share_amount, 0)).toBe(true);
  });
});

describe('a settlement', () => {
  it('is never below zero', async () => {
    await add(deposit());
    const pay = (amount: number) =>
      ann.call<ExpenseAnswer & ErrorBody>(['POST', inGroup('/settle')], { to_user_id: bob.id, amount });
    expect((await pay(-5)).status).toBe(422);
    const { status, body } = await pay(10);
    expect(status).toBe(201);
    const back = expensePayload(-10, [[ann, -10]], [[bob, -10]]);
    expect(await edit(body, back)).toMatchObject({
      status: 422,
      body: { code: 'settlement_below_zero', errors: [{ field: 'total_amount' }] },
    });
  });
});

describe('the largest amount', () => {
  const only = (amount: number) => expensePayload(amount, [[ann, amount]], [[ann, amount]]);

  it.each([
    ['USD', 99_999_999.99, 100_000_000, '$99,999,999.99'],
    ['JPY', 9_999_999_999, 10_000_000_000, undefined],
  ])('in %s is %d', async (currency, most, more, words) => {
    const draft = { name: 'Flat', created_by: ann.id, currency };
    group = (await ann.call<GroupAnswer>(['POST', '/api/groups'], draft)).body;
    for (const sign of [1, -1]) {
      expect((await add(only(sign * most))).body.total_amount).toBe(sign * most);
      const { status, body } = await add(only(sign * more));
      expect({ status, fields: body.errors?.map(({ field }) => field) }).toMatchObject({ status: 422 });
      if (words)
        expect(body).toMatchObject({
          code: 'amount_too_large',
          detail: `Total amount must be at most ${words}`,
        });
    }
  });
});

describe('a refund in files', () => {
  it('is in CSV with its signs, and comes back from JSON as it was', async () => {
    const original = { currency: 'KWD', total_amount: -9.005, typed: 'amounts' };
    await add({ ...deposit(), date: '2026-03-05', original });
    const csv = await read<string>(inGroup('/export?format=csv'));
    expect(csv.split(/\r?\n/)[1]).toBe(
      '2026-03-05,Deposit,,Expense,-30.00,USD,-30.00,-10.00,,-10.00,,-10.00',
    );
    const file = await read<GroupExport>(inGroup('/export'));
    const { body: preview } = await ann.call<ImportPreviewAnswer>(['POST', '/api/imports'], {
      filename: 'Flat.json',
      text: JSON.stringify(file),
    });
    expect(preview).toMatchObject({ totals: { good: 1, doubtful: 0, refused: 0 }, rows: [{ total: -30 }] });
    const { body: result } = await ann.call<ImportResultAnswer>(
      ['POST', `/api/imports/${String(preview.id)}`],
      {
        group: { name: 'Again', currency: 'USD' },
        people: preview.people.map(({ name }, index) =>
          index === 0 ? { name, me: true } : { name, placeholder: true },
        ),
      },
    );
    expect(result.nets.map(({ booked }) => booked)).toEqual([-20, 10, 10]);
    const [again] = await read<ExpenseAnswer[]>(`/api/groups/${String(result.group_id)}/expenses`);
    expect(again).toMatchObject({
      total_amount: -30,
      original: { ...original, rate: 3.33148250972 },
      shares: [{ share_amount: -10 }, { share_amount: -10 }, { share_amount: -10 }],
    });
  });
});
