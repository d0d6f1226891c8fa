import type { Expense } from '@quits/contracts';
import { anExpense } from '@quits/testing/an-expense';
import { canSubmit, splitProblemOf } from './form-checks.ts';
import { copyState, editPayloadOf, fitToPeople, formStateOf, newFormState, payloadOf } from './form-fill.ts';
import { consequencesOf } from './form-summary.tsx';
import { type FormState, rowsOf, splitBy, togglePerson, typeAmount, typeValue } from './form-state.ts';
import { formContextOf } from './use-expense-form.ts';

const MEMBERS = [
  { id: 1, name: 'Ann', email: 'ann@example.com' },
  { id: 2, name: '', email: 'bob@example.com' },
  { id: 3, name: 'Cleo', email: 'cleo@example.com' },
];

type Parts = [userId: number, cents: number][];

function saved(totalCents: number, paid: Parts, shared: Parts, isSettlement = false): Expense {
  return anExpense({
    totalCents,
    isSettlement,
    payers: paid.map(([userId, cents]) => ({ userId, cents })),
    shares: shared.map(([userId, cents]) => ({ userId, cents })),
  });
}

const contextOfExpense = (expense: Expense) => formContextOf(MEMBERS, 1, expense);
const open = (expense: Expense) => formStateOf(expense, contextOfExpense(expense).people);

/** Every way to split 100.01 over three people, in uneven parts. */
const WAYS: Record<string, (state: FormState) => FormState> = {
  equal: (state) => state,
  percent: (state) => typeEach(splitBy(state, 'percent', ALL), 'percent', ['33.33', '16.67', '50']),
  shares: (state) => typeEach(splitBy(state, 'shares', ALL), 'shares', ['1', '2.5', '0']),
  adjustment: (state) => typeEach(splitBy(state, 'adjustment', ALL), 'adjustment', ['-1', '2', '']),
  custom: (state) =>
    ['33', '33', '34.01'].reduce(
      (last, amount, index) => typeAmount(last, 'shares', index + 1, amount),
      state,
    ),
};
const ALL = { payers: [1, 2, 3], shares: [1, 2, 3] };
const typeEach = (state: FormState, mode: 'percent' | 'shares' | 'adjustment', values: string[]) =>
  values.reduce((last, value, index) => typeValue(last, index + 1, mode, value), state);

/** In which currency it was paid, and what was typed next to it; the group has euro. */
const PAID: Record<string, Partial<FormState>> = {
  'the group’s currency': {},
  'a stronger currency, by a rate': { original: { currency: 'KWD', rate: '3.01' } },
  'a weaker currency, by a rate': {
    total: '1200000000',
    original: { currency: 'IDR', rate: '0.0000009045' },
  },
  'whole units, both amounts typed': {
    total: '101',
    original: { currency: 'JPY', rate: '', amount: '62.00' },
  },
  'a weaker currency, both amounts typed': { original: { currency: 'IDR', rate: '', amount: '2500.37' } },
};

/** As the server answers after this request. */
const recorded = (payload: ReturnType<typeof payloadOf>): Expense => ({ ...anExpense({}), ...payload });

describe.each(Object.keys(PAID))('an expense paid in %s', (paid) => {
  it.each(Object.keys(WAYS))('opens as it was typed, and only its note changes: %s', (way) => {
    for (const refund of [false, true]) {
      const blank = newFormState({
        people: ALL,
        currentUserId: 1,
        group: { currency: 'EUR', defaultSplit: null },
      });
      const typed = WAYS[way]?.({ ...blank, total: '100.01', refund, ...PAID[paid] });
      if (!typed) throw new Error('no such way');
      const expense = recorded(payloadOf(typed, true));
      const opened = formStateOf(expense, ALL, 'EUR');
      const shown = ({ total, original, splitKind, refund: isRefund }: FormState) => [
        Number(total),
        original?.amount ?? original?.rate,
        splitKind,
        isRefund,
      ];
      expect(shown(opened)).toEqual(shown(typed));
      expect(editPayloadOf({ ...opened, notes: 'Paid in cash' }, expense, ALL)).toEqual({
        ...payloadOf(typed, true),
        date: expense.date,
        notes: 'Paid in cash',
      });
    }
  });
});

it('a copy takes today, and keeps people, split, category and both amounts', () => {
  const expense = recorded({
    ...payloadOf(newFormState({ people: ALL, currentUserId: 1 }), true),
    date: '2020-01-01',
    category: 'rent',
    totalCents: -250_037,
    original: { currency: 'IDR', totalCents: -5_000_000_000, rate: 0.0000500074, typed: 'amounts' },
    payers: [{ userId: 2, cents: -250_037 }],
    shares: [{ userId: 2, cents: -250_037 }],
    split: { mode: 'percent', values: [{ userId: 2, value: 10_000 }] },
  });
  expect(copyState(expense, ALL, 'EUR')).toMatchObject({
    date: null,
    category: 'rent',
    total: '50000000.00',
    original: { currency: 'IDR', amount: '2500.37' },
    refund: true,
    splitKind: 'percent',
    payers: [{ userId: 2 }],
    shares: [{ userId: 2 }],
  });
});

describe('an expense opened for editing', () => {
  it('keeps the amounts of an entry without a way to split, whatever the form would call it', () => {
    const expense = { ...saved(1000, [[1, 1000]], [[1, 500], [2, 500]]), split: null }; // oxfmt-ignore
    const state = { ...open(expense), notes: 'x' };
    expect(payloadOf(state, true).split).not.toBeNull();
    expect(editPayloadOf(state, expense, ALL)).toMatchObject({ split: null, shares: expense.shares });
  });

  it('sends back exactly what was saved when nothing is changed', () => {
    for (const expense of [
      saved(1000, [[1, 1000]], [[1, 334], [2, 333], [3, 333]]), // oxfmt-ignore
      saved(1000, [[2, 400], [1, 600]], [[3, 750], [1, 250]]), // oxfmt-ignore
      saved(1, [[3, 1]], [[2, 1]]),
      saved(9999999999, [[1, 9999999999]], [[1, 0], [2, 9999999999]]), // oxfmt-ignore
    ]) {
      const { payers, shares } = payloadOf(open(expense), true);
      expect(payers).toEqual(expense.payers);
      const byUser = (parts: typeof shares) => [...parts].sort((a, b) => a.userId - b.userId);
      expect(byUser(shares)).toEqual(byUser(expense.shares));
    }
  });

  it('opens as Equal when the shares are the equal split in the order of the members', () => {
    const state = open(saved(1000, [[1, 1000]], [[3, 333], [1, 334], [2, 333]])); // oxfmt-ignore
    expect(state.splitKind).toBe('equal');
    expect(state.shares.map(({ userId }) => userId)).toEqual([1, 2, 3]);
  });

  it('opens as Custom when the odd cent is with somebody else', () => {
    const state = open(saved(1000, [[1, 1000]], [[1, 333], [2, 333], [3, 334]])); // oxfmt-ignore
    expect(state.splitKind).toBe('custom');
    expect(state.shares.map(({ userId, amount }) => [userId, amount])).toEqual([
      [1, '3.33'],
      [2, '3.33'],
      [3, '3.34'],
    ]);
  });

  it('keeps the order of custom rows as they were saved', () => {
    const state = open(saved(1000, [[1, 1000]], [[3, 700], [1, 300]])); // oxfmt-ignore
    expect(state.shares.map(({ userId }) => userId)).toEqual([3, 1]);
  });

  it('lets a single payer of the whole total follow it, and nobody else', () => {
    const follow = open(saved(1000, [[2, 1000]], [[1, 1000]]));
    const changed = { ...follow, total: '12' };
    expect(rowsOf(changed, 'payers')[0]?.amount).toBe('12');
    const two = open(saved(1000, [[2, 400], [1, 600]], [[1, 1000]])); // oxfmt-ignore
    expect(two.isPayerAmountTyped).toBe(true);
  });

  it('has no description where none was saved', () => {
    expect(open({ ...saved(1000, [[1, 1000]], [[1, 1000]]), description: '' }).description).toBe('');
  });
});

describe('people of the form', () => {
  it("are shown as 'You', else name, else e-mail, else id", () => {
    const { nameOf } = formContextOf(MEMBERS, 1);
    expect([1, 2, 3, 44].map(nameOf)).toEqual(['You', 'bob@example.com', 'Cleo', '44']);
  });

  it('include former members who are on the expense, after the members', () => {
    const expense = saved(1000, [[7, 1000]], [[7, 500], [1, 500]]); // oxfmt-ignore
    const context = contextOfExpense({ ...expense, people: [{ id: 7, name: 'Old Finn' }] });
    expect(context.people.shares).toEqual([1, 2, 3, 7]);
    expect(context.nameOf(7)).toBe('Old Finn');
  });

  it('have the same avatar name whoever is looking', () => {
    expect(formContextOf(MEMBERS, 1).fullNameOf(1)).toBe('Ann');
  });
});

describe('a settlement in the edit dialog', () => {
  const settlement = saved(1000, [[2, 1000]], [[1, 1000]], true);
  const context = contextOfExpense(settlement);

  it('allows only the first payer and the first share user', () => {
    expect(context).toMatchObject({ people: { payers: [2], shares: [1] }, isSettlement: true });
  });

  it('stays between the two people when its amount changes', () => {
    const state = { ...open(settlement), total: '4' };
    expect(payloadOf(state, true)).toMatchObject({
      totalCents: 400,
      payers: [{ userId: 2, cents: 400 }],
      shares: [{ userId: 1, cents: 400 }],
    });
  });

  it('locks nothing of a normal expense', () => {
    expect(contextOfExpense(saved(1000, [[2, 1000]], [[1, 1000]]))).toMatchObject({
      people: { payers: [1, 2, 3], shares: [1, 2, 3] },
      isSettlement: false,
    });
  });
});

describe('what is sent', () => {
  it('has a description without what nobody sees, and amounts in cents', () => {
    const { people } = formContextOf(MEMBERS, 1);
    const start = newFormState({ people, currentUserId: 1, description: '  Taxi \u200b' });
    const state = { ...start, total: '0.30', date: '2026-03-05', notes: ' Two\nlines ' };
    expect(payloadOf(state, true)).toEqual({
      description: 'Taxi',
      date: '2026-03-05',
      original: null,
      category: 'taxi',
      notes: 'Two\nlines',
      split: { mode: 'equal', values: [1, 2, 3].map((userId) => ({ userId })) },
      totalCents: 30,
      payers: [{ userId: 1, cents: 30 }],
      shares: [1, 2, 3].map((userId) => ({ userId, cents: 10 })),
    });
  });
});

describe('a restored draft', () => {
  it('loses the people who left the group meanwhile', () => {
    const state = open(saved(1000, [[3, 1000]], [[3, 700], [1, 300]])); // oxfmt-ignore
    const fitted = fitToPeople(state, { payers: [1, 2], shares: [1, 2] });
    expect(fitted.payers.map(({ userId }) => userId)).toEqual([null]);
    expect(fitted.shares.map(({ userId }) => userId)).toEqual([null, 1]);
  });

  it('splits equally among whoever is left, or among all', () => {
    const alone = open(saved(1000, [[1, 1000]], [[3, 1000]])); // oxfmt-ignore
    const sharing = (people: number[]) =>
      fitToPeople(alone, { payers: people, shares: people }).shares.map(({ userId }) => userId);
    expect(sharing([1, 3])).toEqual([3]);
    expect(sharing([1, 2])).toEqual([1, 2]);
  });
});

const amounts = (...rows: [userId: number, cents: number][]) =>
  rows.map(([userId, cents]) => ({ userId, cents }));

describe('an entry that is split by items', () => {
  const had = (userId: number) => [{ userId, weight: 100 }];
  const bill = {
    split: { mode: 'items' as const, values: [] },
    items: [
      { id: 7, name: 'Pizza', cents: 600, people: had(1) },
      { id: 8, name: 'Wine', cents: 400, people: had(2) },
    ],
    extras: [{ name: 'Tax', cents: 100, how: 'proportional' as const }],
  };
  const expense: Expense = {
    ...saved(
      1100,
      [[1, 1100]],
      [
        [1, 660],
        [2, 440],
      ],
    ),
    ...bill,
  };

  it('opens with its way to split, and is saved with its bill when only a note changes', () => {
    const opened = open(expense);
    expect(opened.splitKind).toBe('items');
    expect(rowsOf(opened, 'shares').map(({ amount }) => amount)).toEqual(['6.60', '4.40']);
    const edited = editPayloadOf({ ...opened, notes: 'At Luigi’s' }, expense, ALL);
    expect(edited).toMatchObject({ notes: 'At Luigi’s', ...bill, shares: expense.shares });
    expect(edited.claiming).toBe(false);
  });

  it('shares a new total, also in another currency and as a refund', () => {
    const more = editPayloadOf({ ...open(expense), total: '13' }, expense, ALL);
    expect(more).toMatchObject({ ...bill, totalCents: 1300, shares: amounts([1, 758], [2, 542]) });
    const original = { currency: 'CHF', rate: '2' };
    const paid = payloadOf({ ...open(expense), refund: true, original }, true);
    expect(paid).toMatchObject({ ...bill, totalCents: -2200, shares: amounts([1, -1320], [2, -880]) });
  });

  it('loses its bill with another way to split, and can take it back until it is saved', () => {
    const equal = splitBy(open(expense), 'equal', ALL);
    expect(editPayloadOf(equal, expense, ALL)).not.toHaveProperty('items');
    expect(payloadOf(splitBy(equal, 'items', ALL), true)).toMatchObject(bill);
  });

  it('is not sent while the bill exceeds the total', () => {
    const less = { ...open(expense), total: '10.99' };
    expect(canSubmit(less)).toBe(false);
    expect(splitProblemOf(less, { nameOf: String, currentUserId: 1 })).toBe('$0.01 more than the total');
  });

  it('keeps who had something among those who share', () => {
    expect(togglePerson(open(expense), 2, ALL).shares.map(({ userId }) => userId)).toEqual([1, 2]);
    expect(togglePerson(open(expense), 3, ALL).shares.map(({ userId }) => userId)).toEqual([1, 2, 3]);
  });

  it('is copied with new items, without those who left', () => {
    const { items = [], shares } = payloadOf(copyState(expense, { payers: [1, 3], shares: [1, 3] }), true);
    expect(items.map(({ id, people }) => [id, people])).toEqual([
      [undefined, had(1)],
      [undefined, []],
    ]);
    expect(shares.map(({ userId }) => userId)).toEqual([1]);
  });
});

describe('consequencesOf', () => {
  const nets = amounts([1, -500], [2, 500]);

  it('gives the balance of everybody involved, before and after, the reader first', () => {
    const next = {
      totalCents: 900,
      payers: amounts([2, 900]),
      shares: amounts([2, 300], [1, 300], [3, 300]),
    };
    expect(consequencesOf(nets, next, { userId: 1 })).toEqual([
      { userId: 1, beforeCents: -500, afterCents: -800 },
      { userId: 2, beforeCents: 500, afterCents: 1100 },
      { userId: 3, beforeCents: 0, afterCents: -300 },
    ]);
  });

  it('takes the former state of an edited entry away, also from whoever is not in it any more', () => {
    const former = { payers: amounts([2, 500]), shares: amounts([1, 500]) };
    const next = { totalCents: 500, payers: amounts([2, 500]), shares: amounts([3, 500]) };
    expect(consequencesOf(nets, next, { userId: 1, former })).toEqual([
      { userId: 1, beforeCents: -500, afterCents: 0 },
      { userId: 2, beforeCents: 500, afterCents: 500 },
      { userId: 3, beforeCents: 0, afterCents: -500 },
    ]);
  });

  it('counts the whole unit that closes a gap, where there is no less', () => {
    const next = { totalCents: 1000, payers: amounts([1, 1000]), shares: amounts([1, 300], [2, 600]) };
    const after = consequencesOf([], next, { userId: 1, unit: 100 });
    expect(after.map(({ afterCents }) => afterCents)).toEqual([600, -600]);
  });

  it('counts the cent that the server gives to close a gap', () => {
    const next = {
      totalCents: 1000,
      payers: amounts([1, 1000]),
      shares: amounts([1, 333], [2, 333], [3, 333]),
    };
    const after = consequencesOf([], next, { userId: 1 });
    expect(after.map(({ afterCents }) => afterCents)).toEqual([666, -333, -333]);
  });
});
