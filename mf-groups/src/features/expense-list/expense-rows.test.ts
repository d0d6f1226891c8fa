import type { Expense } from '@quits/contracts';
import { expenseRows, monthSections } from './expense-rows.ts';

const ME = 1;
const NAMES: Record<number, string> = { 1: 'You', 2: 'Ann', 3: 'Bob', 4: 'Cid' };
const nameOf = (id: number) => NAMES[id] ?? String(id);

interface Sample {
  id?: number;
  at?: string;
  type?: string;
  description?: string | null;
  paid: Record<number, number>;
  shares: Record<number, number>;
}

function expense({
  id = 1,
  at = '2026-03-05T12:00:00Z',
  type,
  description = 'Dinner',
  paid,
  shares,
}: Sample): Expense {
  return {
    id,
    group_id: 1,
    description,
    created_at: at,
    total_amount: Object.values(paid).reduce((sum, amount) => sum + amount, 0),
    ...(type === undefined ? {} : { type }),
    payers: Object.entries(paid).map(([user_id, paid_amount]) => ({ user_id: Number(user_id), paid_amount })),
    shares: Object.entries(shares).map(([user_id, share_amount]) => ({
      user_id: Number(user_id),
      share_amount,
    })),
  };
}

const readingOf = (sample: Sample) => expenseRows([expense(sample)], nameOf, ME)[0]?.reading;

describe('expenseRows', () => {
  it('reads who lent and who owes [4.46 4.47 4.48 4.49]', () => {
    expect(readingOf({ paid: { 1: 30 }, shares: { 1: 10, 2: 20 } })).toBe('you lent $20.00');
    expect(readingOf({ paid: { 2: 30 }, shares: { 1: 10, 2: 20 } })).toBe('you owe $10.00');
    expect(readingOf({ paid: { 1: 10, 2: 10 }, shares: { 1: 10, 2: 10 } })).toBe("you're settled");
    expect(readingOf({ paid: { 2: 10 }, shares: { 3: 10 } })).toBe('not involved');
  });

  it('counts one cent as settled and two as lent or owed [4.50]', () => {
    expect(readingOf({ paid: { 1: 10.01, 2: 9.99 }, shares: { 1: 10, 2: 10 } })).toBe("you're settled");
    expect(readingOf({ paid: { 1: 10.02, 2: 9.98 }, shares: { 1: 10, 2: 10 } })).toBe('you lent $0.02');
    expect(readingOf({ paid: { 1: 9.98, 2: 10.02 }, shares: { 1: 10, 2: 10 } })).toBe('you owe $0.02');
  });

  it("reads a settlement as 'X paid Y to settle up', with nothing lent or owed [3.06 4.51]", () => {
    const [row] = expenseRows(
      [expense({ type: 'settlement', description: 'Settlement', paid: { 2: 5 }, shares: { 3: 5 } })],
      nameOf,
      ME,
    );
    expect(row).toMatchObject({ title: 'Ann paid Bob to settle up', kind: 'settlement', totalCents: 500 });
    expect(row?.reading).toBeUndefined();
  });

  it("says 'No description' for a missing or blank one", () => {
    const titles = [null, '  '].map(
      (description) =>
        expenseRows([expense({ description, paid: { 1: 1 }, shares: { 1: 1 } })], nameOf, ME)[0]?.title,
    );
    expect(titles).toEqual(['No description', 'No description']);
  });

  it('names up to two payers and counts the others', () => {
    const paidBy = (paid: Record<number, number>) =>
      expenseRows([expense({ paid, shares: { 1: 1 } })], nameOf, ME)[0]?.paidBy;
    expect(paidBy({ 2: 1 })).toBe('Paid by Ann');
    expect(paidBy({ 1: 1, 2: 1 })).toBe('Paid by You and Ann');
    expect(paidBy({ 1: 1, 2: 1, 3: 1, 4: 1 })).toBe('Paid by You and 3 others');
  });

  it('is newest first by created_at, then by id [2.73]', () => {
    const at = (id: number, time: string) =>
      expense({ id, at: `2026-03-0${time}T12:00:00Z`, paid: { 1: 1 }, shares: { 1: 1 } });
    const rows = expenseRows([at(1, '1'), at(2, '5'), at(3, '5'), at(4, '3')], nameOf, ME);
    expect(rows.map(({ id }) => id)).toEqual([3, 2, 4, 1]);
  });
});

describe('monthSections', () => {
  it('puts rows under the names of their months, in the same order', () => {
    const rows = ['2026-03-15', '2026-03-10', '2026-02-10'].map((day, index) =>
      expense({ id: index, at: `${day}T12:00:00Z`, paid: { 1: 1 }, shares: { 1: 1 } }),
    );
    const sections = monthSections(expenseRows(rows, nameOf, ME));
    expect(sections.map(({ month, rows: { length } }) => [month, length])).toEqual([
      ['March 2026', 2],
      ['February 2026', 1],
    ]);
  });
});
