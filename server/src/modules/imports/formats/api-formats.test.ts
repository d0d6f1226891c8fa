import fc from 'fast-check';
import { type Cents, formatAmount, splitEqually, sumCents, toCents } from '@quits/domain';
import { readRows, reasonIn, summaryOf } from '../../../testing/import-rows.ts';

const read = (value: unknown) => readRows(JSON.stringify(value));

describe("what Splitwise's API answers", () => {
  const PEOPLE = [
    { id: 11, first_name: 'Ann', last_name: 'Berg' },
    { id: 12, first_name: 'Bob', last_name: null },
    { id: 13, first_name: 'Bob', last_name: null },
  ];
  const users = (...amounts: [paid: string, owed: string][]) =>
    amounts.map(([paid_share, owed_share], index) => ({
      user: PEOPLE[index],
      user_id: PEOPLE[index]?.id,
      paid_share,
      owed_share,
    }));
  const expense = {
    description: 'Dinner',
    details: 'With wine',
    payment: false,
    repeats: false,
    cost: '25.0',
    currency_code: 'USD',
    date: '2026-03-05T13:00:00Z',
    deleted_at: null,
    category: { id: 13, name: 'Dining out' },
    users: users(['25.0', '8.34'], ['0.0', '8.33'], ['0.0', '8.33']),
  };
  const readExpenses = (...changes: object[]) =>
    read({ expenses: changes.map((change) => ({ ...expense, ...change })) });

  it('has people by their ids, and keeps what was entered', async () => {
    const { format, name, people, rows } = await readExpenses({});
    expect([format, name, people]).toEqual(['splitwise-api', null, ['Ann Berg', 'Bob', 'Bob (2)']]);
    expect(rows).toMatchObject([
      {
        row: 1,
        date: '2026-03-05',
        currency: 'USD',
        entry: {
          type: 'expense',
          body: { description: 'Dinner', notes: 'With wine', category: 'restaurant' },
        },
      },
    ]);
  });

  it.each([
    [
      'equal shares',
      {},
      { type: 'expense', payers: { 1: 25 }, shares: { 1: 8.34, 2: 8.33, 3: 8.33 }, split: 'equal' },
    ],
    [
      'the left-over cent at the last one',
      { users: users(['25.0', '8.33'], ['0.0', '8.33'], ['0.0', '8.34']) },
      { type: 'expense', payers: { 1: 25 }, shares: { 1: 8.33, 2: 8.33, 3: 8.34 }, split: 'equal' },
    ],
    [
      'several payers',
      { users: users(['20.0', '5.0'], ['5.0', '20.0']) },
      { type: 'expense', payers: { 1: 20, 2: 5 }, shares: { 1: 5, 2: 20 }, split: undefined },
    ],
    [
      'a payment',
      { payment: true, users: users(['25.0', '0.0'], ['0.0', '25.0']) },
      { type: 'settlement', payers: { 1: 25 }, shares: { 2: 25 }, split: undefined },
    ],
    [
      'whole amounts of a currency without decimals',
      { cost: '2500.0', currency_code: 'JPY', users: users(['2500.0', '1250.0'], ['0.0', '1250.0']) },
      { type: 'expense', payers: { 1: 2500 }, shares: { 1: 1250, 2: 1250 }, split: 'equal' },
    ],
  ])('is good with %s', async (_what, change, summary) => {
    const [row] = (await readExpenses(change)).rows;
    expect([reasonIn(row), summaryOf(row)]).toEqual([undefined, summary]);
  });

  it('only notes a rule, and leaves out what is deleted', async () => {
    const { rows } = await readExpenses(
      { deleted_at: '2026-03-06T10:00:00Z' },
      { repeats: true, repeat_interval: 'monthly' },
    );
    expect(rows.map(({ row, entry }) => [row, entry?.body.notes])).toEqual([
      [2, 'With wine\nRepeats monthly in Splitwise.'],
    ]);
  });

  it('is a refund where its cost is below zero, and a payment turned round', async () => {
    const back = { cost: '-25.0', users: users(['-25.0', '-12.5'], ['0.0', '-12.5']) };
    const [row] = (await readExpenses(back)).rows;
    expect([reasonIn(row), summaryOf(row)]).toEqual([
      undefined,
      { type: 'expense', payers: { 1: -25 }, shares: { 1: -12.5, 2: -12.5 }, split: 'equal' },
    ]);
    const paid = { payment: true, cost: '-25.0', users: users(['-25.0', '0.0'], ['0.0', '-25.0']) };
    const [payment] = (await readExpenses(paid)).rows;
    expect([reasonIn(payment), summaryOf(payment)]).toMatchObject([
      'A payment below zero is taken as one the other way round.',
      { type: 'settlement', payers: { 2: 25 }, shares: { 1: 25 } },
    ]);
  });

  it('is doubtful with a payment among three', async () => {
    const [row] = (await readExpenses({ payment: true })).rows;
    expect([row?.entry?.type, reasonIn(row)]).toEqual(['expense', expect.stringContaining('A repayment')]);
  });

  it.each([
    [
      'shares that do not add up',
      { users: users(['25.0', '25.01']) },
      'The shares and what was paid differ by $0.01.',
    ],
    [
      'payments that do not add up',
      { users: users(['24.0', '25.0']) },
      'The payments do not add up to the cost of $25.00.',
    ],
    ['three decimals', { cost: '25.005' }, 'One of the amounts is not a number with at most two decimals.'],
    [
      'an amount below zero',
      { users: users(['25.0', '26.0'], ['0.0', '-1.0']) },
      'Some of the amounts are below zero, and others above.',
    ],
    [
      'no person',
      { users: [{ paid_share: '25.0', owed_share: '25.0' }] },
      'The row names a person who is not in the file.',
    ],
    [
      'huge amounts',
      { cost: '999999999999.0', users: users(['999999999999.0', '999999999999.0']) },
      'The amount is too large.',
    ],
  ])('has a row refused with %s', async (_what, change, reason) => {
    const [row] = (await readExpenses(change)).rows;
    expect([row?.entry, reasonIn(row)]).toEqual([undefined, reason]);
  });

  it('that is cut off is refused with the place', async () => {
    const text = JSON.stringify({ expenses: [expense] }, null, 2);
    await expect(readRows(text.slice(0, 300))).rejects.toThrow(/not complete JSON/);
  });

  it('gives every group the same nets to the cent', async () => {
    const entries = fc.integer({ min: 2, max: 6 }).chain((count) =>
      fc.array(
        fc.record({
          paid: fc.array(fc.nat(100_000), { minLength: count, maxLength: count }),
          moved: fc.array(fc.nat(9_999), { minLength: count, maxLength: count }),
          payment: fc.boolean(),
        }),
        { minLength: 1, maxLength: 20 },
      ),
    );
    await fc.assert(
      fc.asyncProperty(entries, async (list) => {
        const nets = new Map<number, Cents>();
        const add = (id: number, cents: Cents) => nets.set(id, (nets.get(id) ?? 0) + cents);
        const expenses = list.map(({ paid, moved, payment }) => {
          const cost = sumCents(paid);
          const parts = splitEqually(cost, paid.length);
          // Moves a part of each share to the next person.
          const owed = parts.map((cents, index) => {
            const given = Math.min(moved[index] ?? 0, cents);
            const before = (index + paid.length - 1) % paid.length;
            return cents - given + Math.min(moved[before] ?? 0, parts[before] ?? 0);
          });
          const amounts = paid.map((cents, index) => {
            add(index + 1, cents - (owed[index] ?? 0));
            return {
              user: { id: index + 1, first_name: `Person ${String(index + 1)}` },
              paid_share: formatAmount(cents),
              owed_share: formatAmount(owed[index] ?? 0),
            };
          });
          return { ...expense, payment, cost: formatAmount(cost), users: amounts };
        });
        const { rows } = await read({ expenses });
        for (const { entry, reasons } of rows) {
          expect([entry === undefined, reasons]).toEqual([false, reasons]);
          for (const { user_id, paid_amount } of entry?.body.payers ?? [])
            add(user_id, 0 - toCents(paid_amount));
          for (const { user_id, share_amount } of entry?.body.shares ?? [])
            add(user_id, toCents(share_amount));
        }
        expect([...nets.values()].every((cents) => cents === 0)).toBe(true);
      }),
    );
  });
});

describe('a Tricount', () => {
  const member = (uuid: string, display_name?: string) => ({
    RegistryMembershipNonUser: { uuid, ...(display_name !== undefined && { alias: { display_name } }) },
  });
  const part = (uuid: string, value: string, ratio?: number) => ({
    amount: { currency: 'EUR', value },
    membership: member(uuid),
    type: ratio === undefined ? 'AMOUNT' : 'RATIO',
    share_ratio: ratio ?? null,
  });
  const entry = {
    status: 'ACTIVE',
    amount: { currency: 'EUR', value: '-36.00' },
    description: 'Pizza',
    date: '2026-03-29 00:47:48.406000',
    type_transaction: 'NORMAL',
    category: 'FOOD_AND_DRINK',
    membership_owned: member('a', 'Ann'),
    allocations: [part('a', '-7.00'), part('b', '-29.00')],
  };
  const readEntries = (...changes: object[]) =>
    read({
      Response: [
        {
          Registry: {
            title: 'Lisbon',
            currency: 'EUR',
            memberships: [member('a', 'Ann'), member('b', 'Bob')],
            all_registry_entry: changes.map((change) => ({ RegistryEntry: { ...entry, ...change } })),
          },
        },
      ],
    });

  it('has people by their ids, also those who left, and no deleted entries', async () => {
    const gone = { membership_owned: member('c', 'Cleo'), description: 'Lunch' };
    const { format, name, people, rows } = await readEntries({ status: 'DELETED' }, gone);
    expect([format, name, people]).toEqual(['tricount-json', 'Lisbon', ['Ann', 'Bob', 'Cleo']]);
    expect(rows).toMatchObject([
      {
        row: 2,
        date: '2026-03-29',
        description: 'Lunch',
        currency: 'EUR',
        entry: { body: { category: 'restaurant' } },
      },
    ]);
  });

  it.each([
    ['amounts', {}, { type: 'expense', payers: { 1: 36 }, shares: { 1: 7, 2: 29 }, split: undefined }],
    [
      'equal ratios',
      { allocations: [part('a', '-18.00', 1), part('b', '-18.00', 1)] },
      { type: 'expense', payers: { 1: 36 }, shares: { 1: 18, 2: 18 }, split: 'equal' },
    ],
    [
      'other ratios',
      { allocations: [part('a', '-24.00', 2), part('b', '-12.00', 1)] },
      { type: 'expense', payers: { 1: 36 }, shares: { 1: 24, 2: 12 }, split: 'shares' },
    ],
    [
      'ratios that its amounts do not follow',
      { allocations: [part('a', '-24.01', 2), part('b', '-11.99', 1)] },
      { type: 'expense', payers: { 1: 36 }, shares: { 1: 24.01, 2: 11.99 }, split: undefined },
    ],
    [
      'a repayment',
      { type_transaction: 'BALANCE', allocations: [part('b', '-36.00')] },
      { type: 'settlement', payers: { 1: 36 }, shares: { 2: 36 }, split: undefined },
    ],
  ])('is good with %s', async (_what, change, summary) => {
    const [row] = (await readEntries(change)).rows;
    expect([reasonIn(row), summaryOf(row)]).toEqual([undefined, summary]);
  });

  it('has income as a refund', async () => {
    const allocations = [part('a', '18.00', 1), part('b', '18.00', 1)];
    const amount = { currency: 'EUR', value: '36.00' };
    const [row] = (await readEntries({ type_transaction: 'INCOME', amount, allocations })).rows;
    expect(reasonIn(row)).toBeUndefined();
    expect(summaryOf(row)).toEqual({
      type: 'expense',
      payers: { 1: -36 },
      shares: { 1: -18, 2: -18 },
      split: 'equal',
    });
  });

  it.each([
    [
      'shares that do not add up',
      { allocations: [part('a', '-7.00')] },
      'The shares and what was paid differ by €29.00.',
    ],
    ['a type that is not known', { type_transaction: 'GIFT' }, 'Rows of the type “GIFT” are not known.'],
    ['no payer', { membership_owned: null }, 'The row names a person who is not in the file.'],
    [
      'no receiver',
      { allocations: [{ ...part('a', '1'), membership: 1 }] },
      'The row names a person who is not in the file.',
    ],
    [
      'an unreadable share',
      { allocations: [part('a', 'all')] },
      'One of the amounts is not a number with at most two decimals.',
    ],
    [
      'no amount',
      { amount: { value: 'x' } },
      'One of the amounts is not a number with at most two decimals.',
    ],
  ])('has a row refused with %s', async (_what, change, reason) => {
    const [row] = (await readEntries(change)).rows;
    expect([row?.entry, reasonIn(row)]).toEqual([undefined, reason]);
  });
});
