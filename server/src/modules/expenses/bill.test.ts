import { sumCents } from '@quits/domain';
import fc from 'fast-check';
import { peopleOf, sharesFrom, type StoredBill, withClaim } from './bill.ts';

/** Two people share the rest of an open bill of five items. */
const open: StoredBill = {
  items: [1250, 999, 1, 0, 33].map((cents, index) => ({ id: index, name: '', cents, people: [] })),
  extras: [{ name: 'Tip', cents: 217, how: 'proportional' }],
  sharers: [{ userId: 3 }, { userId: 1 }],
};
const TOTAL = 2600;

const taps = fc.uniqueArray(
  fc.record({
    itemId: fc.integer({ min: 0, max: 4 }),
    userId: fc.integer({ min: 1, max: 6 }),
    weight: fc.constantFrom(100, 50, 0, 1_000_000),
  }),
  { selector: ({ itemId, userId }) => `${String(itemId)}:${String(userId)}`, maxLength: 30 },
);

type Tap = { itemId: number; userId: number; weight: number };

const afterTaps = (all: readonly Tap[]) =>
  all.reduce((bill, { itemId, ...claim }) => withClaim(bill, itemId, claim) ?? bill, open);

describe('the taps of those who claim', () => {
  it('have the same result in any order, and shares that add up to the total', () => {
    const inTwoOrders = taps.chain((all) =>
      fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length })),
    );
    fc.assert(
      fc.property(inTwoOrders, ([one, other]) => {
        const bill = afterTaps(one);
        expect(afterTaps(other)).toEqual(bill);
        const shares = sharesFrom(bill, peopleOf(bill), { totalCents: TOTAL, paid: null, currency: 'EUR' });
        expect(sumCents(shares.map(({ cents }) => cents))).toBe(TOTAL);
      }),
      { numRuns: 200 },
    );
  });
});
