import type { WireExpense } from './answer-schemas.ts';
import { toClient } from '../wire.ts';
import type { WireGroupPage, WirePersonPage } from './page-schemas.ts';
import { readPage } from './pages.ts';

const readGroupPage = (answer: WireGroupPage | WireExpense[]) => readPage(toClient(answer));
const readPersonPage = (answer: WirePersonPage) => readPage(toClient(answer));

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

  it('has its figures in cents, and the cursor of the older entries', () => {
    const totals = { ...figures, shares: [{ user_id: 3, share_amount: 20.1 }] };
    expect(readGroupPage({ items, next: 2, totals })).toMatchObject({
      items: [{ id: 3, totalCents: 1000 }, { id: 2 }],
      next: 2,
      totals: { entries: 3, expenses: 2, totalCents: 2010, shares: [{ userId: 3, cents: 2010 }] },
    });
    expect(readGroupPage({ items, next: null, totals }).next).toBeNull();
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
        entries: 3,
        expenses: 2,
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
      next: null,
      totals: undefined,
    });
  });
});
