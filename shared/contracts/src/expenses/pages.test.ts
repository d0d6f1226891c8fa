import type { WireExpense } from './answer-schemas.ts';
import { newestFirst } from './client.ts';
import type { Expense } from './client.ts';
import { joinPage, readGroupPage, readPersonPage } from './pages.ts';

const wire = (id: number, day: string): WireExpense => ({
  id,
  group_id: 2,
  total_amount: 10,
  created_at: `${day}T12:00:00Z`,
  date: day,
  payers: [{ user_id: 3, paid_amount: 10 }],
  shares: [{ user_id: 3, share_amount: 10 }],
});
const figures = { entries: 3, expenses: 2, total: 20.1 };

describe('a page of a list in the shape of the browser', () => {
  const items = [wire(3, '2026-03-03'), wire(2, '2026-03-02')];

  it('has its figures in cents, and the entry after which older ones come', () => {
    const totals = { ...figures, shares: [{ user_id: 3, share_amount: 20.1 }] };
    expect(readGroupPage({ items, next: 2, totals })).toMatchObject({
      items: [{ id: 3, totalCents: 1000 }, { id: 2 }],
      end: { id: 2, date: '2026-03-02', createdAt: '2026-03-02T12:00:00Z' },
      totals: { entryCount: 3, expenseCount: 2, totalCents: 2010, shares: [{ userId: 3, cents: 2010 }] },
    });
    expect(readGroupPage({ items, next: null, totals }).end).toBeNull();
  });

  it('of a person has them by group', () => {
    const group = {
      ...figures,
      group_id: 2,
      paid: 20,
      share: 0.1,
      months: [{ month: '2026-03', share: 0.1 }],
    };
    expect(readPersonPage({ items: [], next: null, totals: [group] }).totals).toEqual([
      {
        groupId: 2,
        entryCount: 3,
        expenseCount: 2,
        totalCents: 2010,
        paidCents: 2000,
        shareCents: 10,
        months: [{ month: '2026-03', shareCents: 10 }],
      },
    ]);
  });

  it('is the whole list of a server that knows no pages', () => {
    expect(readGroupPage(items)).toMatchObject({
      items: [{ id: 3 }, { id: 2 }],
      end: null,
      totals: undefined,
    });
  });
});

describe('the newest entries before the rest', () => {
  const days = Array.from({ length: 9 }, (_none, index) => `2026-03-0${String(index + 1)}`);
  const whole = readGroupPage(days.map((day, index) => wire(index + 1, day))).items.toSorted(newestFirst);
  const ids = (entries: readonly Expense[]) => entries.toSorted(newestFirst).map(({ id }) => id);
  const pageOf = (entries: readonly Expense[], length: number) => ({
    items: entries.slice(0, length),
    end: entries[length - 1] ?? null,
  });

  it.each([1, 3, 8])('are all entries once, with a page of %d', (length) => {
    expect(ids(joinPage(pageOf(whole, length), whole))).toEqual(ids(whole));
  });

  it('stand as they are now, whatever the rest still says of them', () => {
    const [newest, second, third, ...older] = whole as [Expense, Expense, Expense, ...Expense[]];
    const added = { ...newest, id: 10, date: '2026-03-10' };
    const redated = { ...older[2]!, date: '2026-03-09' };
    // Since the rest was loaded, one entry was added, one deleted, and an old one moved up.
    const page = pageOf([added, newest, redated, third], 4);
    expect(ids(joinPage(page, whole))).toEqual(
      ids([added, newest, redated, third, ...older.filter((entry) => entry.id !== redated.id)]),
    );
    expect(ids(joinPage(page, whole))).not.toContain(second.id);
  });

  it('are all, where nothing is older', () => {
    expect(joinPage({ items: whole.slice(0, 2), end: null }, whole)).toEqual(whole.slice(0, 2));
  });
});
