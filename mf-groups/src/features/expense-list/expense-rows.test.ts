import { type Expense, TEXTS } from '@quits/contracts';
import { expenseRows, monthOfRow } from './expense-rows.ts';

const ME = 1;
const NAMES: Record<number, string> = { 1: 'You', 2: 'Ann', 3: 'Bob', 4: 'Cid' };
const nameOf = (id: number) => NAMES[id] ?? String(id);

interface Sample {
  id?: number;
  at?: string;
  isSettlement?: boolean;
  description?: string;
  /** Cents by user id. */
  paid: Record<number, number>;
  shares: Record<number, number>;
}

const parts = (amounts: Record<number, number>) =>
  Object.entries(amounts).map(([userId, cents]) => ({ userId: Number(userId), cents }));

function expense(sample: Sample): Expense {
  const {
    id = 1,
    at = '2026-03-05T12:00:00Z',
    isSettlement = false,
    description = 'Dinner',
    paid,
    shares,
  } = sample;
  return {
    id,
    groupId: 1,
    description,
    isSettlement,
    createdAt: at,
    date: at.slice(0, 10),
    notes: '',
    totalCents: Object.values(paid).reduce((sum, cents) => sum + cents, 0),
    payers: parts(paid),
    shares: parts(shares),
    people: [],
  };
}

const positionIn = (sample: Sample) => expenseRows([expense(sample)], nameOf, ME)[0]?.position;

describe('expenseRows', () => {
  it('says what was paid in another currency, and has the rest in the currency of the group', () => {
    const paid = expense({ paid: { 2: 700_000 }, shares: { 1: 350_000, 2: 350_000 } });
    const original = { currency: 'EUR', totalCents: 4375, rate: 160 };
    const [row] = expenseRows([{ ...paid, original }], nameOf, ME, 'JPY');
    expect(row).toMatchObject({
      paidBy: '€43.75 paid by Ann',
      position: { kind: 'owe', cents: 350_000 },
      currency: 'JPY',
    });
  });

  it('reads who lent and who owes [4.46 4.47 4.48 4.49]', () => {
    expect(positionIn({ paid: { 1: 3000 }, shares: { 1: 1000, 2: 2000 } })).toEqual({
      kind: 'lent',
      cents: 2000,
    });
    expect(positionIn({ paid: { 2: 3000 }, shares: { 1: 1000, 2: 2000 } })).toEqual({
      kind: 'owe',
      cents: 1000,
    });
    expect(positionIn({ paid: { 1: 1000, 2: 1000 }, shares: { 1: 1000, 2: 1000 } })).toEqual({
      kind: 'settled',
    });
    expect(positionIn({ paid: { 2: 1000 }, shares: { 3: 1000 } })).toEqual({ kind: 'notInvolved' });
  });

  it('counts one cent as settled and two as lent or owed [4.50]', () => {
    expect(positionIn({ paid: { 1: 1001, 2: 999 }, shares: { 1: 1000, 2: 1000 } })).toEqual({
      kind: 'settled',
    });
    expect(positionIn({ paid: { 1: 1002, 2: 998 }, shares: { 1: 1000, 2: 1000 } })).toEqual({
      kind: 'lent',
      cents: 2,
    });
    expect(positionIn({ paid: { 1: 998, 2: 1002 }, shares: { 1: 1000, 2: 1000 } })).toEqual({
      kind: 'owe',
      cents: 2,
    });
  });

  it("reads a settlement as 'X paid Y to settle up', with nothing lent or owed [3.06 4.51]", () => {
    const [row] = expenseRows(
      [expense({ isSettlement: true, description: 'Settlement', paid: { 2: 500 }, shares: { 3: 500 } })],
      nameOf,
      ME,
    );
    expect(row).toMatchObject({ title: 'Ann paid Bob to settle up', kind: 'settlement', totalCents: 500 });
  });

  it("reads 'you' in the middle of a sentence", () => {
    const settled = expense({
      isSettlement: true,
      description: 'Settlement',
      paid: { 2: 500 },
      shares: { [ME]: 500 },
    });
    const [row] = expenseRows([settled], (id) => (id === ME ? 'You' : 'Ann'), ME);
    expect(row?.title).toBe('Ann paid you to settle up');
    expect([row?.position, row?.confirmation]).toEqual([undefined, undefined]);
  });

  it('says of a settlement whether its receiver got the money, where they were asked', () => {
    const of = (state: 'none' | 'waiting' | 'confirmed' | 'rejected') =>
      expenseRows(
        [
          {
            ...expense({ isSettlement: true, paid: { 2: 500 }, shares: { [ME]: 500 } }),
            confirmation: { state, at: null, by: null, reason: state === 'rejected' ? 'Nothing came' : null },
          },
        ],
        nameOf,
        ME,
      )[0]?.confirmation;
    expect(of('none')).toBeUndefined();
    expect(of('waiting')).toBe('not confirmed yet');
    expect(of('confirmed')).toBe('confirmed');
    expect(of('rejected')).toBe('not received: Nothing came');
  });

  it('knows of receipts, and of a rule that made the entry', () => {
    const paid = expense({ paid: { 1: 100 }, shares: { 1: 100 } });
    const [made, plain] = expenseRows([{ ...paid, receiptCount: 2, recurringId: 7 }, paid], nameOf, ME);
    expect(made).toMatchObject({ receiptCount: 2, isRepeating: true });
    expect(plain).toMatchObject({ receiptCount: undefined, isRepeating: false });
  });

  it("says 'No description' for a blank one", () => {
    const titles = ['', '  '].map(
      (description) =>
        expenseRows([expense({ description, paid: { 1: 100 }, shares: { 1: 100 } })], nameOf, ME)[0]?.title,
    );
    expect(titles).toEqual([TEXTS.expenses.noDescription, TEXTS.expenses.noDescription]);
  });

  it('names up to two payers and counts the others', () => {
    const paidBy = (paid: Record<number, number>) =>
      expenseRows([expense({ paid, shares: { 1: 100 } })], nameOf, ME)[0]?.paidBy;
    expect(paidBy({ 2: 100 })).toBe('Paid by Ann');
    expect(paidBy({ 1: 100, 2: 100 })).toBe('Paid by you and Ann');
    expect(paidBy({ 1: 100, 2: 100, 3: 100, 4: 100 })).toBe('Paid by you and 3 others');
  });

  it('is newest first by the day on which it was spent', () => {
    const parts = { paid: { 1: 100 }, shares: { 1: 100 } };
    const later = { ...expense({ id: 1, at: '2026-03-05T12:00:00Z', ...parts }), date: '2026-02-27' };
    const rows = expenseRows([later, expense({ id: 2, at: '2026-03-04T12:00:00Z', ...parts })], nameOf, ME);
    expect(rows.map((row) => [row.id, monthOfRow(row)])).toEqual([
      [2, 'March 2026'],
      [1, 'February 2026'],
    ]);
  });

  it('is newest first by time, then by id [2.73]', () => {
    const at = (id: number, time: string) =>
      expense({ id, at: `2026-03-0${time}T12:00:00Z`, paid: { 1: 100 }, shares: { 1: 100 } });
    const rows = expenseRows([at(1, '1'), at(2, '5'), at(3, '5'), at(4, '3')], nameOf, ME);
    expect(rows.map(({ id }) => id)).toEqual([3, 2, 4, 1]);
  });
});

describe('monthOfRow', () => {
  it('is the name of the month in which it was spent', () => {
    const [row] = expenseRows(
      [expense({ at: '2026-03-15T12:00:00Z', paid: { 1: 100 }, shares: { 1: 100 } })],
      nameOf,
      ME,
    );
    expect([row && monthOfRow(row), row && monthOfRow({ ...row, date: '' })]).toEqual([
      'March 2026',
      'No date',
    ]);
  });
});
