import { propertyCases } from '@quits/testing/property-cases';
import fc from 'fast-check';
import { netBalances } from './balance.ts';
import type { PersonAmount } from './money.ts';
import { coveredShares, netDebts } from './pairwise.ts';
import { isSplitMode, SPLIT_MODES, type SplitMode } from './split-mode.ts';
import { findSplitProblem, followsSplit, sharesOfSplit, type Split } from './split-modes.ts';
import { apportion, negated, splitEqually, sumCents } from './split.ts';

const RUNS = propertyCases(2000);
const cents = fc.oneof(fc.integer({ min: 0, max: 9_999_999_999 }), fc.integer({ min: 0, max: 300 }));
const unit = fc.constantFrom(1, 100);
const weights = (max: number) =>
  fc
    .array(fc.oneof(fc.integer({ min: 0, max }), fc.constantFrom(0, 1, max)), { minLength: 1, maxLength: 30 })
    .filter((list) => list.some((weight) => weight > 0));

const split = (mode: SplitMode, values: readonly (number | undefined)[]): Split => ({
  mode,
  values: values.map((value, index) => ({ userId: index + 1, ...(value !== undefined && { value }) })),
});
const amountsOf = (shares: readonly PersonAmount[] | undefined) => shares?.map((share) => share.cents);

describe('apportion', () => {
  it.each([
    [100, [1, 2], [33, 67]],
    [100, [1, 1, 1], [34, 33, 33]],
    [12_000, [2, 1, 1], [6000, 3000, 3000]],
    [3, [1, 1, 0, 1, 1], [1, 1, 0, 1, 0]],
    [1, [1, 3, 3], [0, 1, 0]],
    [0, [5, 0], [0, 0]],
  ])('distributes %d cents by %j', (total, by, parts) => {
    expect(apportion(total, by)).toEqual(parts);
  });

  it('rounds each part down and gives left-over cents to the largest remainders, the first on a tie', () => {
    fc.assert(
      fc.property(cents, weights(1_000_000), (total, by) => {
        const parts = apportion(total, by);
        const sum = BigInt(sumCents(by));
        const whole = by.map((weight) => (BigInt(total) * BigInt(weight)) / sum);
        const remainders = by.map((weight) => (BigInt(total) * BigInt(weight)) % sum);
        expect(sumCents(parts)).toBe(total);
        const more = parts.map((part, index) => BigInt(part) - (whole[index] ?? 0n));
        expect(more.every((cent) => cent === 0n || cent === 1n)).toBe(true);
        // A part without an extra cent has no larger remainder than one with it, and comes later on a tie.
        const order = remainders.map((remainder, index) => ({ remainder, index, cent: more[index] }));
        order.sort((one, other) => Number(other.remainder - one.remainder) || one.index - other.index);
        const given = order.map(({ cent }) => cent === 1n);
        expect(given.lastIndexOf(true)).toBe(given.filter(Boolean).length - 1);
      }),
      RUNS,
    );
  });

  it.each([
    [100, []],
    [100, [0, 0]],
    [100, [2, -1]],
    [-1, [1]],
    [1, [0.5]],
    [0.5, [1]],
  ])('refuses invalid weights, case %#', (total, by) => {
    expect(() => apportion(total, by)).toThrow(RangeError);
  });
});

/** Values of a mode, with a total that they make up. */
const cases = {
  equal: fc
    .record({ total: cents, count: fc.integer({ min: 1, max: 30 }) })
    .map(({ total, count }) => ({ total, values: Array<undefined>(count).fill(undefined) })),
  exact: fc
    .array(cents, { minLength: 1, maxLength: 20 })
    .map((values) => ({ total: sumCents(values), values })),
  percent: fc
    .record({ total: cents, by: weights(10_000) })
    .map(({ total, by }) => ({ total, values: apportion(10_000, by) })),
  shares: fc.record({ total: cents, values: weights(1_000_000) }),
  adjustment: fc
    .record({ rest: cents, extra: fc.array(fc.integer({ min: -500, max: 9_999_999 }), { minLength: 1 }) })
    .map(({ rest, extra }) => {
      // No adjustment exceeds each person's part of the rest.
      const least = 0 - Math.floor(rest / extra.length);
      const values = extra.map((value) => Math.max(value, least));
      return { total: rest + sumCents(values), values };
    })
    .filter(({ total }) => total >= 0),
} satisfies Record<
  Exclude<SplitMode, 'items'>,
  fc.Arbitrary<{ total: number; values: (number | undefined)[] }>
>;

const MODES = SPLIT_MODES.filter((mode) => mode !== 'items');

describe.each(MODES)('a split of the mode %s', (mode) => {
  const given = fc.tuple(
    cases[mode] as fc.Arbitrary<{ total: number; values: (number | undefined)[] }>,
    unit,
  );

  it('gives shares that add up to the total, in whole minor units, and none below 0', () => {
    fc.assert(
      fc.property(given, ([{ total, values }, cent]) => {
        const shares = sharesOfSplit(split(mode, values), total * cent, cent) ?? [];
        const amounts = shares.map((share) => share.cents);
        expect(sumCents(amounts)).toBe(total * cent);
        expect(amounts.every((amount) => amount >= 0 && amount % cent === 0)).toBe(true);
        expect(shares.map(({ userId }) => userId)).toEqual(values.map((_value, index) => index + 1));
      }),
      RUNS,
    );
  });

  it('gives the same shares when it is opened again, and none of another total by chance', () => {
    fc.assert(
      fc.property(given, ([{ total, values }, cent]) => {
        const typed = split(mode, values);
        const opened = JSON.parse(JSON.stringify(typed)) as Split;
        expect(opened).toEqual(typed);
        const shares = sharesOfSplit(opened, total * cent, cent) ?? [];
        expect(followsSplit(shares.toReversed(), typed, total * cent, cent)).toBe(true);
        expect(followsSplit(shares, typed, (total + 1) * cent, cent)).toBe(false);
      }),
      RUNS,
    );
  });
});

describe.each(MODES)('a refund of the mode %s', (mode) => {
  const given = fc.tuple(
    cases[mode] as fc.Arbitrary<{ total: number; values: (number | undefined)[] }>,
    weights(100),
    unit,
  );

  it('leaves every net and every debt between two people at 0 after the same cost', () => {
    fc.assert(
      fc.property(given, ([{ total, values }, paidBy, cent]) => {
        const totalCents = total * cent;
        const typed = split(mode, values);
        const paid = apportion(total, paidBy).map((units, index) => ({
          userId: index + 1,
          cents: units * cent,
        }));
        const turn = (rows: readonly PersonAmount[]) =>
          rows.map((row) => ({ ...row, cents: negated(row.cents) }));
        const cost = { payers: paid, shares: sharesOfSplit(typed, totalCents, cent) ?? [] };
        const refund = {
          payers: turn(paid),
          shares: sharesOfSplit(typed, negated(totalCents), cent) ?? [],
        };
        expect(refund.shares).toEqual(turn(cost.shares));
        expect(followsSplit(refund.shares, typed, negated(totalCents), cent)).toBe(true);
        expect([...netBalances([cost, refund]).values()].every((net) => Object.is(net, 0))).toBe(true);
        expect(netDebts([cost, refund].flatMap((entry) => coveredShares(entry, cent)))).toEqual([]);
      }),
      RUNS,
    );
  });
});

describe('shares of a split', () => {
  it.each<[SplitMode, number, (number | undefined)[], number[]]>([
    ['equal', 10_000, [undefined, undefined, undefined], [3334, 3333, 3333]],
    ['exact', 10_000, [6000, 0, 4000], [6000, 0, 4000]],
    ['percent', 9500, [3333, 3333, 3334], [3167, 3166, 3167]],
    ['percent', 100, [5050, 4950], [51, 49]],
    ['shares', 12_000, [200, 100, 100], [6000, 3000, 3000]],
    ['shares', 1000, [150, 0, 150], [500, 0, 500]],
    ['adjustment', 15_000, [1000, -500, 0], [5834, 4333, 4833]],
    ['adjustment', 1000, [1000, 0], [1000, 0]],
    ['equal', -1, [undefined, undefined, undefined], [-1, 0, 0]],
    ['adjustment', -15_000, [1000, -500, 0], [-5834, -4333, -4833]],
    ['exact', -10_000, [6000, 0, 4000], [-6000, 0, -4000]],
  ])('of the mode %s, %d by %j', (mode, total, values, amounts) => {
    expect(amountsOf(sharesOfSplit(split(mode, values), total))).toEqual(amounts);
  });

  it('leave whole units over where a currency has no decimals', () => {
    const yen = (mode: SplitMode, values: (number | undefined)[]) =>
      amountsOf(sharesOfSplit(split(mode, values), 100_000, 100));
    expect(yen('equal', [undefined, undefined, undefined])).toEqual([33_400, 33_300, 33_300]);
    expect(yen('percent', [3333, 3333, 3334])).toEqual([33_300, 33_300, 33_400]);
    expect(yen('adjustment', [100, 0, 0])).toEqual([40_000, 30_000, 30_000]);
    expect(sharesOfSplit(split('equal', [undefined]), 150, 100)).toBeUndefined();
  });

  it.each<[SplitMode, number, number[]]>([
    ['exact', 100, [40, 50]],
    ['exact', 100, [60, 50]],
    // Nothing is left to split, or a share would be below zero.
    ['adjustment', 100, [60, 50]],
    ['adjustment', 100, [-150, 0]],
  ])('are undefined where %s values do not make up %d: %j', (mode, total, values) => {
    expect(findSplitProblem(split(mode, values))).toBeUndefined();
    expect(sharesOfSplit(split(mode, values), total)).toBeUndefined();
  });

  it.each<[string, SplitMode, (number | undefined)[]]>([
    ['no people', 'equal', []],
    ['a value with equal shares', 'equal', [undefined, 1]],
    ['no value', 'percent', [10_000, undefined]],
    ['90 percent', 'percent', [4000, 5000]],
    ['99.99 percent', 'percent', [5000, 4999]],
    ['100.01 percent', 'percent', [5000, 5001]],
    ['a negative percentage', 'percent', [-1, 10_001]],
    ['no shares at all', 'shares', [0, 0]],
    ['a negative share', 'shares', [2, -1]],
    ['too many shares', 'shares', [1_000_001]],
    ['a fraction of a minor unit', 'exact', [0.5]],
    ['a negative amount', 'exact', [-1, 2]],
    ['an amount beyond the largest', 'exact', [10_000_000_000]],
    ['an adjustment beyond the largest', 'adjustment', [-10_000_000_000]],
  ])('are undefined for %s', (_what, mode, values) => {
    expect(findSplitProblem(split(mode, values))).toMatch(/^must /);
    expect(sharesOfSplit(split(mode, values), 1)).toBeUndefined();
  });

  it('are compared person by person, to the cent', () => {
    const typed = split('percent', [5000, 5000]);
    const shares = [
      { userId: 1, cents: 51 },
      { userId: 2, cents: 50 },
    ];
    expect(followsSplit(shares, typed, 101)).toBe(true);
    expect(
      followsSplit(
        [
          { userId: 1, cents: 50 },
          { userId: 2, cents: 51 },
        ],
        typed,
        101,
      ),
    ).toBe(false);
    expect(followsSplit([...shares, { userId: 3, cents: 0 }], typed, 101)).toBe(false);
    expect(followsSplit(shares.slice(0, 1), typed, 101)).toBe(false);
    expect(
      followsSplit(
        [
          { userId: 1, cents: 51 },
          { userId: 3, cents: 50 },
        ],
        typed,
        101,
      ),
    ).toBe(false);
  });
});

describe('the name of a split mode', () => {
  it('is one of six', () => {
    expect(SPLIT_MODES.every(isSplitMode)).toBe(true);
    expect(['item', '', 'Equal'].some(isSplitMode)).toBe(false);
  });
});

describe('an equal split', () => {
  it('is that of the specification', () => {
    fc.assert(
      fc.property(cases.equal, ({ total, values }) => {
        expect(amountsOf(sharesOfSplit(split('equal', values), total))).toEqual(
          splitEqually(total, values.length),
        );
      }),
      RUNS,
    );
  });
});
