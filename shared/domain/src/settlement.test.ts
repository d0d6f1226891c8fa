import fc from 'fast-check';
import { settlementPlan, type Transfer } from './settlement.ts';
import { sumCents } from './split.ts';
import { propertyCases } from '@quits/testing/property-cases';

const RUNS = propertyCases(1000);

/** Balances of people 1, 2, 3 … from the first amounts; the last person makes the sum zero. */
function zeroSum(cents: readonly number[]): Map<number, number> {
  return new Map([...cents, -sumCents(cents)].map((amount, index) => [index + 1, amount]));
}

function balances(maxPeople: number, maxCents: number, minPeople = 1) {
  const cents = fc.integer({ min: -maxCents, max: maxCents });
  return fc.array(cents, { minLength: minPeople - 1, maxLength: maxPeople - 1 }).map(zeroSum);
}

/** Narrow amounts make groups that cancel likely, wide ones rare. */
const smallGroups = fc.oneof(balances(6, 4), balances(6, 12), balances(6, 1_000_000));
const allGroups = fc.oneof(smallGroups, balances(12, 8), balances(40, 20), balances(40, 9_999_999_999));

function book(nets: ReadonlyMap<number, number>, transfers: readonly Transfer[]): number[] {
  const after = new Map(nets);
  for (const { fromUserId, toUserId, cents } of transfers) {
    after.set(fromUserId, (after.get(fromUserId) ?? NaN) + cents);
    after.set(toUserId, (after.get(toUserId) ?? NaN) - cents);
  }
  return [...after.values()];
}

function countOpen(nets: ReadonlyMap<number, number>): number {
  return [...nets.values()].filter((cents) => cents !== 0).length;
}

/** The fewest payments, by trying every opposite balance as counterpart of the first open balance. */
function fewestPayments(open: readonly number[]): number {
  const [first, ...rest] = open.filter((cents) => cents !== 0);
  if (first === undefined) return 0;
  const tries = rest.flatMap((other, index) =>
    other * first < 0 ? [1 + fewestPayments(rest.with(index, other + first))] : [],
  );
  return Math.min(...tries);
}

describe('settlementPlan', () => {
  const pay = (fromUserId: number, toUserId: number, cents: number): Transfer => ({
    fromUserId,
    toUserId,
    cents,
  });

  it.each<[string, [number, number][], Transfer[]]>([
    ['no balances', [], []],
    [
      'people who are all settled',
      [
        [1, 0],
        [2, 0],
      ],
      [],
    ],
    [
      'one debt',
      [
        [1, 1500],
        [2, -1500],
      ],
      [pay(2, 1, 1500)],
    ],
    [
      '+80, -15, -65',
      [
        [1, 8000],
        [2, -1500],
        [3, -6500],
      ],
      [pay(3, 1, 6500), pay(2, 1, 1500)],
    ],
    [
      '+40, +40, -80',
      [
        [1, 4000],
        [2, 4000],
        [3, -8000],
      ],
      [pay(3, 1, 4000), pay(3, 2, 4000)],
    ],
    [
      '0, +4, -4',
      [
        [1, 0],
        [2, 400],
        [3, -400],
      ],
      [pay(3, 2, 400)],
    ],
    [
      '+10, 0, -10',
      [
        [1, 1000],
        [2, 0],
        [3, -1000],
      ],
      [pay(3, 1, 1000)],
    ],
    [
      '+8.12, 0, -8.12',
      [
        [1, 812],
        [2, 0],
        [3, -812],
      ],
      [pay(3, 1, 812)],
    ],
    [
      'a single cent',
      [
        [1, 1],
        [2, -1],
      ],
      [pay(2, 1, 1)],
    ],
  ])('settles %s', (_, nets, transfers) => {
    expect(settlementPlan(new Map(nets))).toEqual(transfers);
  });

  it('finds pairs that cancel where largest to largest would need more payments', () => {
    const nets = new Map([
      [1, 500],
      [2, 400],
      [3, -300],
      [4, -300],
      [5, -300],
    ]);
    expect(settlementPlan(nets)).toHaveLength(4);
    const pairs = new Map([
      [1, 700],
      [2, 500],
      [3, -500],
      [4, -400],
      [5, -300],
    ]);
    expect(settlementPlan(pairs)).toEqual([pay(3, 2, 500), pay(4, 1, 400), pay(5, 1, 300)]);
  });

  it('finds groups of three that cancel, without any pair', () => {
    const nets = new Map([
      [1, 1100],
      [2, -600],
      [3, -500],
      [4, 900],
      [5, -800],
      [6, -100],
    ]);
    expect(settlementPlan(nets)).toEqual([pay(5, 4, 800), pay(2, 1, 600), pay(3, 1, 500), pay(6, 4, 100)]);
  });

  it('takes the lower user id first among equals', () => {
    const nets = new Map([
      [9, 100],
      [7, 100],
      [4, -100],
      [2, -100],
    ]);
    expect(settlementPlan(nets)).toEqual(settlementPlan(new Map([...nets].reverse())));
    const three = new Map([
      [8, -200],
      [3, 100],
      [5, 100],
    ]);
    expect(settlementPlan(three)).toEqual([pay(8, 3, 100), pay(8, 5, 100)]);
  });

  it.each([
    [
      'do not add up to zero',
      [
        [1, 100],
        [2, -99],
      ],
    ],
    [
      'are not whole cents',
      [
        [1, 0.5],
        [2, -0.5],
      ],
    ],
    ['are not numbers', [[1, NaN]]],
    [
      'are too large to be exact',
      [
        [1, 9e15],
        [2, 9e15],
        [3, -9e15],
        [4, -9e15],
      ],
    ],
  ] as [string, [number, number][]][])('refuses balances that %s', (_, nets) => {
    expect(() => settlementPlan(new Map(nets))).toThrow(RangeError);
  });

  it('brings every balance to zero when all its payments are booked', () => {
    fc.assert(
      fc.property(allGroups, (nets) => {
        expect(book(nets, settlementPlan(nets)).every((cents) => cents === 0)).toBe(true);
      }),
      RUNS,
    );
  });

  it('makes only debtors pay and only creditors receive, always a positive amount', () => {
    fc.assert(
      fc.property(allGroups, (nets) => {
        for (const { fromUserId, toUserId, cents } of settlementPlan(nets)) {
          expect(nets.get(fromUserId)).toBeLessThan(0);
          expect(nets.get(toUserId)).toBeGreaterThan(0);
          expect(Number.isSafeInteger(cents) && cents > 0).toBe(true);
        }
      }),
      RUNS,
    );
  });

  it('names each pair of people once', () => {
    fc.assert(
      fc.property(allGroups, (nets) => {
        const pairs = settlementPlan(nets).map(({ fromUserId, toUserId }) => `${fromUserId}>${toUserId}`);
        expect(new Set(pairs).size).toBe(pairs.length);
      }),
      RUNS,
    );
  });

  it('needs at most one payment less than people with a balance, for any number of people', () => {
    fc.assert(
      fc.property(fc.oneof(allGroups, balances(60, 30, 13)), (nets) => {
        expect(settlementPlan(nets).length).toBeLessThanOrEqual(Math.max(0, countOpen(nets) - 1));
      }),
      RUNS,
    );
  });

  it('has the fewest payments possible', () => {
    fc.assert(
      fc.property(smallGroups, (nets) => {
        expect(settlementPlan(nets)).toHaveLength(fewestPayments([...nets.values()]));
      }),
      RUNS,
    );
  });

  it('has the fewest payments possible for twelve people who cancel in four hidden groups', () => {
    const three = fc.tuple(fc.integer({ min: 1, max: 1e6 }), fc.integer({ min: 1, max: 1e6 }));
    fc.assert(
      fc.property(
        fc.array(three, { minLength: 4, maxLength: 4 }),
        fc.infiniteStream(fc.nat()),
        (groups, order) => {
          const cents = groups.flatMap(([one, other]) => [one, other, -one - other]);
          const shuffled = cents
            .map((amount) => ({ amount, key: order.next().value }))
            .sort((a, b) => a.key - b.key);
          const nets = new Map(shuffled.map(({ amount }, index) => [index + 1, amount]));
          expect(settlementPlan(nets).length).toBeLessThanOrEqual(8);
        },
      ),
      RUNS,
    );
  });

  it('lets the largest debtor pay the largest creditor first beyond twelve people', () => {
    const nets = zeroSum([-700, 300, 900, -50, -60, 20, 30, 40, 50, 60, -70, -80, -90]);
    expect(settlementPlan(nets)[0]).toEqual(pay(1, 3, 700));
  });

  it('gives the same plan for any order of the balances', () => {
    fc.assert(
      fc.property(
        allGroups.chain((nets) =>
          fc.tuple(fc.constant(nets), fc.shuffledSubarray([...nets], { minLength: nets.size })),
        ),
        ([nets, shuffled]) => {
          expect(settlementPlan(new Map(shuffled))).toEqual(settlementPlan(nets));
        },
      ),
      RUNS,
    );
  });

  it('lists the largest payment first', () => {
    fc.assert(
      fc.property(allGroups, (nets) => {
        const amounts = settlementPlan(nets).map(({ cents }) => cents);
        expect(amounts).toEqual([...amounts].sort((a, b) => b - a));
      }),
      RUNS,
    );
  });
});
