import { propertyCases } from '@quits/testing/property-cases';
import fc from 'fast-check';
import {
  type BillExtra,
  type BillItem,
  findBillProblem,
  percentOfItems,
  sharesOfBill,
  unclaimed,
  uncovered,
} from './items.ts';
import { sumCents } from './split.ts';

const RUNS = propertyCases(1000);
const PEOPLE = [1, 2, 3];

const item = (amount: number, ...weights: number[]): BillItem => ({
  name: `Item of ${String(amount)}`,
  cents: amount,
  people: weights.map((weight, index) => ({ userId: index + 1, weight })),
});
const extra = (amount: number, how: BillExtra['how'] = 'proportional'): BillExtra => ({
  name: 'Extra',
  cents: amount,
  how,
});
const bill = (items: BillItem[], extras: BillExtra[], total: number, people = PEOPLE) => ({
  items,
  extras,
  total,
  people,
});
const amounts = (...[given, cents = given.total, unit]: [ReturnType<typeof bill>, number?, number?]) =>
  sharesOfBill(given, cents, unit)?.map((share) => share.cents);

describe('the shares of a bill', () => {
  it('share tax in proportion to what each had: 10.00 on 60 and 40 is 6.00 and 4.00', () => {
    const items = [item(6000, 100), item(4000, 0, 100)];
    expect(amounts(bill(items, [extra(1000)], 11_000, [1, 2]))).toEqual([6600, 4400]);
  });

  it('share 10 % of 85.91 and 5.00 as 8.59 and 0.50', () => {
    const items = [item(8591, 100), item(500, 0, 100)];
    expect(amounts(bill(items, [extra(909)], 10_000, [1, 2]))).toEqual([9450, 550]);
  });

  it('share an item by its weights', () => {
    expect(amounts(bill([item(900, 200, 100)], [], 900))).toEqual([600, 300, 0]);
  });

  it('share equally what no item covers, and items without people or with weights of 0', () => {
    expect(amounts(bill([item(600, 100)], [], 900))).toEqual([700, 100, 100]);
    expect(amounts(bill([item(900)], [], 900))).toEqual([300, 300, 300]);
    expect(amounts(bill([item(900, 0, 0)], [], 900))).toEqual([300, 300, 300]);
  });

  it('give equal extras to each person who had something', () => {
    expect(amounts(bill([item(1000, 100, 100)], [extra(200, 'equal')], 1200))).toEqual([600, 600, 0]);
  });

  it('share extras like the rest where no person had anything', () => {
    expect(amounts(bill([], [extra(300)], 300))).toEqual([100, 100, 100]);
    expect(amounts(bill([item(0, 100)], [extra(300, 'equal')], 300))).toEqual([100, 100, 100]);
  });

  it('take a discount off in proportion', () => {
    const items = [item(6000, 100), item(4000, 0, 100)];
    expect(amounts(bill(items, [extra(-1000)], 9000, [1, 2]))).toEqual([5400, 3600]);
  });

  it('give the left-over cent to the largest remainder, of equal ones to the first', () => {
    expect(amounts(bill([item(100, 100, 100, 100)], [], 100))).toEqual([34, 33, 33]);
    expect(amounts(bill([item(200, 100, 100, 100)], [], 200))).toEqual([67, 67, 66]);
  });

  it('follow the total in the group currency where the bill is in another', () => {
    const dinars = [item(3000, 100), item(1900, 0, 100)];
    expect(amounts(bill(dinars, [], 4900, [1, 2]), 1465)).toEqual([897, 568]);
  });

  it('are whole units in a currency without decimals', () => {
    expect(amounts(bill([item(10_000, 100, 100, 100)], [], 10_000), 10_000, 100)).toEqual([3400, 3300, 3300]);
  });

  it('share the tax of an item without people like that item', () => {
    expect(amounts(bill([item(900)], [extra(90)], 990))).toEqual([330, 330, 330]);
    expect(amounts(bill([item(600, 100), item(300)], [extra(90)], 990))).toEqual([770, 110, 110]);
  });

  it('count what a discount takes off more than the items as a part of the rest', () => {
    expect(amounts(bill([item(600, 100)], [extra(-900)], 300))).toEqual([200, 50, 50]);
  });

  it.each([
    ['must not exceed the total', bill([item(1000, 100)], [extra(1)], 1000)],
    ['must name only people of the shares', bill([item(1000, 100, 100)], [], 1000, [1])],
    ['must not make a share less than zero', bill([item(1000, 100)], [extra(-1500, 'equal')], 500, [1, 2])],
    [
      'must not make a share less than zero',
      bill([item(100, 100), item(900, 0, 100)], [extra(-600, 'equal')], 400),
    ],
  ])('are refused: items %s', (problem, given) => {
    expect(findBillProblem(given)).toBe(problem);
    expect(amounts(given)).toBeUndefined();
  });
});

describe('a percentage of the items', () => {
  const of = (...amounts: number[]) => ({ items: amounts.map((amount) => item(amount)) });

  it('is rounded half up to the unit of the currency', () => {
    expect(percentOfItems(of(8591, 500), 1000)).toBe(909);
    expect(percentOfItems(of(5), 1000)).toBe(1);
    expect(percentOfItems(of(4), 1000)).toBe(0);
    expect(percentOfItems(of(45_500), 1000, 100)).toBe(4600);
    expect(percentOfItems(of(), 1000)).toBe(0);
  });

  it('is exact for the largest amounts', () => {
    expect(percentOfItems(of(...Array<number>(100).fill(9_999_999_999)), 1)).toBe(100_000_000);
  });

  it('differs from the exact part by half a unit at most', () => {
    const amount = fc.integer({ min: 0, max: 9_999_999_999 });
    const unit = fc.constantFrom(1, 100);
    fc.assert(
      fc.property(
        fc.array(amount, { maxLength: 100 }),
        fc.integer({ min: 0, max: 10_000 }),
        unit,
        (all, points, one) => {
          const twice = 2n * 10_000n * BigInt(percentOfItems(of(...all), points, one));
          const gap = twice - 2n * BigInt(sumCents(all)) * BigInt(points);
          expect(gap > -10_000n * BigInt(one) && gap <= 10_000n * BigInt(one)).toBe(true);
        },
      ),
      RUNS,
    );
  });
});

const weight = fc.oneof(fc.constantFrom(0, 100, 50), fc.integer({ min: 0, max: 1_000_000 }));
const bills = fc
  .record({
    people: fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: 1, maxLength: 30 }),
    amounts: fc.array(fc.oneof(fc.constantFrom(0, 1), fc.integer({ min: 0, max: 99_999 })), {
      maxLength: 100,
    }),
    weights: fc.array(fc.array(weight, { maxLength: 30 }), { maxLength: 100 }),
    extras: fc.array(
      fc.record({
        amount: fc.integer({ min: -9999, max: 9999 }),
        how: fc.constantFrom('proportional', 'equal'),
      }),
      { maxLength: 10 },
    ),
    rest: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 99_999 })),
  })
  .map(({ people, amounts, weights, extras, rest }) => {
    const items = amounts.map((amount, index) => ({
      name: '',
      cents: amount,
      people: (weights[index] ?? []).slice(0, people.length).map((one, at) => ({
        userId: people[at] ?? 0,
        weight: one,
      })),
    }));
    const named = extras.map(({ amount, how }): BillExtra => ({
      name: '',
      cents: amount,
      how: how as 'equal',
    }));
    const total = sumCents([...amounts, ...extras.map(({ amount }) => amount), rest]);
    return { items, extras: named, people, total };
  })
  .filter(({ total }) => total > 0);

describe('any bill', () => {
  it('has shares of at least 0 that add up to the total, unless a discount makes one less', () => {
    fc.assert(
      fc.property(bills, fc.integer({ min: 1, max: 9_999_999_999 }), (given, cents) => {
        const shares = sharesOfBill(given, cents);
        if (shares === undefined) {
          expect(findBillProblem(given)).toBe('must not make a share less than zero');
          expect(given.extras.some((one) => one.cents < 0)).toBe(true);
          return;
        }
        expect(sumCents(shares.map((share) => share.cents))).toBe(cents);
        expect(shares.every((share) => share.cents >= 0)).toBe(true);
        expect(shares.map(({ userId }) => userId)).toEqual(given.people);
      }),
      RUNS,
    );
  });

  it('has the same shares whatever the order of its items, and of the people of an item', () => {
    fc.assert(
      fc.property(bills, (given) => {
        const turned = given.items.toReversed().map((one) => ({ ...one, people: one.people.toReversed() }));
        expect(sharesOfBill({ ...given, items: turned }, given.total)).toEqual(
          sharesOfBill(given, given.total),
        );
      }),
      RUNS,
    );
  });

  it('says what is not claimed and what nothing covers', () => {
    const given = bill([item(500, 100), item(420), item(80, 0)], [extra(100)], 1500);
    expect([unclaimed(given), uncovered(given)]).toEqual([500, 400]);
  });
});
