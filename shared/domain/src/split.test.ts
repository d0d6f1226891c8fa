import fc from 'fast-check';
import { closeGap, isWithinTolerance, splitEqually, sumCents } from './split.ts';
import { propertyCases } from '@quits/testing/property-cases';

const RUNS = propertyCases(2000);
const amount = fc.oneof(fc.integer({ min: 0, max: 9_999_999_999 }), fc.integer({ min: 0, max: 300 }));
const count = fc.integer({ min: 1, max: 60 });

describe('splitEqually', () => {
  it.each([
    [10_000, 3, [3334, 3333, 3333]],
    [9500, 3, [3167, 3167, 3166]],
    [2, 3, [1, 1, 0]],
    [0, 2, [0, 0]],
    [1, 1, [1]],
    [1000, 4, [250, 250, 250, 250]],
  ])('splits %d cents over %d, leftover cents one each to the first [4.28]', (total, people, shares) => {
    expect(splitEqually(total, people)).toEqual(shares);
  });

  it('gives shares that add up to the total, exactly', () => {
    fc.assert(
      fc.property(amount, count, (total, people) => {
        const shares = splitEqually(total, people);
        expect(shares).toHaveLength(people);
        expect(sumCents(shares)).toBe(total);
      }),
      RUNS,
    );
  });

  it('gives shares that differ by at most one cent, the larger ones first', () => {
    fc.assert(
      fc.property(amount, count, (total, people) => {
        const shares = splitEqually(total, people);
        const low = Math.floor(total / people);
        const leftover = total % people;
        expect(shares).toEqual(shares.map((_, index) => low + (index < leftover ? 1 : 0)));
      }),
      RUNS,
    );
  });

  it.each([
    [100, 0],
    [100, -1],
    [100, 1.5],
    [100, NaN],
    [-1, 2],
    [0.5, 2],
    [Infinity, 2],
    [2 ** 53, 2],
  ])('refuses %d cents over %d', (total, people) => {
    expect(() => splitEqually(total, people)).toThrow(RangeError);
  });
});

describe('sumCents', () => {
  it('adds up whole cents', () => {
    expect(sumCents([])).toBe(0);
    expect(sumCents([10, 20, -5])).toBe(25);
  });

  it('refuses fractions and sums beyond what is exact', () => {
    expect(() => sumCents([0.1, 0.2])).toThrow(RangeError);
    expect(() => sumCents([Number.NaN])).toThrow(RangeError);
    expect(() => sumCents([Number.MAX_SAFE_INTEGER, 1])).toThrow(RangeError);
  });
});

describe('isWithinTolerance', () => {
  it.each([
    [1000, 1000, true],
    [999, 1000, true],
    [1001, 1000, true],
    [998, 1000, false],
    [1002, 1000, false],
    [Number.NaN, 1000, false],
  ])('compares %d with a total of %d [9.07]', (sum, total, isBalanced) => {
    expect(isWithinTolerance(sum, total)).toBe(isBalanced);
  });
});

describe('a currency without decimals', () => {
  it('may miss the total by one unit, which goes to one row', () => {
    expect(isWithinTolerance(900, 1000, 100)).toBe(true);
    expect(isWithinTolerance(800, 1000, 100)).toBe(false);
    expect(closeGap([400, 500], 1000, 100)).toEqual([500, 500]);
    expect(closeGap([0, 500, 600], 1000, 100)).toEqual([0, 400, 600]);
    expect(() => closeGap([400, 400], 1000, 100)).toThrow(RangeError);
  });
});

describe('closeGap', () => {
  it.each([
    ['a missing cent to the first row', [333, 333, 333], 1000, [334, 333, 333]],
    ['an extra cent off the first row', [334, 334, 333], 1000, [333, 334, 333]],
    ['an extra cent off a row that has no more', [1, 1, 1], 2, [0, 1, 1]],
    ['an extra cent off the first row that stays at or above zero', [0, 0, 501, 500], 1000, [0, 0, 500, 500]],
    ['a missing cent also to a row of nothing', [0, 999], 1000, [1, 999]],
    ['nothing when nothing is missing', [400, 600], 1000, [400, 600]],
  ])('gives %s', (_, rows, total, closed) => {
    expect(closeGap(rows, total)).toEqual(closed);
  });

  it('leaves the given rows untouched', () => {
    const rows = Object.freeze([333, 333, 333]);
    closeGap(rows, 1000);
    expect(rows).toEqual([333, 333, 333]);
  });

  it('refuses rows that miss the total by more than one cent, as 90 of 100', () => {
    expect(() => closeGap([4000, 5000], 10_000)).toThrow(RangeError);
    expect(() => closeGap([499, 499], 1000)).toThrow(RangeError);
    expect(() => closeGap([501, 501], 1000)).toThrow(RangeError);
    expect(() => closeGap([1000], Number.NaN)).toThrow(RangeError);
  });

  it('refuses when no row can take the cent', () => {
    expect(() => closeGap([], 1)).toThrow(RangeError);
  });

  it('closes that of a refund like that of the same cost', () => {
    expect(closeGap([-333, -333, -333], -1000)).toEqual([-334, -333, -333]);
    expect(closeGap([0, -501], -500)).toEqual([0, -500]);
    expect(closeGap([0, 0], -1)).toEqual([-1, 0]);
    expect(() => closeGap([-499, -499], -1000)).toThrow(RangeError);
  });

  it('makes rows within the tolerance add up exactly, moving at most one cent of one row', () => {
    const rows = fc.array(amount, { minLength: 1, maxLength: 20 }).filter((cents) => sumCents(cents) > 0);
    fc.assert(
      fc.property(rows, fc.integer({ min: -1, max: 1 }), (before, gap) => {
        const total = sumCents(before) + gap;
        const after = closeGap(before, total);
        expect(sumCents(after)).toBe(total);
        expect(after.every((cents) => cents >= 0)).toBe(true);
        expect(after.filter((cents, index) => cents !== before[index])).toHaveLength(Math.abs(gap));
        expect(closeGap(after, total)).toEqual(after);
      }),
      RUNS,
    );
  });
});
