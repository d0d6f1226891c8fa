import { type Expense, TEXTS } from '@quits/contracts';
import { anExpense } from '@quits/testing/an-expense';
import { ENTRY_CHANGES, entryRows, factsOfEntry, monthOfEntry } from './entry-rows.ts';

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
  return anExpense({
    id,
    description,
    isSettlement,
    createdAt: at,
    date: at.slice(0, 10),
    totalCents: Object.values(paid).reduce((sum, cents) => sum + cents, 0),
    payers: parts(paid),
    shares: parts(shares),
  });
}

const positionIn = (sample: Sample) => entryRows([expense(sample)], nameOf, ME)[0]?.position;

describe('entryRows', () => {
  it('says what was paid in another currency, and has the rest in the currency of the group', () => {
    const paid = expense({ paid: { 2: 700_000 }, shares: { 1: 350_000, 2: 350_000 } });
    const original = { currency: 'EUR', totalCents: 4375, rate: 160 };
    const [row] = entryRows([{ ...paid, original }], nameOf, ME, 'JPY');
    expect(row?.payersOf()).toEqual({ names: 'Ann', sentence: '€43.75 paid by Ann' });
    expect(row).toMatchObject({
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
    const [row] = entryRows(
      [expense({ isSettlement: true, description: 'Settlement', paid: { 2: 500 }, shares: { 3: 500 } })],
      nameOf,
      ME,
    );
    expect(row).toMatchObject({ title: 'Ann paid Bob to settle up', isSettlement: true, totalCents: 500 });
  });

  it("reads 'you' in the middle of a sentence", () => {
    const settled = expense({
      isSettlement: true,
      description: 'Settlement',
      paid: { 2: 500 },
      shares: { [ME]: 500 },
    });
    const [row] = entryRows([settled], (id) => (id === ME ? 'You' : 'Ann'), ME);
    expect(row?.title).toBe('Ann paid you to settle up');
    expect([row?.position, row?.answer]).toEqual([undefined, undefined]);
  });

  it('says of a settlement whether its receiver got the money, where they were asked', () => {
    const of = (state: 'none' | 'waiting' | 'confirmed' | 'rejected') =>
      entryRows(
        [
          {
            ...expense({ isSettlement: true, paid: { 2: 500 }, shares: { [ME]: 500 } }),
            confirmation: { state, at: null, by: null, reason: state === 'rejected' ? 'Nothing came' : null },
          },
        ],
        nameOf,
        ME,
      )[0]?.answer;
    expect(of('none')).toBeUndefined();
    expect(of('waiting')).toBe('not confirmed yet');
    expect(of('confirmed')).toBe('confirmed');
    expect(of('rejected')).toBe('not received: Nothing came');
  });

  it("says 'No description' for a blank one", () => {
    const titles = ['', '  '].map(
      (description) =>
        entryRows([expense({ description, paid: { 1: 100 }, shares: { 1: 100 } })], nameOf, ME)[0]?.title,
    );
    expect(titles).toEqual([TEXTS.expenses.noDescription, TEXTS.expenses.noDescription]);
  });

  it('says who received a refund, and the own part as always', () => {
    const refund = expense({ paid: { 1: -3000 }, shares: { 1: -1000, 2: -2000 } });
    const original = { currency: 'EUR', totalCents: -2500, rate: 1.2 };
    const [row] = entryRows([refund], nameOf, ME);
    expect(row?.payersOf().sentence).toBe('Received by you');
    expect(row?.position).toEqual({ kind: 'owe', cents: 2000 });
    expect(entryRows([{ ...refund, original }], nameOf, ME)[0]?.payersOf().sentence).toBe(
      '€25.00 received by you',
    );
  });

  it('names up to two payers and counts the others', () => {
    const paidBy = (paid: Record<number, number>) =>
      entryRows([expense({ paid, shares: { 1: 100 } })], nameOf, ME)[0]?.payersOf();
    expect(paidBy({ 2: 100 })).toEqual({ names: 'Ann', sentence: 'Paid by Ann' });
    expect(paidBy({ 1: 100 })).toEqual({ names: 'You', sentence: 'Paid by you' });
    expect(paidBy({ 1: 100, 2: 100 })).toEqual({ names: 'You and Ann', sentence: 'Paid by you and Ann' });
    expect(paidBy({ 2: 100, 3: 100 })?.names).toBe('Ann and Bob');
    expect(paidBy({ 1: 100, 2: 100, 3: 100, 4: 100 })).toEqual({
      names: 'You and 3 others',
      sentence: 'Paid by you and 3 others',
    });
  });

  it('has all who paid or have a share for search and filters', () => {
    const [row] = entryRows([expense({ paid: { 2: 100 }, shares: { 2: 50, 3: 50 } })], nameOf, ME);
    expect(row && factsOfEntry(row).people).toEqual([
      { id: 2, name: 'Ann' },
      { id: 3, name: 'Bob' },
    ]);
  });

  it('is newest first by the day on which it was spent', () => {
    const parts = { paid: { 1: 100 }, shares: { 1: 100 } };
    const later = { ...expense({ id: 1, at: '2026-03-05T12:00:00Z', ...parts }), date: '2026-02-27' };
    const rows = entryRows([later, expense({ id: 2, at: '2026-03-04T12:00:00Z', ...parts })], nameOf, ME);
    expect(rows.map((row) => [row.id, monthOfEntry(row)])).toEqual([
      [2, 'March 2026'],
      [1, 'February 2026'],
    ]);
  });

  it('is newest first by time, then by id [2.73]', () => {
    const at = (id: number, time: string) =>
      expense({ id, at: `2026-03-0${time}T12:00:00Z`, paid: { 1: 100 }, shares: { 1: 100 } });
    const rows = entryRows([at(1, '1'), at(2, '5'), at(3, '5'), at(4, '3')], nameOf, ME);
    expect(rows.map(({ id }) => id)).toEqual([3, 2, 4, 1]);
  });
});

describe('monthOfEntry', () => {
  it('is the name of the month in which it was spent', () => {
    const [row] = entryRows(
      [expense({ at: '2026-03-15T12:00:00Z', paid: { 1: 100 }, shares: { 1: 100 } })],
      nameOf,
      ME,
    );
    expect([row && monthOfEntry(row), row && monthOfEntry({ ...row, date: '' })]).toEqual([
      'March 2026',
      'No date',
    ]);
  });
});

describe('a change by others', () => {
  const print = (change: Partial<Expense>) =>
    ENTRY_CHANGES.printOf({ ...expense({ paid: { 1: 100 }, shares: { 1: 100 } }), ...change });

  it('is one of what the entry says, never of a name alone', () => {
    const before = print({});
    expect(print({ people: [{ id: 2, name: 'Anna' }] })).toBe(before);
    for (const change of [{ totalCents: 200 }, { description: 'Supper' }, { notes: 'Cash' }])
      expect(print(change)).not.toBe(before);
    expect(print({ confirmation: { state: 'confirmed', at: null, by: null, reason: null } })).not.toBe(
      before,
    );
  });
});
