import type { ExpenseInput } from '@quits/contracts';
import { exchangeCents, sumCents } from '@quits/domain';
import { propertyCases } from '@quits/testing/property-cases';
import fc from 'fast-check';
import { toEntryCurrency, toGroupCurrency } from './conversion.ts';

const amounts = (...cents: number[]) => cents.map((one, index) => ({ userId: index + 1, cents: one }));
const typed = (totalCents: number, payers: number[], shares: number[]): ExpenseInput => ({
  description: '',
  totalCents,
  payers: amounts(...payers),
  shares: amounts(...shares),
  split: { mode: 'exact', values: [] },
});
const at = (rate: string, currency = 'USD') => ({ original: { currency: 'EUR', rate }, currency });

describe('what was paid in another currency', () => {
  it('is booked in proportion, the cents left over to the largest remainders, of equal ones to the first', () => {
    const sent = toGroupCurrency(typed(10_000, [10_000], [3334, 3333, 3333]), at('1.1001'));
    expect(sent).toMatchObject({ totalCents: 11_001, payers: amounts(11_001) });
    expect(sent.shares).toEqual(amounts(3668, 3667, 3666));
    expect(sent.split?.values.map(({ value }) => value)).toEqual([3668, 3667, 3666]);
  });

  it('is booked in whole units where the group has no less', () => {
    const sent = toGroupCurrency(typed(1001, [1001], [501, 500]), at('160.55', 'JPY'));
    expect(sent.totalCents).toBe(160_700);
    expect(sent.shares).toEqual(amounts(80_400, 80_300));
    expect(sent.split?.values.map(({ value }) => value)).toEqual([804, 803]);
  });

  it('is split by its way to split, on the total of the group', () => {
    const split = { mode: 'equal' as const, values: [{ userId: 1 }, { userId: 2 }] };
    const sent = toGroupCurrency({ ...typed(1000, [1000], [500, 500]), split }, at('1.1111'));
    expect(sent).toMatchObject({ totalCents: 1111, shares: amounts(556, 555), split });
  });

  it('adds up in every column, and stands in the books as before when it is opened and saved again', () => {
    const rows = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 8 });
    const rate = fc.integer({ min: 1, max: 100_000_000 }).map((parts) => String(parts / 100_000));
    fc.assert(
      fc.property(rows, rate, fc.constantFrom('USD', 'JPY'), (shares, text, currency) => {
        const totalCents = sumCents(shares);
        const exchanged = exchangeCents(totalCents, Number(text), { from: 'EUR', to: currency }) ?? 0;
        fc.pre(totalCents > 0 && exchanged > 0);
        const first = toGroupCurrency(typed(totalCents, shares, shares), at(text, currency));
        expect(sumCents(first.shares.map(({ cents }) => cents))).toBe(exchanged);
        expect(first.payers).toEqual(first.shares);
        const original = { currency: 'EUR', totalCents, rate: Number(text) };
        const reopened = toEntryCurrency(first.shares, original).map(({ cents }) => cents);
        expect(sumCents(reopened)).toBe(totalCents);
        // If the group's unit is finer, the typed amounts survive to the cent.
        if (exchanged / (currency === 'JPY' ? 100 : 1) >= totalCents) expect(reopened).toEqual(shares);
        expect(toGroupCurrency(typed(totalCents, reopened, reopened), at(text, currency)).shares).toEqual(
          first.shares,
        );
      }),
      propertyCases(2000),
    );
  });

  it('is nothing yet while the rate is none', () => {
    expect(toGroupCurrency(typed(1000, [1000], [1000]), at('0'))).toMatchObject({
      totalCents: 0,
      shares: amounts(0),
    });
  });
});
