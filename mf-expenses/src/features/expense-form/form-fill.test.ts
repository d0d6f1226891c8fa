import type { Expense } from '@quits/contracts';
import { draftInWords, fitToPeople, formStateOf, isFormDraft, newFormState, payloadOf } from './form-fill.ts';
import { frameOf } from './form-people.ts';
import { rowsOf } from './form-state.ts';

const MEMBERS = [
  { id: 1, name: 'Ann', email: 'ann@example.com' },
  { id: 2, name: '', email: 'bob@example.com' },
  { id: 3, name: 'Cleo', email: 'cleo@example.com' },
];

type Parts = [userId: number, cents: number][];

function saved(totalCents: number, paid: Parts, shared: Parts, isSettlement = false): Expense {
  return {
    id: 5,
    groupId: 9,
    description: 'Dinner',
    totalCents,
    isSettlement,
    createdAt: '2026-03-01T12:00:00Z',
    date: '2026-03-01',
    notes: '',
    payers: paid.map(([userId, cents]) => ({ userId, cents })),
    shares: shared.map(([userId, cents]) => ({ userId, cents })),
    people: [],
  };
}

const frameOfExpense = (expense: Expense) => frameOf(MEMBERS, 1, expense);
const open = (expense: Expense) => formStateOf(expense, frameOfExpense(expense).people);

describe('an expense opened for editing', () => {
  it('sends back exactly what was saved when nothing is changed', () => {
    for (const expense of [
      saved(1000, [[1, 1000]], [[1, 334], [2, 333], [3, 333]]), // prettier-ignore
      saved(1000, [[2, 400], [1, 600]], [[3, 750], [1, 250]]), // prettier-ignore
      saved(1, [[3, 1]], [[2, 1]]),
      saved(9999999999, [[1, 9999999999]], [[1, 0], [2, 9999999999]]), // prettier-ignore
    ]) {
      const { payers, shares } = payloadOf(open(expense), true);
      expect(payers).toEqual(expense.payers);
      const byUser = (parts: typeof shares) => [...parts].sort((a, b) => a.userId - b.userId);
      expect(byUser(shares)).toEqual(byUser(expense.shares));
    }
  });

  it('opens as Equal when the shares are the equal split in the order of the members', () => {
    const state = open(saved(1000, [[1, 1000]], [[3, 333], [1, 334], [2, 333]])); // prettier-ignore
    expect(state.splitKind).toBe('equal');
    expect(state.shares.map(({ userId }) => userId)).toEqual([1, 2, 3]);
  });

  it('opens as Custom when the odd cent is with somebody else', () => {
    const state = open(saved(1000, [[1, 1000]], [[1, 333], [2, 333], [3, 334]])); // prettier-ignore
    expect(state.splitKind).toBe('custom');
    expect(state.shares.map(({ userId, amount }) => [userId, amount])).toEqual([
      [1, '3.33'],
      [2, '3.33'],
      [3, '3.34'],
    ]);
  });

  it('keeps the order of custom rows as they were saved', () => {
    const state = open(saved(1000, [[1, 1000]], [[3, 700], [1, 300]])); // prettier-ignore
    expect(state.shares.map(({ userId }) => userId)).toEqual([3, 1]);
  });

  it('lets a single payer of the whole total follow it, and nobody else', () => {
    const follow = open(saved(1000, [[2, 1000]], [[1, 1000]]));
    const changed = { ...follow, total: '12' };
    expect(rowsOf(changed, 'payers')[0]?.amount).toBe('12');
    const two = open(saved(1000, [[2, 400], [1, 600]], [[1, 1000]])); // prettier-ignore
    expect(two.isPayerAmountTyped).toBe(true);
  });

  it('has no description where none was saved', () => {
    expect(open({ ...saved(1000, [[1, 1000]], [[1, 1000]]), description: '' }).description).toBe('');
  });
});

describe('people of the form', () => {
  it("are shown as 'You', else name, else e-mail, else id", () => {
    const { nameOf } = frameOf(MEMBERS, 1);
    expect([1, 2, 3, 44].map(nameOf)).toEqual(['You', 'bob@example.com', 'Cleo', '44']);
  });

  it('include former members who are on the expense, after the members', () => {
    const expense = saved(1000, [[7, 1000]], [[7, 500], [1, 500]]); // prettier-ignore
    const frame = frameOfExpense({ ...expense, people: [{ id: 7, name: 'Old Finn' }] });
    expect(frame.people.shares).toEqual([1, 2, 3, 7]);
    expect(frame.nameOf(7)).toBe('Old Finn');
  });

  it('have the same avatar name whoever is looking', () => {
    expect(frameOf(MEMBERS, 1).fullNameOf(1)).toBe('Ann');
  });
});

describe('a settlement in the edit dialog', () => {
  const settlement = saved(1000, [[2, 1000]], [[1, 1000]], true);
  const frame = frameOfExpense(settlement);

  it('allows only the first payer and the first share user', () => {
    expect(frame).toMatchObject({ people: { payers: [2], shares: [1] }, isSettlement: true });
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
    expect(frameOfExpense(saved(1000, [[2, 1000]], [[1, 1000]]))).toMatchObject({
      people: { payers: [1, 2, 3], shares: [1, 2, 3] },
      isSettlement: false,
    });
  });
});

describe('what is sent', () => {
  it('has a description without what nobody sees, and amounts in cents', () => {
    const { people } = frameOf(MEMBERS, 1);
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
    const state = open(saved(1000, [[3, 1000]], [[3, 700], [1, 300]])); // prettier-ignore
    const fitted = fitToPeople(state, { payers: [1, 2], shares: [1, 2] });
    expect(fitted.payers.map(({ userId }) => userId)).toEqual([null]);
    expect(fitted.shares.map(({ userId }) => userId)).toEqual([null, 1]);
  });

  it('splits equally among whoever is left, or among all', () => {
    const alone = open(saved(1000, [[1, 1000]], [[3, 1000]])); // prettier-ignore
    const sharing = (people: number[]) =>
      fitToPeople(alone, { payers: people, shares: people }).shares.map(({ userId }) => userId);
    expect(sharing([1, 3])).toEqual([3]);
    expect(sharing([1, 2])).toEqual([1, 2]);
  });
});

describe('a kept draft', () => {
  const state = newFormState({ people: { payers: [1], shares: [1, 2] }, currentUserId: 1 });
  const draft = { state, idempotencyKey: 'abc', etag: '"3"' };

  it('is recognized after it went through JSON', () => {
    expect(isFormDraft(JSON.parse(JSON.stringify(draft)))).toBe(true);
    expect(isFormDraft(JSON.parse(JSON.stringify({ ...draft, etag: undefined })))).toBe(true);
  });

  it('may be older than a field', () => {
    const { description: _, ...older } = state;
    expect(isFormDraft({ ...draft, state: older })).toBe(true);
  });

  it.each([
    undefined,
    null,
    'text',
    {},
    { ...draft, idempotencyKey: 7 },
    { ...draft, state: { ...state, splitKind: 'thirds' } },
    { ...draft, state: { ...state, shares: [{ key: 1, userId: 1, amount: '', values: { percent: 50 } }] } },
    { ...draft, state: { ...state, payers: [{ key: 1, userId: '1', amount: '' }] } },
    { ...draft, state: { ...state, shares: [] } },
    { ...draft, state: { ...state, description: 7 } },
  ])('is refused when it has another shape: %j', (kept) => {
    expect(isFormDraft(kept)).toBe(false);
  });
});

describe('draftInWords', () => {
  it.each([
    ['Airbnb', '“Airbnb”, $10.00'],
    ['דירה', '“\u2068דירה\u2069”, $10.00'],
    ['', '$10.00'],
  ])('names what was typed, %j, and keeps the amount beside it as it is', (description, words) => {
    const state = {
      ...newFormState({ people: { payers: [1], shares: [1, 2] }, currentUserId: 1 }),
      description,
      total: '10',
    };
    expect(draftInWords({ state, idempotencyKey: 'key' })).toBe(words);
  });
});
