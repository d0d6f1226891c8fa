import type { ExpenseDetails } from '@quits/contracts';
import { fitToPeople, formStateOf, isFormDraft, newFormState, payloadOf } from './form-fill.ts';
import { frameOfExpense, frameOfGroup } from './form-people.ts';
import { reduceForm, rowsOf } from './form-state.ts';
import type { FormAction } from './form-state.ts';

const MEMBERS = [
  { id: 1, name: 'Ann', email: 'ann@example.com' },
  { id: 2, name: '', email: 'bob@example.com' },
  { id: 3, name: 'Cleo', email: 'cleo@example.com' },
];

function details(
  total: number,
  paid: [number, number][],
  shared: [number, number][],
  type = 'expense',
): ExpenseDetails {
  return {
    expense: {
      id: 5,
      group_id: 9,
      description: 'Dinner',
      total_amount: total,
      type,
      created_at: '2026-03-01T12:00:00Z',
    },
    payers: paid.map(([user_id, paid_amount]) => ({ user_id, paid_amount })),
    shares: shared.map(([user_id, share_amount]) => ({ user_id, share_amount })),
  };
}

const total = (amount: string): FormAction => ({ type: 'fieldChanged', change: { total: amount } });
const open = (saved: ExpenseDetails) => formStateOf(saved, frameOfExpense(saved, MEMBERS, 1).people);

describe('an expense opened for editing', () => {
  it('sends back exactly what was saved when nothing is changed', () => {
    for (const saved of [
      details(10, [[1, 10]], [[1, 3.34], [2, 3.33], [3, 3.33]]), // prettier-ignore
      details(10, [[2, 4], [1, 6]], [[3, 7.5], [1, 2.5]]), // prettier-ignore
      details(0.01, [[3, 0.01]], [[2, 0.01]]),
      details(99999999.99, [[1, 99999999.99]], [[1, 0], [2, 99999999.99]]), // prettier-ignore
    ]) {
      const { payers, shares } = payloadOf(open(saved), true);
      expect(payers).toEqual(saved.payers);
      const byUser = (rows: typeof saved.shares) => [...rows].sort((a, b) => a.user_id - b.user_id);
      expect(byUser(shares)).toEqual(byUser(saved.shares));
    }
  });

  it('opens as Equal when the shares are the equal split in the order of the members', () => {
    const state = open(details(10, [[1, 10]], [[3, 3.33], [1, 3.34], [2, 3.33]])); // prettier-ignore
    expect(state.splitKind).toBe('equal');
    expect(state.checked).toEqual([1, 2, 3]);
  });

  it('opens as Custom when the odd cent is with somebody else', () => {
    const state = open(details(10, [[1, 10]], [[1, 3.33], [2, 3.33], [3, 3.34]])); // prettier-ignore
    expect(state.splitKind).toBe('custom');
    expect(state.shares.map(({ userId, amount }) => [userId, amount])).toEqual([
      [1, '3.33'],
      [2, '3.33'],
      [3, '3.34'],
    ]);
  });

  it('keeps the order of custom rows as they were saved', () => {
    const state = open(details(10, [[1, 10]], [[3, 7], [1, 3]])); // prettier-ignore
    expect(state.shares.map(({ userId }) => userId)).toEqual([3, 1]);
  });

  it('lets a single payer of the whole total follow it, and nobody else', () => {
    const follow = open(details(10, [[2, 10]], [[1, 10]]));
    const changed = reduceForm(follow, total('12'), { payers: [2], shares: [1] });
    expect(rowsOf(changed, 'payers')[0]?.amount).toBe('12');
    const two = open(details(10, [[2, 4], [1, 6]], [[1, 10]])); // prettier-ignore
    expect(two.isPayerAmountTyped).toBe(true);
  });

  it('has no description where none was saved', () => {
    const saved = details(10, [[1, 10]], [[1, 10]]);
    expect(open({ ...saved, expense: { ...saved.expense, description: null } }).description).toBe('');
  });
});

describe('people of the form', () => {
  it("are shown as 'You', else name, else e-mail, else id", () => {
    const { nameOf } = frameOfGroup(MEMBERS, 1);
    expect([1, 2, 3, 44].map(nameOf)).toEqual(['You', 'bob@example.com', 'Cleo', '44']);
  });

  it('include former members who are on the expense, after the members', () => {
    const saved = details(10, [[7, 10]], [[7, 5], [1, 5]]); // prettier-ignore
    const former = { ...saved, payers: [{ user_id: 7, paid_amount: 10, name: 'Old Finn' }] };
    const frame = frameOfExpense(former, MEMBERS, 1);
    expect(frame.people.shares).toEqual([1, 2, 3, 7]);
    expect(frame.nameOf(7)).toBe('Old Finn');
  });

  it('have the same avatar name whoever is looking', () => {
    expect(frameOfGroup(MEMBERS, 1).fullNameOf(1)).toBe('Ann');
  });
});

describe('a settlement in the edit dialog', () => {
  const saved = details(10, [[2, 10]], [[1, 10]], 'settlement');
  const frame = frameOfExpense(saved, MEMBERS, 1);

  it('allows only the first payer and the first share user', () => {
    expect(frame.people).toEqual({ payers: [2], shares: [1] });
    expect(frame.isSettlement).toBe(true);
  });

  it('locks the split when only one share person is allowed', () => {
    expect(frame.isSplitLocked).toBe(true);
  });

  it('stays between the two people when its amount changes', () => {
    const state = reduceForm(open(saved), total('4'), frame.people);
    expect(payloadOf(state, true)).toMatchObject({
      total_amount: 4,
      payers: [{ user_id: 2, paid_amount: 4 }],
      shares: [{ user_id: 1, share_amount: 4 }],
    });
  });

  it('locks nothing of a normal expense', () => {
    expect(frameOfExpense(details(10, [[2, 10]], [[1, 10]]), MEMBERS, 1).isSplitLocked).toBe(false);
  });
});

describe('what is sent', () => {
  it('has a trimmed description and amounts as numbers of dollars', () => {
    const people = frameOfGroup(MEMBERS, 1).people;
    const start = newFormState({ people, currentUserId: 1, description: '  Taxi ' });
    const state = reduceForm(start, total('0.30'), people);
    expect(payloadOf(state, true)).toEqual({
      description: 'Taxi',
      total_amount: 0.3,
      payers: [{ user_id: 1, paid_amount: 0.3 }],
      shares: [1, 2, 3].map((user_id) => ({ user_id, share_amount: 0.1 })),
    });
  });
});

describe('a restored draft', () => {
  it('loses the people who left the group meanwhile', () => {
    const state = open(details(10, [[3, 10]], [[3, 7], [1, 3]])); // prettier-ignore
    const fitted = fitToPeople(state, { payers: [1, 2], shares: [1, 2] });
    expect(fitted.payers.map(({ userId }) => userId)).toEqual([null]);
    expect(fitted.shares.map(({ userId }) => userId)).toEqual([null, 1]);
    expect(fitted.checked).toEqual([1, 2]);
  });
});

describe('a kept draft', () => {
  const state = newFormState({ people: { payers: [1], shares: [1, 2] }, currentUserId: 1 });
  const draft = { state, idempotencyKey: 'abc', etag: '"3"' };

  it('is recognised after it went through JSON', () => {
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
    { ...draft, state: { ...state, splitKind: 'percent' } },
    { ...draft, state: { ...state, payers: [{ key: 1, userId: '1', amount: '' }] } },
    { ...draft, state: { ...state, checked: ['1'] } },
    { ...draft, state: { ...state, description: 7 } },
  ])('is refused when it has another shape: %j', (kept) => {
    expect(isFormDraft(kept)).toBe(false);
  });
});
