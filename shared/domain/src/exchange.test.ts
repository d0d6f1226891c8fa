import { propertyCases } from '@quits/testing/property-cases';
import fc from 'fast-check';
import { exchangeCents, formatRate, isRate, parseRate, roundRate } from './exchange.ts';
import { apportion, sumCents } from './split.ts';

const RUNS = propertyCases(2000);
/** Rates as whole numbers of hundred-millionths, which are exact. */
const rateUnits = fc.oneof(
  fc.integer({ min: 1, max: 100_000_000_000_000 }),
  fc.integer({ min: 1, max: 1_000_000_000 }),
);
const cents = fc.oneof(fc.integer({ min: 0, max: 9_999_999_999 }), fc.integer({ min: 0, max: 300 }));

describe('the text of a rate', () => {
  it.each([
    ['1.1', 1.1],
    ['160', 160],
    ['.5', 0.5],
    [' 0.00000001 ', 1e-8],
    ['1000000', 1_000_000],
    ['1.100000000', 1.1],
  ])('is valid: "%s"', (text, rate) => {
    expect(parseRate(text)).toBe(rate);
  });

  it.each(['', '.', '0', '0.000', '-1', '1e-9', '0.000000001', '1000000.01', 'abc', '1.2.3', '١'])(
    'is invalid: "%s"',
    (text) => {
      expect(parseRate(text)).toBeUndefined();
    },
  );

  it('has no superfluous zeros', () => {
    expect([1e-8, 1.1, 160, 1_000_000].map(formatRate)).toEqual(['0.00000001', '1.1', '160', '1000000']);
  });
});

describe('a rate', () => {
  it.each([0.00000001, 0.92, 1, 157.31, 999_999.99999999, 1_000_000])('may be %d', (rate) => {
    expect(isRate(rate)).toBe(true);
  });

  it.each([0, -1, -0.92, 1e-9, 0.123456789, 1_000_000.00000001, 1_000_001, 1e9, NaN, Infinity])(
    'is not %d',
    (rate) => {
      expect(isRate(rate)).toBe(false);
    },
  );
});

describe('a number from a rate service', () => {
  it('is rounded to the decimals of a rate', () => {
    expect(roundRate(1.084312345678)).toBe(1.08431235);
    expect(isRate(roundRate(1 / 3))).toBe(true);
    for (const none of [1e-9, -1, 1e9, Number.NaN]) expect(isRate(roundRate(none))).toBe(false);
  });
});

describe('an amount of another currency', () => {
  it.each([
    [10_000, 1.0843, 1, 10_843],
    // Half a cent is rounded up, also where a double falls short of it.
    [5, 0.1, 1, 1],
    [4, 0.1, 1, 0],
    [100, 1.005, 1, 101],
    [1, 0.5, 1, 1],
    [1_000, 157.31, 100, 157_300],
    [1_000, 157.35, 100, 157_400],
    [123_400, 0.00636, 1, 785],
    [9_999_999_999, 1, 1, 9_999_999_999],
  ])('%d at %d, in units of %d, is %d', (amount, rate, unit, exchanged) => {
    expect(exchangeCents(amount, rate, unit)).toBe(exchanged);
  });

  it('is exact, half up, for every rate and amount', () => {
    fc.assert(
      fc.property(cents, rateUnits, fc.constantFrom(1, 100), (amount, units, unit) => {
        const rate = units / 1e8;
        expect(isRate(rate)).toBe(true);
        const exact = BigInt(amount) * BigInt(units);
        const exchanged = exchangeCents(amount, rate, unit);
        if (exchanged === undefined) return;
        const off = exact - BigInt(exchanged) * 100_000_000n;
        const half = 50_000_000n * BigInt(unit);
        expect(exchanged % unit).toBe(0);
        // Rounding half up moves an amount by at most half a unit.
        expect(off < half && off >= -half).toBe(true);
      }),
      RUNS,
    );
  });

  it('is distributed in proportion, so that each column adds up', () => {
    const rows = fc.array(cents, { minLength: 1, maxLength: 12 }).filter((list) => sumCents(list) > 0);
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 500_000_000 }), (originals, units) => {
        const total = exchangeCents(sumCents(originals), units / 1e8, 1) ?? 0;
        const parts = apportion(total, originals);
        expect(sumCents(parts)).toBe(total);
        const byAmount = originals.map((amount, index) => ({ amount, part: parts[index] ?? 0 }));
        byAmount.sort((a, b) => a.amount - b.amount || a.part - b.part);
        expect(byAmount.every(({ part }, index) => part >= (byAmount[index - 1]?.part ?? 0))).toBe(true);
      }),
      RUNS,
    );
  });

  it('is undefined where it is too large to be exact', () => {
    expect(exchangeCents(9_999_999_999, 1_000_000)).toBeUndefined();
  });

  it.each([
    [100, 0],
    [100, 1e-9],
    [-1, 1],
    [0.5, 1],
  ])('is refused for an invalid rate or amount, case %#', (amount, rate) => {
    expect(() => exchangeCents(amount, rate)).toThrow(RangeError);
  });
});
