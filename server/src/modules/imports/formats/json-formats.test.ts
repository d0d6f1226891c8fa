import { reasonIn } from '../../../testing/import-rows.ts';
import { readFile } from './read-file.ts';

const entry = {
  id: 7,
  type: 'expense',
  date: '2026-03-05',
  description: 'Dinner',
  category: 'restaurant',
  notes: 'Two\nlines',
  split: { mode: 'exact', values: [{ user_id: 12, value: 1000 }] },
  original: null,
  total_amount: 10,
  payers: [{ user_id: 11, paid_amount: 10 }],
  shares: [{ user_id: 12, share_amount: 10 }],
};
const group = {
  format: 'quits-group/1',
  group: { name: 'Flat', currency: 'EUR' },
  members: [
    { id: 11, name: 'Ann', email: '' },
    { id: 12, name: '', email: 'bob@example.org' },
  ],
  entries: [entry],
  comments: [],
};

describe('a group of Quits', () => {
  it('keeps what was entered, with people by their place in the file', async () => {
    const file = await readFile(JSON.stringify(group));
    expect(file).toMatchObject({ format: 'quits-group/1', name: 'Flat', people: ['Ann', 'bob@example.org'] });
    const [row] = file.rows;
    expect([row?.row, row?.currency, reasonIn(row)]).toEqual([1, 'EUR', undefined]);
    expect(row?.entry).toEqual({
      type: 'expense',
      body: {
        description: 'Dinner',
        category: 'restaurant',
        date: '2026-03-05',
        notes: 'Two\nlines',
        original: null,
        total_amount: 10,
        payers: [{ user_id: 1, paid_amount: 10 }],
        shares: [{ user_id: 2, share_amount: 10 }],
        split: { mode: 'exact', values: [{ user_id: 2, value: 1000 }] },
      },
    });
  });

  it('has an entry refused that names an unknown person', async () => {
    const strange = { ...entry, shares: [{ user_id: 99, share_amount: 10 }] };
    const [row] = (await readFile(JSON.stringify({ ...group, entries: [strange] }))).rows;
    expect([row?.entry, reasonIn(row)]).toEqual([undefined, expect.stringContaining('not in the file')]);
  });
});

const expense = {
  expenseDate: '2026-03-05T00:00:00.000Z',
  title: 'Dinner',
  category: { grouping: 'Food and Drink', name: 'Restaurant' },
  amount: 1000,
  paidById: 'a',
  paidFor: [
    { participantId: 'a', shares: 100 },
    { participantId: 'b', shares: 300 },
  ],
  isReimbursement: false,
  splitMode: 'EVENLY',
  notes: null,
};
const spliit = {
  name: 'Trip',
  currency: '$',
  currencyCode: 'USD',
  expenses: [expense],
  participants: [
    { id: 'a', name: 'Ann' },
    { id: 'b', name: 'Bob' },
  ],
};

async function readExpense(changes: object, others: object = {}) {
  const file = { ...spliit, ...others, expenses: [{ ...expense, ...changes }] };
  const [row] = (await readFile(JSON.stringify(file))).rows;
  return row;
}

describe('a group of Spliit', () => {
  it.each([
    ['EVENLY', [100, 300], [5, 5], 'equal'],
    ['BY_SHARES', [100, 300], [2.5, 7.5], 'shares'],
    ['BY_PERCENTAGE', [2500, 7500], [2.5, 7.5], 'percent'],
    ['BY_AMOUNT', [400, 600], [4, 6], 'exact'],
  ])('is split %s', async (splitMode, [a, b], amounts, mode) => {
    const paidFor = [
      { participantId: 'a', shares: a },
      { participantId: 'b', shares: b },
    ];
    const row = await readExpense({ splitMode, paidFor });
    expect(reasonIn(row)).toBeUndefined();
    expect(row?.entry?.body).toMatchObject({
      date: '2026-03-05',
      category: 'restaurant',
      total_amount: 10,
      payers: [{ user_id: 1, paid_amount: 10 }],
      shares: amounts.map((share_amount, index) => ({ user_id: index + 1, share_amount })),
      split: { mode },
    });
  });

  it('has repayments between two people as settlements', async () => {
    const paidFor = [{ participantId: 'b', shares: 1 }];
    expect((await readExpense({ isReimbursement: true, paidFor }))?.entry?.type).toBe('settlement');
    expect(await readExpense({ isReimbursement: true })).toMatchObject({
      entry: { type: 'expense' },
      reasons: [{ code: 'row_repayment_as_expense', params: {} }],
    });
  });

  it('has money that came in as a refund', async () => {
    const row = await readExpense({ amount: -1001 });
    expect(reasonIn(row)).toBeUndefined();
    expect(row?.entry).toMatchObject({
      type: 'expense',
      body: {
        total_amount: -10.01,
        payers: [{ user_id: 1, paid_amount: -10.01 }],
        shares: [{ share_amount: -5.01 }, { share_amount: -5 }],
        split: { mode: 'equal' },
      },
    });
  });

  it('has a payment below zero the other way round, and doubtful', async () => {
    const back = { amount: -1000, isReimbursement: true, paidFor: [{ participantId: 'b', shares: 100 }] };
    const row = await readExpense(back);
    expect(reasonIn(row)).toContain('the other way round');
    expect(row?.entry).toMatchObject({
      type: 'settlement',
      body: {
        total_amount: 10,
        payers: [{ user_id: 2, paid_amount: 10 }],
        shares: [{ user_id: 1, share_amount: 10 }],
      },
    });
  });

  it('has whole units of a currency without decimals', async () => {
    expect((await readExpense({}, { currencyCode: 'JPY' }))?.entry?.body.total_amount).toBe(1000);
  });

  it.each(['HUF', 'IDR', 'COP'])('has whole units of %s, as Spliit does', async (currencyCode) => {
    const row = await readExpense(
      {
        splitMode: 'BY_AMOUNT',
        paidFor: [
          { participantId: 'a', shares: 400 },
          { participantId: 'b', shares: 600 },
        ],
      },
      { currencyCode },
    );
    expect(row?.entry?.body).toMatchObject({
      total_amount: 1000,
      shares: [{ share_amount: 400 }, { share_amount: 600 }],
    });
  });

  it('that has only the sign of one currency is doubtful, and in hundredths', async () => {
    expect(await readExpense({}, { currencyCode: null, currency: '€' })).toMatchObject({
      currency: 'EUR',
      reasons: [{ code: 'row_currency_assumed', params: { currency: 'EUR', sign: '€' } }],
    });
    const yen = await readExpense({ amount: 100_000 }, { currencyCode: null, currency: '¥' });
    expect([yen?.currency, yen?.entry?.body.total_amount]).toEqual(['JPY', 1000]);
  });

  it.each(['₽', 'Kč', 'Points', 'kr', ''])(
    'that has %j for its currency leaves it open',
    async (currency) => {
      const row = await readExpense({}, { currencyCode: null, currency });
      expect([row?.currency, reasonIn(row), row?.entry?.body.total_amount]).toEqual(['XXX', undefined, 10]);
    },
  );

  it('has a row refused whose shares do not make up the amount', async () => {
    const row = await readExpense({ splitMode: 'BY_AMOUNT' });
    expect([row?.entry, reasonIn(row)]).toEqual([undefined, expect.stringContaining('do not make up')]);
    expect((await readExpense({ paidById: 'x' }))?.entry).toBeUndefined();
  });
});

describe('a file', () => {
  it('of JSON that is cut off is refused with the place', async () => {
    const text = JSON.stringify(spliit, null, 2);
    await expect(readFile(text.slice(0, 200))).rejects.toThrow(/not complete JSON.* at line 10/);
  });

  it.each(['{}', '[]', 'hello', 'a,b\n1,2', '%PDF-1.7'])('of another kind, %s, is refused', async (text) => {
    await expect(readFile(text)).rejects.toThrow('Quits cannot read this file');
  });
});
