import type { ExpenseDraft } from '@quits/contracts/schemas';
import { convertEntry } from './conversion.ts';

const DRAFT: ExpenseDraft = {
  description: 'Dinner',
  totalCents: 1001,
  payers: [{ userId: 1, cents: 1001 }],
  shares: [
    { userId: 1, cents: 334 },
    { userId: 2, cents: 334 },
    { userId: 3, cents: 333 },
  ],
};
const EUROS = { from: 'USD', to: 'EUR', rate: 0.92 };

const converted = (draft: Partial<ExpenseDraft>, exchange = EUROS) =>
  convertEntry({ type: 'expense', draft: { ...DRAFT, ...draft } }, exchange)?.draft;
const centsOf = (rows: readonly { cents: number }[] = []) => rows.map(({ cents }) => cents);

describe('an entry in the currency of another group', () => {
  it('has its total at the rate, columns that add up, and what was paid', () => {
    const draft = converted({});
    expect(draft).toMatchObject({
      totalCents: 921,
      original: { currency: 'USD', totalCents: 1001, rate: 0.92 },
      split: null,
    });
    expect(centsOf(draft?.payers)).toEqual([921]);
    expect(centsOf(draft?.shares)).toEqual([307, 307, 307]);
  });

  it('keeps a split whose values are no amounts', () => {
    const split = {
      mode: 'percent' as const,
      values: [5000, 2500, 2500].map((value, at) => ({ userId: at + 1, value })),
    };
    const draft = converted({ split });
    expect(draft?.split).toEqual(split);
    expect(centsOf(draft?.shares)).toEqual([461, 230, 230]);
  });

  it('has no split by amounts any more, and their proportions', () => {
    const values = [334, 334, 333].map((value, at) => ({ userId: at + 1, value }));
    const draft = converted({ split: { mode: 'exact', values } }, { from: 'USD', to: 'JPY', rate: 150 });
    expect(draft?.split).toBeNull();
    expect(draft?.totalCents).toBe(150_200);
    expect(centsOf(draft?.shares)).toEqual([50_100, 50_100, 50_000]);
  });

  it('keeps the items of a bill in the currency that was paid', () => {
    const items = [{ name: 'Fish', cents: 601, people: [{ userId: 1, weight: 100 }] }];
    const bill = { split: { mode: 'items' as const, values: [] }, items };
    const draft = converted(bill);
    expect(draft).toMatchObject(bill);
    expect(centsOf(draft?.shares)).toEqual([675, 123, 123]);
    // A bill in a third currency would not fit: its shares stay in proportion.
    const third = converted({ ...bill, original: { currency: 'GBP', totalCents: 800, rate: 1.25 } });
    expect(third?.items).toBeUndefined();
    expect(centsOf(third?.shares)).toEqual([307, 307, 307]);
  });

  it('stays a refund', () => {
    const negative = DRAFT.shares.map(({ userId, cents }) => ({ userId, cents: -cents }));
    const draft = converted({ totalCents: -1001, payers: [{ userId: 1, cents: -1001 }], shares: negative });
    expect(draft?.totalCents).toBe(-921);
    expect(centsOf(draft?.shares)).toEqual([-307, -307, -307]);
  });

  it('is none where it would be nothing, or too much', () => {
    expect(converted({}, { ...EUROS, rate: 0.000001 })).toBeUndefined();
    expect(converted({ totalCents: 9_999_999_999 }, { ...EUROS, rate: 1000 })).toBeUndefined();
  });
});
